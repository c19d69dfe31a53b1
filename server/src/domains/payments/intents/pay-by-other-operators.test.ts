import { afterAll, beforeAll, expect, test } from 'vitest'
import { leaveUnclaimed } from '../../../../testing/payments/leave-unclaimed.ts'
import { initiate, paid, settled } from '../../../../testing/payments/payments.ts'
import { until } from '../../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const METHODS = [
  ['e-mola', '861'],
  ['mkesh', '821'],
] as const

test.each(METHODS)('%s takes the money, and the provider’s books say so (PAY-05)', async (paymentMethod, prefix) => {
  const person = await server.person()
  const phoneNumber = `${prefix}239000`
  const { status, body } = await initiate(person, { paymentMethod, phoneNumber })
  expect([status, body['status'], body['paymentMethod']]).toEqual([201, 'pending', paymentMethod])
  expect(await settled(person, body['transactionId'])).toMatchObject({ status: 'confirmed' })
  expect(server.app.sandbox?.books().filter((line) => line.msisdn === phoneNumber)).toMatchObject([
    { method: paymentMethod, amount: 100_00, status: 'Completed' },
  ])
})

test.each([
  ['e-mola', '861230001', 'failed', 'insufficient_balance'],
  ['e-mola', '861230002', 'failed', 'refused_by_customer'],
  ['mkesh', '821230001', 'failed', 'insufficient_balance'],
  ['mkesh', '821230007', 'failed', 'operator_unavailable'],
])('%s of %s ends %s: %s', async (paymentMethod, phoneNumber, status, failure) => {
  const person = await server.person()
  const { body } = await initiate(person, { paymentMethod, phoneNumber })
  expect(await settled(person, body['transactionId'])).toMatchObject({ status, failure: { code: failure } })
})

test('what nobody claims goes back: by mKesh as a reversal, by e-Mola, which has none, as a pay-out to the same wallet', async () => {
  for (const [paymentMethod, prefix] of METHODS) {
    const person = await server.person()
    const id = await paid(person, { paymentMethod, phoneNumber: `${prefix}239001` })
    await leaveUnclaimed(server, id)
    await until(async () => {
      const { status } = (await person.get(`/api/payments/${id}`)).body
      return status === 'reversed' ? true : undefined
    })
  }
  const isTheirs = ({ msisdn }: { msisdn: string }) => msisdn.endsWith('9001')
  const charged = server.app.sandbox?.books().filter(isTheirs) ?? []
  expect(Object.fromEntries(charged.map(({ method, reversed }) => [method, reversed]))).toEqual({
    mkesh: 100_00,
    'e-mola': 0,
  })
  expect(server.app.sandbox?.payouts().filter(isTheirs)).toMatchObject([
    { method: 'e-mola', msisdn: '861239001', amount: 100_00, status: 'Completed' },
  ])
})
