import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Encoding } from './encodings.ts'
import { OwnAssets } from './own-assets.ts'

const HALF_MB = 500_000
/** How long the packed files here are. */
const PACKED: Record<string, number> = { br: 10, gz: 20 }

/** A build whose files are each half a megabyte of one letter. */
function buildOf(...names: string[]) {
  const build = mkdtempSync(join(tmpdir(), 'salama-own-assets-'))
  onTestFinished(() => rmSync(build, { recursive: true, force: true }))
  mkdirSync(join(build, 'assets'))
  const write = (name: string, letter: string) =>
    writeFileSync(join(build, 'assets', name), letter.repeat(PACKED[name.split('.')[2] ?? ''] ?? HALF_MB))
  for (const name of names) write(name, name.charAt(0))
  const assets = new OwnAssets(build)
  return { assets, write, letterOf: (name: string) => String(assets.find(name, [])?.contents.subarray(0, 1)) }
}

test('a file is read once, and of many those asked for last are kept', () => {
  const { write, letterOf } = buildOf('a.js', 'b.js', 'c.js', 'd.js', 'e.js')
  const names = ['a.js', 'b.js', 'c.js', 'd.js']
  expect(names.map(letterOf)).toEqual(['a', 'b', 'c', 'd'])
  for (const name of names) write(name, 'z')
  // Asked for again, the first becomes the last; the fifth takes the place of the second.
  expect(['a.js', 'e.js', 'a.js', 'c.js', 'd.js'].map(letterOf)).toEqual(['a', 'e', 'a', 'c', 'd'])
  expect(letterOf('b.js')).toBe('z')
})

test('what a browser cannot unpack, what is packed and what is not of this build are told apart', () => {
  const { assets } = buildOf('a.js', 'a.js.br', 'a.js.gz')
  const found = (name: string, ...encodings: Encoding[]) => {
    const asset = assets.find(name, encodings)
    return asset && [asset.encoding, asset.contents.length]
  }
  expect(found('a.js', 'br', 'gzip')).toEqual(['br', 10])
  expect(found('a.js', 'zstd', 'gzip')).toEqual(['gzip', 20])
  expect([found('a.js'), found('a.js', 'zstd')]).toEqual([
    [undefined, HALF_MB],
    [undefined, HALF_MB],
  ])
  for (const name of ['a.js.br', 'a.js.gz', '../secret', 'b.js']) expect(found(name, 'br', 'gzip')).toBeUndefined()
})
