import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverFor, move, taskFor } from '../../../testing/dispatch.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
let customer: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer()
  customer = await server.person({ fullName: 'Telma Chiluvane', phone: '841234567' })
})
afterAll(() => server.stop())

type Row = Record<string, unknown>
const listOf = async (driver: Visitor): Promise<Row[]> =>
  (await driver.get('/api/delivery/driver-deliveries')).body as unknown as Row[]
const found = async (driver: Visitor, id: string) => (await listOf(driver)).find((each) => each['id'] === id)

const HIDDEN = /Chiluvane|841234567|Resistência|campainha|-25\.9521|32\.5896/

test('each delivery has the stated fields, coordinates as strings (DRIV-058..072)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  await accept(driver, id)
  expect(await found(driver, id)).toMatchObject({
    id,
    status: 'assigned',
    priority: 'express',
    orderType: 'food',
    customerName: 'Telma Chiluvane',
    customerPhone: '841234567',
    pickupAddress: 'Av. 24 de Julho 1500',
    deliveryAddress: 'Rua da Resistência 42, 3.º',
    pickupLatitude: '-25.9653',
    pickupLongitude: '32.5834',
    deliveryLatitude: '-25.9521',
    deliveryLongitude: '32.5896',
    deliveryFee: 7_500,
    estimatedDeliveryMinutes: expect.any(Number),
    instructions: 'Tocar à campainha.',
  })
})

test('before they accept a driver sees a first name and a neighbourhood (DRIV-108, DRV-06, PRV-07)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  const seen = await found(driver, id)
  expect(seen).toMatchObject({ customerName: 'Telma', customerPhone: '8• ••• ••••', isDisclosed: false })
  expect(JSON.stringify(seen)).not.toMatch(HIDDEN)
  expect([seen?.['deliveryLatitude'], seen?.['deliveryLongitude']]).toEqual(['-25.95', '32.59'])
})

test('after the end phone, address and name are gone again (DRV-06)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  await accept(driver, id)
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, id, { status })
  const seen = await found(driver, id)
  expect(seen).toMatchObject({ status: 'delivered', customerName: 'Telma' })
  expect(JSON.stringify(seen)).not.toMatch(HIDDEN)
})

test('what another driver carries is in nobody else’s list, and nobody else’s to move (DRIV-098, DRV-03, AZ-01)', async () => {
  const [driver, other] = [await driverFor(server), await driverFor(server)]
  const { id } = await taskFor(server, { customerId: customer.id })
  await accept(driver, id)
  expect(await found(other, id)).toBeUndefined()
  const foreign = await move(other, id, { status: 'picked_up' })
  const never = await move(other, '00000000-0000-7000-8000-00000000dead', { status: 'picked_up' })
  expect([foreign.status, foreign.text]).toEqual([404, never.text])
})

test('an offline driver and whoever is none see nothing that is pending (DRIV-108, HUB-015)', async () => {
  const [offline, own] = [await driverFor(server, { online: false }), await driverFor(server)]
  const { id } = await taskFor(server, { customerId: customer.id })
  expect(await listOf(offline)).toEqual([])
  await accept(own, id)
  await own.send('PATCH', '/api/delivery/driver/availability', { isAvailable: false })
  expect((await listOf(own)).map((each) => each['id'])).toEqual([id])
  expect((await customer.get('/api/delivery/driver-deliveries')).status).toBe(403)
  expect((await server.visitor().get('/api/delivery/driver-deliveries')).status).toBe(401)
})

test('states are not skipped, reversed or set by hand (DRIV-088, DRV-03)', async () => {
  const driver = await driverFor(server)
  const { id } = await taskFor(server, { customerId: customer.id })
  for (const status of ['picked_up', 'in_transit', 'delivered', 'returned']) {
    expect((await move(driver, id, { status })).body['code']).toBe('dispatch.not_now')
  }
  await accept(driver, id)
  for (const status of ['in_transit', 'delivered', 'returned']) {
    expect((await move(driver, id, { status })).body['code']).toBe('dispatch.not_now')
  }
  for (const status of ['assigned', 'pending', 'roubada', 7, null]) {
    expect((await move(driver, id, { status })).status).toBe(400)
  }
  const answers = await atOnce(times(20), () => move(driver, id, { status: 'picked_up' }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [row] = await server.query('select count(*)::int as count from dispatch_history where task_id = $1', [id])
  expect(row?.['count']).toBe(3)
  expect((await move(driver, id, { status: 'cancelled' })).body['code']).toBe('dispatch.not_now')
})

test('only its customer follows a delivery; codes and places end with it (DRV-07, X-100)', async () => {
  const driver = await driverFor(server)
  const { id, dropoffPin } = await taskFor(server, { customerId: customer.id })
  expect((await customer.get(`/api/delivery/${id}`)).body).toMatchObject({ status: 'pending', driver: null })
  await accept(driver, id)
  const { body } = await customer.get(`/api/delivery/${id}`)
  expect(body).toMatchObject({ status: 'assigned', pin: dropoffPin, driver: { name: 'Nélio Mabjaia' } })
  expect(body['driver']['plate']).toMatch(/^T /)
  for (const person of [driver, await server.person()]) {
    const refused = await person.get(`/api/delivery/${id}`)
    expect([refused.status, refused.body['code']]).toEqual([404, 'dispatch.not_found'])
  }
  for (const status of ['picked_up', 'in_transit', 'delivered']) await move(driver, id, { status })
  expect((await customer.get(`/api/delivery/${id}`)).body).toMatchObject({
    pin: null,
    position: null,
    etaMinutes: null,
  })
})

test('polls that missed nothing are answered without the database, and a change is seen at once (D-30)', async () => {
  const driver = await driverFor(server)
  let etag = '"-"'
  const poll = async () => {
    const answer = await driver.get('/api/delivery/driver-deliveries', { 'if-none-match': etag })
    etag = answer.headers.get('etag') ?? etag
    return answer
  }
  // News of what went before may still be on its way.
  await expect.poll(async () => (await poll()).status).toBe(304)
  const { id } = await taskFor(server, { customerId: customer.id })
  const changed = await poll()
  expect([changed.status, changed.text.includes(id)]).toEqual([200, true])
})
