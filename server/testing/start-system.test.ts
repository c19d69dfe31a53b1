import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { query } from '@salama/embedded-postgres/testing'
import { expect, test } from 'vitest'
import { startSystemPostgres } from './system-postgres.ts'

const OLDEST = 15

test('runs the same on the oldest PostgreSQL that it promises', async () => {
  const server = await startSystemPostgres(OLDEST)
  if (!server) throw new Error(`PostgreSQL ${OLDEST} is not installed`)
  const { connection } = server
  const rows = await query<{ version: string }>(connection, `select current_setting('server_version_num') as version`)
  expect(Number(rows[0]?.version)).toBeGreaterThanOrEqual(OLDEST * 10_000)
  // The same letters and the same order as in the embedded one, whose locale this version does not have yet.
  expect(await query(connection, `select lower('ÇÃO') as low, 'a' < 'B' as before`)).toEqual([
    { low: 'ção', before: false },
  ])
  await server.stop()
  expect(existsSync(dirname(connection.host))).toBe(false)
})

test('says that a version is not installed', async () => {
  expect(await startSystemPostgres(9)).toBeNull()
})
