import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, readText, sources } from './source.ts'

// One shape for siblings: a part is a file or a folder, so that nobody asks which half holds what.

const pairsOf = (paths: readonly string[]): string[] => {
  const folders = new Set(paths.flatMap(foldersOf))
  return paths.map((path) => path.replace(/\.tsx?$/, '')).filter((name) => folders.has(name))
}

function foldersOf(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

test('a part is a file or a folder, never both', () => {
  expect(pairsOf(['a/b.ts', 'a/b/c/d.ts', 'a/b/c.tsx', 'a/e.ts'])).toEqual(['a/b', 'a/b/c'])
  expect(pairsOf(sources.map(({ path }) => path))).toEqual([])
})

test('a folder of the contract that has a face is imported by its name', () => {
  const { exports } = JSON.parse(readText('contract/package.json')) as { exports: Record<string, string> }
  const faces = filesOf('contract/src/**/index.ts').map((path) => `./${dirname(path).slice('contract/src/'.length)}`)
  expect(Object.keys(exports)).toEqual([...faces, './*'])
})
