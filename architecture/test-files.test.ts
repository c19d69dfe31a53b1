import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { DATABASE, ONLY_POSTGRES_15, POSTGRES_15, SERVER_RULES } from '../tools/test-files.ts'
import { filesOf, readText } from './source.ts'

const elsewhere = [...DATABASE, ...SERVER_RULES]
const api = filesOf('server/{src,testing}/**/*.test.ts').filter(
  (path) => !elsewhere.some((pattern) => posix.matchesGlob(path, pattern)),
)
const nameOf = (path: string): string => posix.basename(path, '.test.ts')

test('each name in the lists for PostgreSQL 15 is one API test', () => {
  const names = api.map(nameOf)
  expect(
    [...POSTGRES_15, ...ONLY_POSTGRES_15].filter((name) => names.filter((other) => other === name).length !== 1),
  ).toEqual([])
})

test('of the API tests at most two hundred run on PostgreSQL 15 too', () => {
  const listed = api.filter((path) => POSTGRES_15.includes(nameOf(path)))
  const written = listed.flatMap((path) => readText(path).match(/^ *(?:test|it)(?:\.(?:each|for))?[(<]/gm) ?? [])
  expect(written.length).toBeLessThanOrEqual(200)
})
