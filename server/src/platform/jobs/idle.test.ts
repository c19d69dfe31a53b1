import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createTestDatabase, startTestServer, type TestDatabase } from '../../../testing/server.ts'

const FRESHEN_MS = 2_000
/** What a start does once is done then, and a demonstration is not freshened again before long. */
const QUIET_MS = 10 * FRESHEN_MS
const FRESHENS = /from platform_chapters where domain/
const MINUTE_MS = 60_000
const MOST = 30
/** What was placed at the start goes on until somebody answers, for three minutes; not in the one that is counted. */
const CHAINS = { POLICY_CHAIN_SMS_MS: '3600000', POLICY_CHAIN_SECOND_MS: '3600000', POLICY_CHAIN_DESK_MS: '3600000' }

/** What clients of these databases ask from now on, by database. */
function listen(databases: readonly TestDatabase[]): Map<string, string[]> {
  const asked = new Map(databases.map(({ connection }) => [String(connection.database), [] as string[]]))
  const query = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    asked.get(String(this.database))?.push(typeof first === 'string' ? first : String((first as { text: string }).text))
    return query.apply(this, args) as never
  })
  return asked
}

test('a node that nobody uses asks the database at most thirty times a minute, demonstration or not', {
  timeout: 360_000,
}, async () => {
  const databases = [await createTestDatabase(), await createTestDatabase()]
  const asked = listen(databases)
  const servers = await Promise.all(
    databases.map((database, place) =>
      startTestServer({ database, env: { DEMO: String(place), ...CHAINS }, freshenMs: FRESHEN_MS }),
    ),
  )
  const freshened = () => [...asked.values()].flat().filter((text) => FRESHENS.test(text)).length
  for (let before = -1; before !== freshened(); ) {
    before = freshened()
    await sleep(QUIET_MS)
  }
  // Another minute where one holds what falls due once an hour or a day.
  let counts: number[]
  let minutes = 0
  do {
    for (const texts of asked.values()) texts.length = 0
    await sleep(MINUTE_MS)
    counts = [...asked.values()].map((texts) => texts.length)
  } while (Math.max(...counts) > MOST && ++minutes < 3)
  await Promise.all(servers.map((server) => server.stop()))
  for (const count of counts) expect(count).toBeLessThanOrEqual(MOST)
})
