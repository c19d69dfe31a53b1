/** The part of a browser's storage that is used here. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Stands in where a browser refuses its storage: nothing is kept, and nothing fails. */
export const NO_STORAGE: BrowserStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** Reading the property alone throws where storage is refused. */
function orNone(read: () => BrowserStorage): BrowserStorage {
  try {
    return read()
  } catch {
    return NO_STORAGE
  }
}

/** Kept on this phone over visits. */
export const phoneStorage = (): BrowserStorage => orNone(() => localStorage)

/** Kept in this tab until it is closed. */
export const tabStorage = (): BrowserStorage => orNone(() => sessionStorage)
