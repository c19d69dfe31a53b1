import * as api from '@salama/contract/api'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import { DAY_MS } from '@salama/contract/kernel/time'
import type { BankProof } from '@salama/contract/payments/staff'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initiate, settled, transfer } from '../testing/payments/payments.ts'
import { until } from '../testing/repeat.ts'
import { TRIP } from '../testing/rides.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: '1', RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

async function signedIn(name: string): Promise<Visitor> {
  const visitor = server.visitor()
  const credentials = { identifier: `${name}@demo.salama.mz`, password: 'Salama-2026!' }
  const { status } = await visitor.post('/api/auth/login', credentials)
  if (status !== 200) throw new Error(`${name} was answered ${status}`)
  return visitor
}

type Buyer = Visitor & { id: string }
type Due = { amount: number; purpose?: { kind: string; id: string }; quoteId?: string }
type Kind = { due(buyer: Buyer): Promise<Due>; claim?(buyer: Buyer, transactionId: string): Promise<unknown> }

const made = ({ status, body, text }: Answer) => {
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body
}
const first = async (path: string, isWanted: (row: Answer['body']) => boolean = () => true) => {
  const found = ((await server.visitor().get(path)).body as unknown as Answer['body'][]).find(isWanted)
  if (!found) throw new Error(`${path} has none`)
  return found
}
const quoted = async (buyer: Buyer, wanted: object): Promise<Due> => {
  const { quoteId, amountDue } = made(await buyer.post('/api/quotes', wanted))
  return { amount: amountDue, quoteId }
}

const dinner = async () => {
  const shop = await first('/api/restaurants', ({ is24x7, city }) => is24x7 && city === 'Maputo')
  const dish = await first(
    `/api/restaurants/${shop['id']}/menu`,
    ({ isAvailable, optionGroups }) => isAvailable && !optionGroups?.length,
  )
  const quantity = Math.ceil(shop['minimumOrderAmount'] / dish['price']) || 1
  return {
    restaurantId: shop['id'],
    items: [{ foodItemId: dish['id'], quantity, price: dish['price'] }],
    paymentMethod: 'm-pesa',
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    total: quantity * dish['price'] + shop['deliveryFee'],
    deliveryFee: shop['deliveryFee'],
    userLatitude: null,
    userLongitude: null,
  }
}
const pills = async () => {
  const shop = await first(
    '/api/pharmacies',
    ({ is24x7, city, deliveryFee }) => is24x7 && city === 'Maputo' && deliveryFee !== null,
  )
  const medicine = await first(
    `/api/medications?pharmacyId=${shop['id']}`,
    ({ requiresPrescription, stock }) => !requiresPrescription && stock >= 50,
  )
  return { items: [{ medicationId: medicine['id'], quantity: 1 }], deliveryAddress: 'Av. 24 de Julho 1234, Maputo' }
}

/** Of each kind of purchase: what is due for one, and the stated call that takes it with its payment. */
const KINDS: Record<string, Kind> = {
  appointment: {
    async due(buyer) {
      const doctor = await first('/api/doctors', ({ is24x7, consultationPriceChat }) => is24x7 && consultationPriceChat)
      const { slots } = made(await buyer.get(`/api/doctors/${doctor['id']}/availability`))
      const later = Date.now() + 2 * DAY_MS
      const slot = slots.find(({ startsAt, free }: Answer['body']) => free && Date.parse(startsAt) > later)
      const body = { doctorId: doctor['id'], scheduledAt: slot.startsAt, type: 'video' }
      const { id, amountDue } = made(await buyer.post('/api/appointments', body))
      return { amount: amountDue, purpose: { kind: 'appointment', id } }
    },
  },
  enrolment: {
    async due(buyer) {
      const course = await first('/api/courses', ({ price }) => price > 0)
      const { id } = made(await buyer.post(`/api/courses/${course['id']}/enroll`, { paymentMethod: 'm-pesa' }))
      return { amount: course['price'], purpose: { kind: 'enrolment', id } }
    },
  },
  food_order: {
    due: async (buyer) => quoted(buyer, { kind: 'food_order', ...(await dinner()) }),
    claim: async (buyer, transactionId) => buyer.post('/api/food-orders', { ...(await dinner()), transactionId }),
  },
  pharmacy_order: {
    due: async (buyer) => quoted(buyer, { kind: 'pharmacy_order', ...(await pills()) }),
    claim: async (buyer, transactionId) =>
      buyer.post('/api/orders', { ...(await pills()), paymentMethod: 'm-pesa', transactionId }),
  },
  ride: {
    due: (buyer) => quoted(buyer, { kind: 'ride', ...TRIP }),
    claim: (buyer, transactionId) =>
      buyer.post('/api/transport/request', { ...TRIP, paymentMethod: 'm-pesa', transactionId }),
  },
  subscription_period: {
    due: (buyer) => quoted(buyer, { kind: 'subscription_period', planId: 'basic' }),
    claim: (buyer, transactionId) =>
      buyer.post('/api/insurance/subscribe', { planId: 'basic', paymentMethod: 'm-pesa', transactionId }),
  },
}

