import { expect, it } from 'vitest'
import { mergedPieces, namedFiles, type Piece } from './chunks.ts'

const piece = (name: string, kind: Piece['kind'], bytes: number, imports: string[] = []): Piece => ({
  name,
  id: `${name}.ts`,
  modules: [`${name}.ts`],
  bytes,
  imports,
  dynamicImports: [],
  kind,
})

const files = (pieces: Piece[]): string[] =>
  mergedPieces([piece('main', 'always', 9_000, ['kernel']), piece('kernel', 'shared', 50), ...pieces]).map((file) =>
    file
      .map(({ name }) => name)
      .toSorted()
      .join('+'),
  )

it('keeps in one file what every page loads', () => {
  expect(files([piece('a', 'page', 50, ['kernel'])])).toEqual(['kernel+main', 'a'])
})

it('merges small pieces that the same pages need', () => {
  const shared = [piece('x', 'shared', 300), piece('y', 'shared', 300)]
  const pages = ['a', 'b', 'c'].map((name) => piece(name, 'page', 90_000, ['x', 'y']))
  expect(files([...pages, ...shared])).toEqual(['kernel+main', 'a', 'b', 'c', 'x+y'])
})

it('leaves a large piece away from pages that do not need it', () => {
  const pages = [
    piece('a', 'page', 90_000, ['x', 'y']),
    piece('b', 'page', 90_000, ['x']),
    piece('c', 'page', 90_000, ['y']),
  ]
  expect(files([...pages, piece('x', 'shared', 60_000), piece('y', 'shared', 60_000)])).toEqual([
    'kernel+main',
    'a',
    'b',
    'c',
    'x',
    'y',
  ])
})

it('counts what a merged piece imports as fetched in vain', () => {
  const pages = [piece('a', 'page', 90_000, ['x', 'y']), piece('b', 'page', 90_000, ['x'])]
  const shared = [piece('x', 'shared', 60_000), piece('y', 'shared', 100, ['deep']), piece('deep', 'shared', 80_000)]
  expect(files([...pages, ...shared])).not.toContainEqual(expect.stringContaining('x+y'))
})

it('never lets two files import each other', () => {
  const pages = ['a', 'b', 'c', 'd'].map((name) => piece(name, 'page', 90_000, ['top', 'bottom']))
  const shared = [
    piece('top', 'shared', 100, ['between']),
    piece('between', 'shared', 90_000, ['bottom']),
    piece('bottom', 'shared', 100),
  ]
  const found = mergedPieces([...pages, ...shared])
  const fileOf = (name: string) => found.findIndex((file) => file.some((each) => each.name === name))
  expect(fileOf('top') === fileOf('bottom') && fileOf('top') !== fileOf('between')).toBe(false)
})

it('calls a file after its page, else its first module, with folders where two would be the same, never a number', () => {
  const at = (id: string, kind: Piece['kind']) => ({ ...piece(id, kind, 50), id })
  const named = namedFiles([
    [at('/src/main.tsx', 'always'), at('/src/ui/button.tsx', 'shared')],
    [at('/src/domains/orders/cart.ts', 'shared'), at('/src/domains/orders/orders-page.tsx', 'page')],
    [at('/src/domains/rides/api.ts', 'shared')],
    [at('/src/domains/orders/api.ts', 'shared')],
  ])
  expect([...named.keys()]).toEqual(['main', 'orders-page', 'domains-rides-api', 'domains-orders-api'])
})
