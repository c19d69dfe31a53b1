import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ENCODINGS, encodingsOf, pack } from './encodings.ts'

test('of what a browser takes, the smallest is first, and what it rules out is not sent', () => {
  expect(encodingsOf('gzip, deflate, br, zstd')).toEqual(['br', 'zstd', 'gzip'])
  expect(encodingsOf('GZIP;q=1.0, br;q=0')).toEqual(['gzip'])
  expect(encodingsOf('*, br;q=0.000')).toEqual(['zstd', 'gzip'])
  expect(encodingsOf('gzip;q=0.001')).toEqual(['gzip'])
  for (const nothing of [undefined, '', 'identity', 'brotli, gzipped', '*;q=0'])
    expect(encodingsOf(nothing)).toEqual([])
})

test('no header makes it fail, and nothing that was not named is sent', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      for (const encoding of encodingsOf(header)) expect(header.toLowerCase()).toMatch(RegExp(`${encoding}|\\*`))
    }),
  )
})

test('whatever is packed is unpacked as it was', async () => {
  const unpack = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.constantFrom(...ENCODINGS), async (bytes, encoding) => {
      expect([...unpack[encoding](await pack(Buffer.from(bytes), encoding, 5))]).toEqual([...bytes])
    }),
  )
})
