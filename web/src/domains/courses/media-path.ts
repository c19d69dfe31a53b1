/** The address from which a page plays or shows a picture or an audio of a lesson. */
export const mediaPath = (id: string): string => `/api/media/${id}`
