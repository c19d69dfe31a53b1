import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream } from '../../../testing/event-stream.ts'
import { serverForTest } from '../../../testing/server.ts'
import { startPair } from '../../../testing/standby.ts'
import { startWay } from '../../../testing/way.ts'
import { migrate } from './migrate.ts'

const place = (n: number) => ({ label: `Local ${n}`, address: `Avenida Eduardo Mondlane ${n}, Maputo` })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Two database servers and a base backup, and eight seconds in which nothing is acknowledged. */
const timeout = 180_000

test('without a standby writes answer 503; a failover loses and doubles nothing (OPS-01, OPS-02)', {
  timeout,
}, async () => {
  const pair = await startPair()
  onTestFinished(pair.stop)
  let listens = 0
  const way = await startWay(pair.primary, (chunk, towards) => {
    if (towards === 'database' && chunk.includes('listen platform_live')) listens++
    return chunk
  })
  await migrate(pair.primary)
  const connection = { ...pair.primary, host: '127.0.0.1', port: way.port }
  // Past the pooler that a run may have: it leads to another cluster.
  const server = await serverForTest({ database: { connection, access: { connection } }, env: { RATE_LIMIT: 'off' } })
  const person = await server.person()
  const keys = numbers(16).map(() => randomUUID())
  const save = async (n: number) =>
    (await person.post('/api/places', place(n), { 'idempotency-key': keys[n] ?? '' })).status
  const labels = async () =>
    ((await person.get('/api/places')).body as unknown as { label: string }[]).map(({ label }) => label).toSorted()

  for (const n of numbers(8)) expect(await save(n)).toBe(201)
  pair.freezeStandby()
  // What is not on two disks is not acknowledged, and nobody waits for ever.
  expect(await Promise.all([8, 9, 10, 11].map(save))).toEqual([503, 503, 503, 503])
  expect((await person.get('/api/places')).status).toBe(200)

  const stream = await openEventStream(person, { origin: server.origin })
  onTestFinished(() => stream.close())
  pair.killPrimary()
  way.leadTo(pair.standby)
  // A standby answers readers, and refuses who writes or listens.
  await expect.poll(async () => (await person.get('/api/places')).status).toBe(200)
  expect(await Promise.all([12, 13, 14, 15].map(save))).toEqual([503, 503, 503, 503])
  const before = listens
  await expect.poll(() => listens).toBeGreaterThan(before + 3)
  await pair.promote()
  await expect.poll(async () => (await server.visitor().get('/api/ready')).status).toBe(200)
  expect((await labels()).filter((label) => numbers(8).some((n) => label === place(n).label))).toHaveLength(8)
  await expect.poll(() => Promise.all(numbers(16).map(save))).toEqual(numbers(16).map(() => 201))
  expect(await labels()).toEqual(
    numbers(16)
      .map((n) => place(n).label)
      .toSorted(),
  )

  await expect.poll(() => server.app.platform.channels.isListening).toBe(true)
  for (const id of ['n1', 'n2', 'n3'])
    await server.app.platform.db.transact(async (tx) => tx.tell(person.id, 'appointment', { id, version: 1 }))
  const told = () => [...stream.text().matchAll(/"id":"(n\d)"/g)].map(([, id]) => id)
  await expect.poll(told).toContain('n3')
  expect(told()).toEqual(['n1', 'n2', 'n3'])
  expect(await listeners(pair.standby)).toBe(1)
})

async function listeners(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query("select from pg_stat_activity where application_name = 'salama-channels'")
  await client.end()
  return rows.length
}
