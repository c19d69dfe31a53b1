import { expect, test } from 'vitest'
import { isTest, readText, sources } from '../architecture/source.ts'
import { affectedTests, isEverywhere } from './affected-tests.ts'

const MIGRATION = 'server/migrations/0080_rides_rides.sql'
const affectedBy = (...changed: string[]): string[] =>
  affectedTests(changed, { sources, migrations: [MIGRATION], readText, isTest })

test('a rule affects its own tests, its domain over HTTP, and no domain beside it', () => {
  const tests = affectedBy('server/src/domains/rides/rules/trip.ts')
  expect(tests).toEqual(
    expect.arrayContaining([
      'server/src/domains/rides/rules.test.ts',
      'server/src/domains/rides/request-ride.test.ts',
      // Uses what the tests of rides share.
      'server/src/leave.test.ts',
    ]),
  )
  expect(tests.filter((path) => /domains\/(?:pharmacy|courses|food)\/|^web\//.test(path))).toEqual([])
  expect(tests).not.toContain('server/src/ceilings.test.ts')
})

test('a contract affects its screens, a screen no server, a migration who names its table', () => {
  expect(affectedBy('contract/src/rides/index.ts')).toEqual(
    expect.arrayContaining([
      'web/src/domains/rides/ride-page.screen.test.tsx',
      'server/src/domains/rides/any-ride.test.ts',
    ]),
  )
  expect(affectedBy('web/src/domains/rides/ride-page.tsx').filter((path) => !path.startsWith('web/'))).toEqual([])
  expect(affectedBy(MIGRATION)).toContain('server/src/domains/rides/drive-ride.test.ts')
})

test('what is changed itself is always affected, however long it takes', () => {
  expect(affectedBy('server/src/ceilings.test.ts')).toEqual(['server/src/ceilings.test.ts'])
  expect(affectedBy('docs/style.md')).toEqual([])
  expect(['package-lock.json', 'vitest.config.ts', 'server/src/app.ts'].map(isEverywhere)).toEqual([true, true, false])
})
