import { readFileSync, writeFileSync } from 'node:fs'
import { extname, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { filesIn } from './build-id.ts'

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.webmanifest', '.txt'])

/** The levels of a build, which packs once what is sent a thousand times. */
const GZIP_LEVEL = 9
const ZSTD_LEVEL = 19

/** Puts a `.br`, a `.zst` and a `.gz` beside every file of text; returns what a person building reads: the files and their sizes. */
export function compressAll(dist: string): string {
  const lines = filesIn(dist)
    .filter((path) => COMPRESSIBLE.has(extname(path)))
    .map((path) => {
      const content = readFileSync(path)
      const small = brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      })
      writeFileSync(`${path}.br`, small)
      writeFileSync(`${path}.gz`, gzipSync(content, { level: GZIP_LEVEL }))
      const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL }
      writeFileSync(`${path}.zst`, zstdCompressSync(content, { params }))
      return `${String(small.length).padStart(8)} B  ${relative(dist, path)}`
    })
  return ['Brotli sizes:', ...lines].join('\n')
}
