import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import type { Module } from '../../platform/module.ts'

/** One call breaks, as no call should. */
const broken: Module = {
  name: 'broken',
  personal: { tables: {} },
  create: () => ({
    routes(_binder, server) {
      server.get('/api/broken', async () => {
        throw new Error('a defect')
      })
    },
  }),
}

let server: TestServer
let customer: Visitor & { id: string }
beforeAll(async () => {
  server = await startTestServer({ modules: [broken] })
  customer = await server.person()
})
afterAll(() => server.stop())

const NOBODY = '01a1fc4c-2db8-7cb0-a0e4-8ddd51cc0d10'
type Refused = [status: number, what: string, ask: () => Promise<Answer>]

/** A JSON body with a code and a Portuguese sentence; of a missing session it says what the specification says. */
async function expectRefused([status, what, ask]: Refused): Promise<void> {
  const answer = await ask()
  expect([what, answer.status]).toEqual([what, status])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect([what, answer.body['code']]).toEqual([what, expect.stringMatching(/^[a-z]+\.[a-z_]+$/)])
  const message: string = answer.body['message']
  if (status === 401) expect(message).toBe('Unauthorized')
  else expect([what, message]).toEqual([what, expect.stringMatching(/^[A-ZÁÉÍÓÚÂÊÔÃÕÇ].*[.?]$/)])
}

test('every kind of refusal is a status, a code and a Portuguese sentence (HTTP-014, X-163)', async () => {
  const taken = (await customer.get('/api/auth/user')).body['email']
  const registration = { fullName: 'Rui Cossa', email: taken, password: 'Palavra-Passe-1', acceptTerms: true }
  const large = JSON.stringify({ notes: 'a'.repeat(3_000_000) })
  const refused: Refused[] = [
    [400, 'nothing in a booking', () => customer.post('/api/appointments', {})],
    [401, 'payments of nobody', () => server.visitor().get('/api/payments')],
    [403, 'the desk for a customer', () => customer.get('/api/operator/payments')],
    [404, 'a doctor who does not exist', () => customer.get(`/api/doctors/${NOBODY}`)],
    [404, 'an unknown call', () => customer.get('/api/nothing')],
    [409, 'an account that exists', () => server.visitor().post('/api/auth/register', registration)],
    [413, 'a body that is too large', () => customer.post('/api/appointments', large, JSON_BODY)],
    [415, 'a body of another kind', () => customer.post('/api/appointments', 'a=1', { 'content-type': 'text/plain' })],
    [500, 'a defect of ours', () => customer.get('/api/broken')],
  ]
  for (const one of refused) await expectRefused(one)

  const guesser = server.visitor()
  const guess = () => guesser.post('/api/auth/login', { identifier: taken, password: 'errada-errada' })
  for (let time = 0; time < 10; time++) expect((await guess()).status).toBe(401)
  await expectRefused([429, 'too many guesses', guess])
})

const JSON_BODY = { 'content-type': 'application/json' }

test('food, rides, courses, shops and deliveries refuse in the same way (HTTP-017)', async () => {
  const stranger = server.visitor()
  const refused: Refused[] = [
    [400, 'nothing in a food order', () => customer.post('/api/food-orders', {})],
    [401, 'food orders of nobody', () => stranger.get('/api/food-orders')],
    [404, 'a restaurant that does not exist', () => customer.get(`/api/restaurants/${NOBODY}`)],
    [400, 'nothing in a ride', () => customer.post('/api/transport/request', {})],
    [401, 'rides of nobody', () => stranger.get('/api/transport/requests')],
    [404, 'a ride of somebody else', () => customer.get(`/api/transport/requests/${NOBODY}`)],
    [401, 'courses of nobody', () => stranger.get('/api/enrollments/me')],
    [404, 'a course that does not exist', () => customer.get('/api/courses/nao-existe')],
    [401, 'orders of nobody’s shop', () => stranger.get('/api/vendor/orders?status=pending')],
    [403, 'orders without a shop', () => customer.get('/api/vendor/orders?status=pending')],
    [401, 'deliveries of nobody', () => stranger.get('/api/delivery/driver-deliveries')],
    [403, 'deliveries without a driver', () => customer.get('/api/delivery/driver-deliveries')],
  ]
  for (const one of refused) await expectRefused(one)
})
