import { expect, test } from 'vitest'
import { readMigrations, writtenChecksums } from '../server/src/platform/db/migrations.ts'
import { migrations } from './migrations.ts'
import { readText } from './source.ts'

test('every migration is listed with its checksum (npm run checksums) and never changes', () => {
  expect(readText('server/migrations/checksums.txt')).toBe(writtenChecksums(readMigrations()))
})

test('a migration that builds an index concurrently holds nothing else', () => {
  const outside = readMigrations().filter(({ traits }) => traits.includes('concurrent') || traits.includes('backfill'))
  const several = outside.filter(
    ({ text }) =>
      (
        text
          .replace(/--.*$/gm, '')
          .trim()
          .match(/;(?=\s*\S)/g) ?? []
      ).length > 0,
  )
  expect(several.map(({ name }) => name)).toEqual([])
  const inside = migrations.filter(
    ({ path, text }) => /\bconcurrently\b/i.test(text) && !outside.some(({ name }) => path.endsWith(name)),
  )
  expect(inside.map(({ path }) => path)).toEqual([])
})
