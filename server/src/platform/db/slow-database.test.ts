import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTestDatabase, serverForTest } from '../../../testing/server.ts'
import { startWay } from '../../../testing/way.ts'

const place = (n: number) => ({ label: `Local ${n}`, address: `Avenida Eduardo Mondlane ${n}, Maputo` })
const MOST = 8

test('a database that answers late, or is cut off, makes nothing twice and leaves the server whole (OPS-12)', async () => {
  const { connection } = await createTestDatabase()
  let delayMs = 0
  let passed = 0
  const way = await startWay(connection, async (chunk) => {
    await sleep(delayMs)
    passed++
    return chunk
  })
  const database = { connection: { ...connection, host: '127.0.0.1', port: way.port } }
  const server = await serverForTest({ database, env: { RATE_LIMIT: 'off' } })
  const person = await server.person()
  const keys = Array.from({ length: MOST }, () => randomUUID())
  const save = (key: string, n: number) => person.post('/api/places', place(n), { 'idempotency-key': key })
  const statuses = async () => (await Promise.all(keys.map(save))).map(({ status }) => status)
  const answers = [201, 409, 503]

  delayMs = 250
  for (const status of [...(await statuses()), ...(await statuses())]) expect(answers).toContain(status)
  const before = passed
  const cutOff = statuses()
  // A call asks more often than this for its answer: all are under way.
  await expect.poll(() => passed, { interval: 5 }).toBeGreaterThan(before + MOST)
  way.cut()
  for (const status of await cutOff) expect(answers).toContain(status)

  delayMs = 0
  await expect.poll(async () => (await server.visitor().get('/api/ready')).status).toBe(200)
  await expect.poll(statuses).toEqual(keys.map(() => 201))
  const saved = (await person.get('/api/places')).body as unknown as { label: string }[]
  expect(saved.map(({ label }) => label).toSorted()).toEqual(keys.map((_, n) => place(n).label))
})
