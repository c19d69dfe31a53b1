import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { LIMITS } from './domains.ts'
import { isTest, lineOf, type Source, sources } from './source.ts'

test('no file is longer than its limit', () => {
  const long = sources.filter(({ lines }) => lines > LIMITS.fileLines)
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

type Spanned = { start: number; end: number }

function functionsOf(source: Source): { line: number; lines: number }[] {
  const found: { line: number; lines: number }[] = []
  const add = ({ start, end }: Spanned) => {
    const line = lineOf(source, start)
    found.push({ line, lines: lineOf(source, end) - line + 1 })
  }
  new Visitor({ FunctionDeclaration: add, FunctionExpression: add, ArrowFunctionExpression: add }).visit(source.program)
  return found
}

test('no function is longer than its limit, a component twice that', () => {
  const long = sources
    .filter(({ path }) => !isTest(path))
    .flatMap((source) => {
      const limit = source.path.endsWith('.tsx') ? LIMITS.componentLines : LIMITS.functionLines
      return functionsOf(source)
        .filter(({ lines }) => lines > limit)
        .map(({ line, lines }) => `${source.path}:${line}: ${lines}`)
    })
  expect(long).toEqual([])
})
