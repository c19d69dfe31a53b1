import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'

/** How what is sent may be packed, the smallest first. Behind some proxies, and without https, browsers take gzip alone. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What the build's packed files are called. */
export const SUFFIXES: Record<Encoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' }

export const isPacked = (name: string): boolean => Object.values(SUFFIXES).some((suffix) => name.endsWith(suffix))

/** Those that an `Accept-Encoding` names and does not rule out by `q=0`, the best for us first. */
export function encodingsOf(accepted: string | readonly string[] | undefined): Encoding[] {
  const taken = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
        return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))]
      }),
  )
  return ENCODINGS.filter((encoding) => taken.get(encoding) ?? taken.get('*') ?? false)
}

const packBrotli = promisify(brotliCompress)
const packZstd = promisify(zstdCompress)
const packGzip = promisify(gzip)

/** `quality`: of brotli; the others are quick at their best common level. */
export function pack(contents: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'zstd') return packZstd(contents)
  if (encoding === 'gzip') return packGzip(contents)
  return packBrotli(contents, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
  })
}
