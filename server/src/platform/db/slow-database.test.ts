import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, serverForTest } from '../../testing/server.ts'

/** Stands between the server and its database, and lets every packet wait in both directions. */
async function startSlowWay(connection: { host?: string | undefined; port?: number | undefined }) {
  let delayMs = 0
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    // One after the other, so that a shorter delay overtakes nothing.
    let before = Promise.resolve()
    from.on('data', (chunk) => {
      before = before.then(() => sleep(delayMs)).then(() => void to.write(chunk))
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const way = createServer((near) => {
    const far = connect(join(String(connection.host), `.s.PGSQL.${connection.port}`))
    for (const socket of [near, far]) sockets.add(socket)
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((listening) => way.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  return {
    port: (way.address() as AddressInfo).port,
    slowDown: (ms: number) => {
      delayMs = ms
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const place = (n: number) => ({ label: `Local ${n}`, address: `Avenida Eduardo Mondlane ${n}, Maputo` })
const MOST = 8

test('a database that answers late, or is cut off, makes nothing twice and leaves the server whole (OPS-12)', async () => {
  const { connection } = await createTestDatabase()
  const way = await startSlowWay(connection)
  const database = { connection: { ...connection, host: '127.0.0.1', port: way.port } }
  const server = await serverForTest({ database, env: { RATE_LIMIT: 'off' } })
  const person = await server.person()
  const keys = Array.from({ length: MOST }, () => randomUUID())
  const save = (key: string, n: number) => person.post('/api/places', place(n), { 'idempotency-key': key })
  const statuses = async () => (await Promise.all(keys.map(save))).map(({ status }) => status)
  const answers = [201, 409, 503]

  way.slowDown(250)
  for (const status of [...(await statuses()), ...(await statuses())]) expect(answers).toContain(status)
  const cutOff = statuses()
  await sleep(300)
  way.cut()
  for (const status of await cutOff) expect(answers).toContain(status)

  way.slowDown(0)
  await expect.poll(async () => (await server.visitor().get('/api/ready')).status).toBe(200)
  await expect.poll(statuses).toEqual(keys.map(() => 201))
  const saved = (await person.get('/api/places')).body as unknown as { label: string }[]
  expect(saved.map(({ label }) => label).toSorted()).toEqual(keys.map((_, n) => place(n).label))
})
