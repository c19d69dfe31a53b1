import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { apply, linesOf } from '../tools/mutate/change.ts'
import { testsFor } from '../tools/mutate/choose-tests.ts'
import { EQUIVALENT } from '../tools/mutate/equivalent.ts'
import { allFaults, keyOf, sampleOf } from '../tools/mutate/faults.ts'
import { executedOf, united } from '../tools/mutate/spans.ts'
import { migrationFaults, queryFaults } from '../tools/mutate/sql-faults.ts'
import { RELEASED_CONTRACT } from '../tools/mutate/tried.ts'
import { typescriptFaults } from '../tools/mutate/typescript-faults.ts'
import { readText } from './source.ts'

const faultsOf = (text: string, path = 'server/src/domains/rides/rules/trip.ts'): string[] =>
  typescriptFaults({ path, text, lines: 1, program: parseSync(path, text).program, comments: [], imports: [] }).map(
    (change) => apply(text, change),
  )

test.each([
  ['if (a < 2) return b', ['if (!(a < 2)) return b', ';', 'if (a <= 2) return b', 'if (a < (2 + 1)) return b']],
  [
    'if (quote.expiresAt <= now) forget()',
    [
      'if (!(quote.expiresAt <= now)) forget()',
      'if (quote.expiresAt >= now) forget()',
      'if (quote.expiresAt <= now) ;',
    ],
  ],
  ['const PATIENCE_MS = 60_000', ['const PATIENCE_MS = (60_000 * 2)']],
  ['const isOpen = one && two', ['const isOpen = one || two']],
  ['log.warn(what); await pay(amount)', ['log.warn(what); ;']],
  ['const last: 3 = rows.sort(by)[0] ?? 0', ['const last: 3 = rows.sort(by)[(0 + 1)] ?? 0']],
  ["db.updateTable('t').where('id', '=', id).execute()", ["db.updateTable('t').execute()", ';']],
  ['const far = Math.max(km, least)', ['const far = Math.min(km, least)']],
])('the tool plants faults into a module: %s', (text, expected) => {
  expect(faultsOf(text).sort()).toEqual([...expected].sort())
})

test.each([
  [
    'select id from t where a = ${a} and b <= ${b} order by c for update skip locked',
    [
      'select id from t where true and b <= ${b} order by c for update skip locked',
      'select id from t where a = ${a} and true order by c for update skip locked',
      'select id from t where a = ${a} and b < ${b} order by c for update skip locked',
      'select id from t where a = ${a} and b <= ${b} order by c desc for update skip locked',
      'select id from t where a = ${a} and b <= ${b} order by c',
    ],
  ],
  [
    'select from t where ends_at <= ${now} or n > 2',
    [
      'select from t where true or n > 2',
      'select from t where ends_at >= ${now} or n > 2',
      'select from t where ends_at <= ${now} or n >= 2',
    ],
  ],
  ['values (${one}, ${two})', ['values (${two}, ${one})']],
  ['select distinct least(a, b) from t', ['select  least(a, b) from t', 'select distinct greatest(a, b) from t']],
])('the tool plants faults into a statement: %s', (sql, expected) => {
  expect(
    queryFaults(sql)
      .map((change) => apply(sql, change))
      .sort(),
  ).toEqual([...expected].sort())
})

test('the tool drops the constraints of a migration, one after the other', () => {
  const sql =
    'create table t (\n  id uuid not null,\n  n integer check (n > (1)),\n  unique (id)\n);\ncreate unique index i on t (n);'
  expect(
    migrationFaults(sql)
      .map((change) => linesOf(sql, change).after)
      .sort(),
  ).toEqual(['check (true)', 'create index i on t (n);', 'id uuid,', 'n integer check (true),'])
})

// One domain has faults of every kind, and its rules, migrations and screens; to plant all takes long.
const faults = allFaults({ within: (path) => path.includes('rides') })
const chosen = sampleOf(faults, { seed: '7', most: 60 })

test('one seed chooses the same faults of every kind', () => {
  expect(sampleOf([...faults].reverse(), { seed: '7', most: 60 })).toEqual(chosen)
  expect(new Set(chosen.map(({ operator }) => operator)).size).toBeGreaterThan(8)
})

test('a fault is tried with tests of its side: constraints, what calls took before, screens', () => {
  for (const fault of chosen) {
    const { server, web } = testsFor(fault, readText(fault.path), 4)
    for (const path of server)
      expect(path).toMatch(/^(?:architecture|contract|packages|server|simulation)\/.*\.test\.ts$/)
    for (const path of web) expect(path).toMatch(/^web\/.*\.test\.tsx?$/)
    if (fault.path.endsWith('.sql')) expect(server).toContain('server/src/platform/db/break-constraints.test.ts')
    if (fault.path.startsWith('contract/') && web.length === 0) expect(server).toContain(RELEASED_CONTRACT)
    if (fault.path.startsWith('server/')) expect(web).toEqual([])
  }
})

test('each fault that is known to change nothing can still be planted', () => {
  const places = new Set(EQUIVALENT.map(({ path }) => path))
  const possible = new Set(
    allFaults({ withEquivalent: true, within: (path) => places.has(path) }).map((fault) => {
      const { before, after } = linesOf(readText(fault.path), fault)
      return keyOf(fault.path, before, after)
    }),
  )
  expect(EQUIVALENT.filter(({ path, before, after }) => !possible.has(keyOf(path, before, after)))).toEqual([])
})

const range = (startOffset: number, endOffset: number, count: number) => ({ startOffset, endOffset, count })

test('of two ranges of V8 the inner says what was executed', () => {
  const called = { ranges: [range(10, 50, 1), range(20, 30, 0), range(24, 26, 1)] }
  const uncalled = { ranges: [range(60, 80, 0)] }
  const whole = { ranges: [range(0, 100, 1)] }
  const of = (...functions: { ranges: ReturnType<typeof range>[] }[]) => united(executedOf({ url: '', functions }))
  expect(of(whole, called, uncalled)).toEqual([
    [0, 20],
    [24, 26],
    [30, 60],
    [80, 100],
  ])
  // It was loaded for a test before, in the same process.
  expect(of(called, uncalled)).toEqual([
    [10, 20],
    [24, 26],
    [30, 50],
  ])
})
