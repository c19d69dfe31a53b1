import { Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { SQL_FILES } from './domains.ts'
import { ownerOf, tables } from './migrations.ts'
import { lineOf, productSources, type Source, unitOf } from './source.ts'

const SERVER = 'server/src/domains/'

/** Pieces of SQL in a module: what is tagged `sql`, and what is given to a connection. */
function sqlIn(source: Source): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const add = (start: number, text: string) => found.push({ line: lineOf(source, start), text })
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      const name =
        tag.type === 'MemberExpression'
          ? source.text.slice(tag.start, tag.end)
          : tag.type === 'Identifier'
            ? tag.name
            : ''
      if (/^sql(?:\.|$)/.test(name)) add(start, quasi.quasis.map(({ value }) => value.raw).join('?'))
    },
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const object = source.text.slice(callee.object.start, callee.object.end)
      if (callee.property.name !== 'query' || !/(?:pool|client)$/i.test(object)) return
      add(start, given.map((argument) => source.text.slice(argument.start, argument.end)).join(' '))
    },
  }).visit(source.program)
  return found
}

const mayHoldSql = new RegExp(`^${SERVER}[^/]+/(?:[a-z]+/)?(?:${SQL_FILES.join('|')})(?:\\.ts$|/)`)

test('only store, queries, public and seed of a domain contain SQL', () => {
  const strays = productSources(SERVER)
    .filter(({ path }) => !mayHoldSql.test(path))
    .flatMap((source) => sqlIn(source).map(({ line }) => `${source.path}:${line}`))
  expect(strays).toEqual([])
})

const named = (text: string): string[] =>
  tables.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(text))

test('a domain reads and writes its own tables only, and the platform its own', () => {
  expect(tables.length).toBeGreaterThan(10)
  const trespasses = productSources('server/src/').flatMap((source) => {
    const owner = source.path.startsWith(SERVER) ? unitOf(source.path, SERVER) : 'platform'
    return sqlIn(source).flatMap(({ line, text }) =>
      named(text)
        .filter((table) => ownerOf(table) !== owner)
        .map((table) => `${source.path}:${line} ${table}`),
    )
  })
  expect(trespasses).toEqual([])
})

test('a store never opens a transaction: the command that calls it owns it', () => {
  const openers = productSources(SERVER)
    .filter(({ path }) => /\/store(?:\.ts$|\/)/.test(path))
    .filter(({ text }) =>
      /\.(?:transact|transaction|startTransaction)\(|\b(?:begin|commit|rollback|savepoint)\s*[;`]/.test(text),
    )
  expect(openers.map(({ path }) => path)).toEqual([])
})

test('an operator is spoken to after the commit: nothing inside a transaction fetches', () => {
  const talking = productSources(SERVER)
    .filter(({ path }) => /\/(?:store|queries|public|rules)(?:\.ts$|\/)/.test(path))
    .filter(({ text }) => /\bfetch\(|from 'node:https?'/.test(text))
  expect(talking.map(({ path }) => path)).toEqual([])
})

// In a plan that asks an `in (select …)` anew for each row, the limit counts for each row.
test('what locks a limited number of rows chooses them once', () => {
  const asked = productSources('server/src/')
    .flatMap((source) => sqlIn(source).map(({ line, text }) => ({ place: `${source.path}:${line}`, text })))
    .filter(({ text }) =>
      /\bin \(\s*select\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\blimit\b[^()]*\bfor (?:no key )?update\b/.test(text),
    )
  expect(asked.map(({ place }) => place)).toEqual([])
})
