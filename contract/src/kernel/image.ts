/** The widths of every public picture in pixels; one that was sent smaller is not enlarged. */
export const IMAGE_WIDTHS = [160, 480, 960] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

export const imagePath = (id: string, width: ImageWidth): string => `/api/images/${id}/${width}`

/** The `srcset` of a public picture, given one of its addresses; undefined for any other address. */
export function imageSet(path: string): string | undefined {
  const id = /^\/api\/images\/([0-9a-f-]{36})\/\d+$/.exec(path)?.[1]
  return id && IMAGE_WIDTHS.map((width) => `${imagePath(id, width)} ${width}w`).join(', ')
}
