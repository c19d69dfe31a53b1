import { DAY_MS } from '@salama/contract/kernel/time'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { serverForTest } from '../../../testing/server.ts'
import { DatabaseChannels } from '../db/channels.ts'
import { Sessions } from './sessions.ts'

test('a session is of use for thirty days, each use beginning them again, and of none after (AN-09)', async () => {
  let later = 0
  const server = await serverForTest({ clock: () => new Date(Date.now() + later) })
  const [used, unused] = [await server.person(), await server.person()]
  const statusOf = async (person: typeof used) => (await person.get('/api/auth/user')).status
  later = 29 * DAY_MS
  expect(await statusOf(used)).toBe(200)
  later = 30 * DAY_MS + 60_000
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 401])
})

test('a session that ends while it is looked up is nobody, so that no stream outlives it (AZ-10)', async () => {
  const { app, ...server } = await serverForTest()
  const { db } = app.platform
  const { id } = await server.person()
  let afterRead = async () => undefined as unknown
  const readsLate: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await afterRead()
      return result
    },
  }
  const sessions = new Sessions({
    db: { ...db, sql: db.sql.withPlugin(readsLate) },
    secret: 'k'.repeat(32),
    idleMs: 60_000,
    clock: () => new Date(),
    channels: new DatabaseChannels({ connection: {}, log: pino({ level: 'silent' }) }),
  })
  const secret = await sessions.open(db.sql, id, new Date())
  expect((await sessions.resolve(secret))?.userId).toBe(id)
  const { sessionKey = '' } = (await sessions.resolve(secret)) ?? {}
  afterRead = async () => {
    afterRead = async () => undefined
    await sessions.end(db.sql, sessionKey)
  }
  expect(await sessions.resolve(secret)).toBeNull()
})
