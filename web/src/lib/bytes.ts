const MEGABYTE = 1_000_000
const DECIMAL = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 })

/** '1,2 MB', '340 kB' */
export const bytesLabel = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${DECIMAL.format(bytes / MEGABYTE)} MB`
