/** The widths of every public picture in pixels; one that was sent smaller is not enlarged. */
export const IMAGE_WIDTHS = [160, 480, 960] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** The shapes of public pictures: width divided by height. */
export const RATIOS = { square: 1, landscape: 4 / 3, wide: 16 / 9 } as const
export type Ratio = keyof typeof RATIOS

export const imagePath = (id: string, width: ImageWidth): string => `/api/images/${id}/${width}`

const ADDRESS = /^\/api\/images\/([0-9a-f-]{36})\/\d+$/

/** The id of a public picture, given one of its addresses; undefined for any other address. */
export const imageId = (path: string): string | undefined => ADDRESS.exec(path)?.[1]

/** In pixels: a picture that stands for a link where it is shared. */
export const SHARED_SIZE = { width: 1200, height: 630 } as const

export const sharedImagePath = (id: string): string => `/api/images/${id}/share`

/** The `srcset` of a public picture, given one of its addresses; undefined for any other address. */
export function imageSet(path: string): string | undefined {
  const id = imageId(path)
  return id && IMAGE_WIDTHS.map((width) => `${imagePath(id, width)} ${width}w`).join(', ')
}
