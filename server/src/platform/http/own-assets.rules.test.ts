import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OwnAssets } from './own-assets.ts'

const HALF_MB = 500_000

/** A build whose files are each half a megabyte of one letter. */
function buildOf(...names: string[]) {
  const build = mkdtempSync(join(tmpdir(), 'salama-own-assets-'))
  onTestFinished(() => rmSync(build, { recursive: true, force: true }))
  mkdirSync(join(build, 'assets'))
  const write = (name: string, letter: string) =>
    writeFileSync(join(build, 'assets', name), letter.repeat(name.endsWith('.br') ? 10 : HALF_MB))
  for (const name of names) write(name, name.charAt(0))
  const assets = new OwnAssets(build)
  return { assets, write, letterOf: (name: string) => String(assets.find(name, false)?.contents.subarray(0, 1)) }
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
  const { assets } = buildOf('a.js', 'a.js.br')
  const found = (name: string, takesBrotli: boolean) => assets.find(name, takesBrotli)
  expect([found('a.js', true)?.encoding, found('a.js', true)?.contents.length]).toEqual(['br', 10])
  expect([found('a.js', false)?.encoding, found('a.js', false)?.contents.length]).toEqual([undefined, HALF_MB])
  expect([found('a.js.br', true), found('../secret', true), found('b.js', true)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
