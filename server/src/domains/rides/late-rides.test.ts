import { HOUR_MS } from '@salama/contract/kernel/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept, driverFor, move } from '../../../testing/dispatch.ts'
import { booksOf } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { paidRide, payQuote, quoteFor, rideOf, TRIP } from '../../../testing/rides.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a ride in cash on the quote of somebody else is not made, and the quote stays its own (RID-03)', async () => {
  const [owner, stranger] = [await server.person(), await server.person()]
  const { quoteId } = (await quoteFor(owner)).body
  const ride = (who: Visitor) =>
    who.post('/api/transport/request', { ...TRIP, paymentMethod: 'cash' }, { 'quote-id': quoteId })
  const foreign = await ride(stranger)
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'payments.quote_not_found'])
  expect((await stranger.get('/api/transport/requests')).body).toEqual([])
  expect([(await ride(owner)).status, (await ride(owner)).status]).toEqual([201, 429])
})

test('a payment long after its quote makes no ride, and its rider is told', async () => {
  const rider = await server.person()
  const { body } = await quoteFor(rider)
  await server.query(
    'update rides_quotes set created_at = created_at - make_interval(secs => $2) where quote_id = $1',
    [body['quoteId'], (2 * HOUR_MS) / 1_000],
  )
  await payQuote(rider, body)
  await until(async () =>
    (await rider.get('/api/notifications')).text.includes('A viagem não foi pedida') ? true : undefined,
  )
  expect((await rider.get('/api/transport/requests')).body).toEqual([])
})

test('after a driver who was there and gave up, the lateness of the next one frees the rider of the fee', async () => {
  const rider = await server.person()
  const id = await paidRide(rider)
  const [first, second] = [await carDriver(), await carDriver()]
  await accept(first, id)
  expect((await first.post(`/api/transport/requests/${id}/arrived`, {})).status).toBe(200)
  await move(first, id, { status: 'cancelled' })
  expect((await accept(second, id)).status).toBe(200)
  const passed = async (minutes: number) => {
    await server.query(
      `update rides_rides set accepted_at = accepted_at - make_interval(mins => $2),
         arrives_by = arrives_by - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    )
    return (await rideOf(rider, id))['cancellation'].fee as number
  }
  expect(await passed(1)).toBe(0)
  expect(await passed(2)).toBe(20_00)
  expect(await passed(HOUR_MS / 60_000)).toBe(0)
})

test('the books agree with those of the provider', async () => {
  await until(async () => {
    const { sum, own, theirs } = await booksOf(server)
    return sum === 0 && own === theirs ? true : undefined
  })
})

const carDriver = () => driverFor(server, { vehicleType: 'car' })
