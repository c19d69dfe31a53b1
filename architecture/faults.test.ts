import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'
import { apply, linesOf } from '../tools/mutate/change.ts'
import { testsFor } from '../tools/mutate/choose-tests.ts'
import { EQUIVALENT } from '../tools/mutate/equivalent.ts'
import { allFaults, keyOf, sampleOf } from '../tools/mutate/faults.ts'
import { migrationFaults, queryFaults } from '../tools/mutate/sql-faults.ts'
import { typescriptFaults } from '../tools/mutate/typescript-faults.ts'
import { readText } from './source.ts'

const faultsOf = (text: string, path = 'server/src/domains/rides/rules.ts'): string[] =>
  typescriptFaults({ path, text, lines: 1, program: parseSync(path, text).program, comments: [], imports: [] }).map(
    (change) => apply(text, change),
  )

test.each([
  ['if (a < 2) return b', ['if (!(a < 2)) return b', ';', 'if (a <= 2) return b', 'if (a < (2 + 1)) return b']],
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

test('one seed chooses the same faults, and every one has tests that may notice it', () => {
  const faults = allFaults()
  const chosen = sampleOf(faults, { seed: '7', most: 60 })
  expect(sampleOf([...faults].reverse(), { seed: '7', most: 60 })).toEqual(chosen)
  expect(new Set(chosen.map(({ operator }) => operator)).size).toBeGreaterThan(8)
  for (const fault of chosen) {
    const { rules, screens, api } = testsFor(fault, readText(fault.path), 4)
    if (fault.path.startsWith('server/')) expect(api.length, fault.path).toBeGreaterThan(0)
    expect(
      [...rules, ...screens, ...api].every((path) => path.includes('.test.ts')),
      fault.path,
    ).toBe(true)
  }
})

test('each fault that is known to change nothing can still be planted', () => {
  const possible = new Set(
    allFaults({ withEquivalent: true }).map((fault) => {
      const { before, after } = linesOf(readText(fault.path), fault)
      return keyOf(fault.path, before, after)
    }),
  )
  expect(EQUIVALENT.filter(({ path, before, after }) => !possible.has(keyOf(path, before, after)))).toEqual([])
})
