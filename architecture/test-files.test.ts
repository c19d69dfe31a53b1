import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { DATABASE, ONLY_POSTGRES_15, POSTGRES_15, SERVER_RULES } from '../tools/test-files.ts'
import { filesOf, unitOf } from './source.ts'

const elsewhere = [...DATABASE, ...SERVER_RULES]
const api = filesOf('server/src/**/*.test.ts').filter(
  (path) => !elsewhere.some((pattern) => posix.matchesGlob(path, pattern)),
)
const nameOf = (path: string): string => posix.basename(path, '.test.ts')

test('each name in the lists for PostgreSQL 15 is one API test', () => {
  const names = api.map(nameOf)
  expect(
    [...POSTGRES_15, ...ONLY_POSTGRES_15].filter((name) => names.filter((other) => other === name).length !== 1),
  ).toEqual([])
})

test('each domain with API tests has at least one in the list for PostgreSQL 15', () => {
  const listed = api.filter((path) => POSTGRES_15.includes(nameOf(path)))
  const domains = new Set(
    api.filter((path) => path.startsWith('server/src/domains/')).map((path) => unitOf(path, 'server/src/domains/')),
  )
  const missing = [...domains].filter(
    (domain) => !listed.some((path) => path.startsWith(`server/src/domains/${domain}/`)),
  )
  expect(missing).toEqual([])
})
