import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Patient } from '../server/testing/load-rows.ts'
import { Market } from './market.ts'

const RIDES = 15
const STATUSES = ['assigned', 'picked_up', 'in_transit', 'delivered']

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A server whose drivers have room for one ride. */
async function openRides() {
  const rides = Array.from({ length: RIDES }, (_, n) => ({ id: `viagem-${n}`, status: 'pending', driver: '' }))
  const counts = { refused: 0 }
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const driver = request.headers.cookie ?? ''
    const [, id, action] = /^\/api\/delivery\/(viagem-\d+)\/(assign|status)$/.exec(request.url ?? '') ?? []
    const ride = rides.find((one) => one.id === id)
    const sent = JSON.parse((await textOf(request)) || '{}') as { status?: string }
    if (!ride) {
      if (request.url !== '/api/delivery/driver-deliveries') return request.method === 'POST' ? { id: 'novo' } : []
      return rides.filter((one) => one.status === 'pending' || one.driver === driver)
    }
    const isBusy = rides.some((one) => one.driver === driver && one.status !== 'delivered')
    const isNext = STATUSES.indexOf(sent.status ?? '') === STATUSES.indexOf(ride.status) + 1
    if (action === 'assign' ? ride.status !== 'pending' || isBusy : ride.driver !== driver || !isNext) {
      counts.refused++
      return { code: 'dispatch.not_now' }
    }
    return Object.assign(ride, { driver, status: sent.status ?? 'assigned' })
  }
  const server = createServer((request, response) => {
    void answer(request).then((body) => response.end(JSON.stringify(body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, rides, counts, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const person = (cookie: string): Patient => ({ id: cookie, phone: '', cookie })
let close = async () => {}
afterEach(() => close())

test('a driver brings one ride to its end before they ask for the next', async () => {
  const { server, rides, counts, origin } = await openRides()
  const crew = { keeper: person('k'), chemist: person('c'), teacher: person('t'), couriers: [], drivers: [person('d')] }
  const market = new Market({ origin, crew })
  close = async () => {
    await market.close()
    server.close()
  }
  await market.open([])
  await expect.poll(() => rides.filter(({ status }) => status === 'delivered').length).toBe(RIDES)
  expect(counts.refused).toBe(0)
})