async function buy(buyer: Buyer, kind: Kind, method: string): Promise<void> {
  const { amount, purpose, quoteId } = await kind.due(buyer)
  const sent = { amount, ...(purpose ? { purpose } : {}) }
  const headers: Record<string, string> = quoteId === undefined ? {} : { 'quote-id': quoteId }
  if (method === 'bank-transfer') {
    const { transactionId } = made(await transfer(buyer, sent, headers))
    await kind.claim?.(buyer, transactionId)
    return
  }
  const { transactionId } = made(await initiate(buyer, { ...sent, paymentMethod: method }, headers))
  const { status } = await settled(buyer, transactionId)
  expect(status).toBe('confirmed')
  await kind.claim?.(buyer, transactionId)
}

/** All calls that answer without being told more. */
const LISTS: string[] = Object.values(api)
  .flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith('Endpoints')))
  .flatMap(([, endpoints]) => Object.values(endpoints as Record<string, Endpoint>))
  .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  .map(({ path }) => path)

describe('after one purchase of each kind by each method', () => {
  const buyers: Record<string, Buyer> = {}
  beforeAll(async () => {
    for (const method of [...MOBILE_MONEY, 'bank-transfer']) {
      buyers[method] = await server.person()
      for (const kind of Object.values(KINDS)) await buy(buyers[method], kind, method)
    }
    buyers['cash'] = await server.person()
    made(await buyers['cash'].post('/api/transport/request', { ...TRIP, paymentMethod: 'cash' }))
  }, 300_000)

  const answersWhole = async (visitor: Visitor) => {
    for (const path of LISTS) {
      const { status, text } = await visitor.get(path)
      expect(status, `${path}: ${text}`).toBeLessThan(500)
    }
  }

  it.each(['operador', 'cliente', 'medica', 'restaurante', 'farmacia', 'entregador', 'professor', 'novo'])(
    'every list answers %s whole, over the whole demonstration',
    async (name) => answersWhole(await signedIn(name)),
  )

  it('every list answers those who bought', async () => {
    for (const buyer of Object.values(buyers)) await answersWhole(buyer)
  })

  it('the desk sees a transfer beside those that look like it, also one that no payer announced', async () => {
    const [like] = await server.query<{ amount: string; reference: string }>(
      `update payments_intents set bank_number = null, bank_number_key = null, bank_reference = null, created_at = now()
       where id = (select id from payments_intents where status = 'confirmed' and method = 'bank-transfer' limit 1)
       returning amount, reference`,
    )
    const { transactionId } = made(await transfer(await server.person(), { amount: Number(like?.amount) }))
    const waiting = (await (await signedIn('operador')).get('/api/operator/bank-proofs')).body as unknown as BankProof[]
    expect(waiting.length).toBeGreaterThan(Object.keys(KINDS).length)
    const { similar } = waiting.find(({ payment }) => payment.transactionId === transactionId) ?? {}
    expect(similar?.map(({ referenceNumber }) => referenceNumber)).toContain(like?.reference)
  })
})

it('a statement over the days of the demonstration is compared to its end', async () => {
  const desk = await signedIn('operador')
  const [days] = await server.query<{ first: string; last: string }>(
    `select min(created_at)::date::text as first, max(created_at)::date::text as last from payments_intents`,
  )
  const mapping = {
    number: 'Recibo',
    day: 'Data',
    amount: 'Valor',
    credit: null,
    debit: null,
    texts: [],
    dayOrder: 'ymd',
    decimal: ',',
  }
  const content = `Recibo;Data;Valor\nA1;${days?.first};1,00\nA2;${days?.last};1,00`
  const body = { method: 'bank-transfer', fileName: 'banco.csv', content, mapping }
  const { id } = made(await desk.post('/api/operator/statements', body))
  const statement = await until(async () => {
    const list = (await desk.get('/api/operator/statements')).body as unknown as Answer['body'][]
    return list.find((row) => row['id'] === id && row['status'] === 'finished')
  })
  expect(statement['verdicts']['missing']).toBeGreaterThan(100)
})
