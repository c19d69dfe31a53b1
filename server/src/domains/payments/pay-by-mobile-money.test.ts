import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../platform/testing/server.ts'
import { booksOf, initiate, NUMBER, settled } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  const { own, theirs } = await booksOf(server)
  await server.stop()
  expect(own).toEqual(theirs)
})

test('asks the operator for exactly what was sent and confirms with its answer (PAYM-002, PAYM-024, PAYM-025, PAYM-026, PAYM-027, PAYM-028, PAYM-029)', async () => {
  const person = await server.person()
  const { status, body } = await person.post('/api/payments/mobile-money/initiate', {
    paymentMethod: 'm-pesa',
    phoneNumber: '+258 84 123 4567',
    amount: 325_00,
    description: 'Encomenda na farmácia',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    transactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'pending',
    paymentMethod: 'm-pesa',
    amount: 325_00,
    description: 'Encomenda na farmácia',
  })
  const payment = await settled(person, body.transactionId)
  expect(payment).toMatchObject({ status: 'confirmed', amount: 325_00 })
  expect(payment).not.toHaveProperty('promptExpiresAt')
  const charges = server.app.sandbox?.books().filter((line) => line.msisdn === '841234567') ?? []
  expect(charges).toMatchObject([{ amount: 325_00, status: 'Completed' }])
})
