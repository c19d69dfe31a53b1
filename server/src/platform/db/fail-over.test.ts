import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverForTest } from '../../testing/server.ts'
import { startPair } from '../../testing/standby.ts'
import { migrate } from './migrate.ts'

/** An address that leads to the socket of one database after another, as a virtual address does in a failover. */
async function startWay() {
  let target = ''
  const sockets = new Set<Socket>()
  const way = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  const leadTo = ({ host, port }: { host: string; port: number }) => {
    target = join(host, `.s.PGSQL.${port}`)
  }
  return { port: (way.address() as AddressInfo).port, leadTo }
}

const place = (n: number) => ({ label: `Local ${n}`, address: `Avenida Eduardo Mondlane ${n}, Maputo` })
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Two database servers and a base backup, and eight seconds in which nothing is acknowledged. */
const timeout = 180_000

test('without its synchronous standby writes answer 503, and a failover to it loses nothing (OPS-01, OPS-02)', {
  timeout,
}, async () => {
  const pair = await startPair()
  onTestFinished(pair.stop)
  const way = await startWay()
  await migrate(pair.primary)
  way.leadTo(pair.primary)
  const connection = { ...pair.primary, host: '127.0.0.1', port: way.port }
  const server = await serverForTest({ database: { connection }, env: { RATE_LIMIT: 'off' } })
  const person = await server.person()
  const keys = numbers(12).map(() => randomUUID())
  const save = async (n: number) =>
    (await person.post('/api/places', place(n), { 'idempotency-key': keys[n] ?? '' })).status
  const labels = async () =>
    ((await person.get('/api/places')).body as unknown as { label: string }[]).map(({ label }) => label).toSorted()

  for (const n of numbers(8)) expect(await save(n)).toBe(201)
  pair.freezeStandby()
  // What is not on two disks is not acknowledged, and nobody waits for ever.
  expect(await Promise.all([8, 9, 10, 11].map(save))).toEqual([503, 503, 503, 503])
  expect((await person.get('/api/places')).status).toBe(200)

  await pair.failOver()
  way.leadTo(pair.standby)
  await expect.poll(async () => (await server.visitor().get('/api/ready')).status).toBe(200)
  expect((await labels()).filter((label) => numbers(8).some((n) => label === place(n).label))).toHaveLength(8)
  await expect.poll(() => Promise.all(numbers(12).map(save))).toEqual(numbers(12).map(() => 201))
  expect(await labels()).toEqual(
    numbers(12)
      .map((n) => place(n).label)
      .toSorted(),
  )
})
