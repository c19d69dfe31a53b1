import { BUILT_IN_PLANS } from '@salama/contract/insurance'
import { PAYMENT_METHODS } from '@salama/contract/payments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insuredPerson,
  PRICES,
  passTime,
  payQuote,
  quoteFor,
  subscribeWith,
  subscriptionOf,
} from '../../../testing/insurance.ts'
import { leaveUnclaimed } from '../../../testing/payments/leave-unclaimed.ts'
import { booksOf, decideBankTransfer, paid, sellsNothing, transfer } from '../../../testing/payments/payments.ts'
import { atOnce, RACERS, times, until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../testing/server.ts'
import type { StaffId } from '../staff/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const liveOf = (userId: string) =>
  server.query(
    `select status from insurance_subscriptions
     where user_id = $1 and status in ('pending_payment', 'active', 'past_due')`,
    [userId],
  )
const endOf = (
  person: { get: TestServer['visitor'] extends () => infer V ? (V extends { get: infer G } ? G : never) : never },
  id: string,
) =>
  until(async () => {
    const { status } = (await person.get(`/api/payments/${id}`)).body
    return status === 'reversed' ? status : undefined
  })

describe('plans', () => {
  it('are the three built-in ones, the cheapest first (INSU-011, INSU-012, INSU-013, INSU-014, INSU-031)', async () => {
    const { status, body } = await server.visitor().get('/api/insurance/plans')
    expect(status).toBe(200)
    expect(body).toEqual(BUILT_IN_PLANS)
  })

  it('have features as texts and say whether they are offered (INSU-015, INSU-016)', async () => {
    const { body } = await server.visitor().get('/api/insurance/plans')
    for (const plan of body as unknown as (typeof BUILT_IN_PLANS)[number][]) {
      expect(plan.features.every((feature) => typeof feature === 'string' && feature !== '')).toBe(true)
      expect(plan.isActive).toBe(true)
    }
  })
})

describe('subscribing', () => {
  it('needs a session (ROLE-053)', async () => {
    const { status } = await subscribeWith(server.visitor(), 'basic')
    expect(status).toBe(401)
    expect((await server.visitor().get('/api/insurance/subscription')).status).toBe(401)
  })

  it('is null for who never did (INSU-034)', async () => {
    const person = await server.person()
    const answer = await person.get('/api/insurance/subscription')
    expect([answer.status, answer.text]).toEqual([200, 'null'])
  })

  it.each(['basic', 'premium', 'family'] as const)(
    'to %s with a payment of its price is active for one month (INSU-018, INSU-021, INSU-036, INSU-038, INSU-047)',
    async (planId) => {
      const person = await server.person()
      const transactionId = await paid(person, { amount: PRICES[planId] })
      const { status, body } = await subscribeWith(person, planId, transactionId)
      expect(status).toBe(201)
      expect(body).toMatchObject({ status: 'active', plan: { id: planId, monthlyPrice: PRICES[planId] } })
      const days = (Date.parse(body['paidUntil']) - Date.parse(body['startedAt'])) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThanOrEqual(31)
    },
  )

  it('is read back with status and plan (INSU-019, INSU-022, INSU-023, INSU-033, INSU-035)', async () => {
    const person = await server.person()
    const transactionId = await paid(person, {
      amount: PRICES.premium,
      paymentMethod: 'e-mola',
      phoneNumber: '861234567',
    })
    const body = { planId: 'premium', paymentMethod: 'e-mola', transactionId }
    const { status } = await person.post('/api/insurance/subscribe', body)
    expect(status).toBe(201)
    expect(await subscriptionOf(person)).toMatchObject({
      status: 'active',
      plan: { name: 'Premium', monthlyPrice: PRICES.premium },
      conditionsVersion: 1,
      insured: { name: 'Ana Macuácua' },
    })
  })

  it('without a payment waits for it and covers nothing yet (INS-01, INSU-020)', async () => {
    const person = await server.person()
    const { status, body } = await subscribeWith(person, 'basic')
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending_payment', due: { amount: PRICES.basic }, allowances: [] })
    expect(body).not.toHaveProperty('cardCode')
  })

  it('that waits becomes active once its month is paid by purpose', async () => {
    const person = await server.person()
    const { body } = await subscribeWith(person, 'basic')
    const purpose = { kind: 'subscription_period', id: body['due'].periodId }
    await paid(person, { amount: PRICES.basic, purpose })
    await until(async () => ((await subscriptionOf(person))['status'] === 'active' ? true : undefined))
    expect(await subscriptionOf(person)).not.toHaveProperty('due')
    const told = (await person.get('/api/notifications')).body['notifications'] as { title: string; href: string }[]
    expect(told.filter(({ href }) => href === '/insurance').map(({ title }) => title)).toEqual([
      'Assinatura Confirmada',
    ])
  })

  it('without a payment takes unused money of exactly the price and method', async () => {
    const person = await server.person()
    await paid(person, { amount: PRICES.basic })
    const byAnother = await person.post('/api/insurance/subscribe', { planId: 'basic', paymentMethod: 'e-mola' })
    expect(byAnother.body['status']).toBe('pending_payment')
    const { status, body } = await subscribeWith(person, 'basic')
    expect([status, body['status']]).toEqual([201, 'active'])
  })

  it('by bank transfer waits for staff and then becomes active by itself (PAYB-001)', async () => {
    const [person, staff] = [await server.person(), await server.person()]
    const { body: quote } = await quoteFor(person, 'family')
    const sent = await transfer(person, { amount: PRICES.family }, { 'quote-id': quote['quoteId'] })
    const transactionId = sent.body['transactionId']
    const { status, body } = await subscribeWith(person, 'family', transactionId)
    expect([status, body['status']]).toEqual([201, 'pending_payment'])
    expect(body['due']).toMatchObject({ transactionId, periodId: quote['quoteId'] })
    await passTime(server, new Date(Date.now() + 86_400_000))
    expect((await subscribeWith(person, 'basic')).body['code']).toBe('insurance.payment_under_way')
    await server.app.platform.db.transact((tx) =>
      decideBankTransfer(tx, {
        paymentId: transactionId,
        staffId: staff.id as StaffId,
        isSeller: sellsNothing,
        decision: 'approve',
        reason: null,
        now: new Date(),
      }),
    )
    await until(async () => ((await subscriptionOf(person))['status'] === 'active' ? true : undefined))
    expect(await subscriptionOf(person)).toMatchObject({ id: body['id'], cardCode: expect.any(String) })
  })

  it.each([...PAYMENT_METHODS])('by %s is taken (MONEY-005)', async (paymentMethod) => {
    const person = await server.person()
    const { status } = await person.post('/api/insurance/subscribe', { planId: 'basic', paymentMethod })
    expect(status).toBe(201)
  })

  it.each(['cash', 'mpesa', '', undefined])('by «%s» is refused (MONEY-005)', async (paymentMethod) => {
    const person = await server.person()
    const { status, body } = await person.post('/api/insurance/subscribe', { planId: 'basic', paymentMethod })
    expect([status, body['fields'][0].path]).toEqual([400, 'paymentMethod'])
  })

  it('is refused for a plan that is unknown or not offered (INS-01, INSU-017)', async () => {
    const person = await server.person()
    expect((await subscribeWith(person, 'gold')).body['code']).toBe('insurance.plan_not_found')
    await server.query(
      `insert into insurance_plans (id, name, description, monthly_price, features, is_active, max_members)
       values ('old', 'Antigo', 'Já não há.', 100000, '{Nada}', false, 0)`,
    )
    const { status, body } = await subscribeWith(person, 'old')
    expect([status, body['fields'][0].path]).toEqual([400, 'planId'])
    await server.query("delete from insurance_plans where id = 'old'")
  })

  it('while a plan is active is refused in Portuguese (INSU-037)', async () => {
    const person = await insuredPerson(server)
    const { status, body } = await subscribeWith(person, 'premium')
    expect([status, body['code']]).toEqual([409, 'insurance.already_active'])
    expect(body['message']).toMatch(/^Já tem um plano/)
    expect((await quoteFor(person, 'premium')).body['code']).toBe('insurance.already_active')
  })

  it('takes only own, confirmed payments of exactly the price', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    const foreign = await paid(other, { amount: PRICES.basic })
    expect((await subscribeWith(person, 'basic', foreign)).body['code']).toBe('payments.not_found')
    const small = await paid(person, { amount: 100_00 })
    expect((await subscribeWith(person, 'basic', small)).body['code']).toBe('payments.wrong_amount')
    expect(await liveOf(person.id)).toEqual([])
  })

  it('many times at once makes one plan of one payment (INS-02)', async () => {
    const person = await server.person()
    const transactionId = await paid(person, { amount: PRICES.family })
    const answers = await atOnce(times(RACERS), () => subscribeWith(person, 'family', transactionId))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await liveOf(person.id)).toEqual([{ status: 'active' }])
  })

  it('with two payments at once uses one; the other stays unused and goes back (INS-02)', async () => {
    const person = await server.person()
    const two = await Promise.all([paid(person, { amount: PRICES.basic }), paid(person, { amount: PRICES.basic })])
    const answers = await atOnce(two, (id) => subscribeWith(person, 'basic', id))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await liveOf(person.id)).toHaveLength(1)
  })
})

describe('a quote', () => {
  it('binds plan, price and conditions, and its payment makes the plan by itself', async () => {
    const person = await server.person()
    const { status, body } = await quoteFor(person, 'family', { conditionsVersion: 1 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      lines: [{ label: 'Plano Família, 1 mês', amount: PRICES.family }],
      fee: 0,
      cover: 0,
      amountDue: PRICES.family,
    })
    const transactionId = await payQuote(person, body)
    await until(async () => ((await subscriptionOf(person))?.['status'] === 'active' ? true : undefined))
    // The stated call, which may come before or after, answers the same plan.
    const again = await subscribeWith(person, 'family', transactionId)
    expect([again.status, again.body['id']]).toEqual([201, (await subscriptionOf(person))['id']])
    const [payment] = (await person.get('/api/payments')).body as unknown as Record<string, unknown>[]
    expect(payment).toMatchObject({ purchasePage: '/insurance', hasReceipt: true })
  })

  it('of another plan is not paid with this payment', async () => {
    const person = await server.person()
    const { body } = await quoteFor(person, 'premium')
    const transactionId = await payQuote(person, body)
    const { status } = await subscribeWith(person, 'basic', transactionId)
    // The news of the payment may have made the plan already.
    expect([201, 409]).toContain(status)
    await until(async () => ((await subscriptionOf(person))?.['plan']?.id === 'premium' ? true : undefined))
  })

  it('is refused while the payment of another is under way', async () => {
    const person = await server.person()
    const { body } = await quoteFor(person, 'basic')
    const sent = await transfer(person, { amount: PRICES.basic }, { 'quote-id': body['quoteId'] })
    expect(sent.status).toBe(201)
    expect((await quoteFor(person, 'premium')).body['code']).toBe('insurance.payment_under_way')
  })

  it.each([[{}], [{ planId: 7 }], [{ planId: '' }]])('needs a plan: %j', async (sent) => {
    const person = await server.person()
    const { status, body } = await person.post('/api/quotes', { kind: 'subscription_period', ...sent })
    expect([status, body['fields'][0].message]).toEqual([400, 'Escolha um plano.'])
  })

  it('of conditions that were never written is refused, and binds nothing', async () => {
    const person = await server.person()
    const refused = [
      await person.get('/api/insurance/conditions?version=99'),
      await quoteFor(person, 'basic', { conditionsVersion: 99 }),
    ]
    for (const { status, body } of refused)
      expect([status, body['code']]).toEqual([404, 'insurance.conditions_not_found'])
    expect(await server.query('select from payments_quotes where user_id = $1', [person.id])).toEqual([])
    expect((await quoteFor(person, 'basic', { conditionsVersion: 1 })).status).toBe(201)
  })

  it('of conditions that are no longer the present ones is refused', async () => {
    const person = await server.person()
    await server.query(
      `insert into insurance_conditions (version, valid_from, sections) select 2, now(), sections from insurance_conditions`,
    )
    try {
      const { body } = await quoteFor(person, 'basic', { conditionsVersion: 1 })
      expect(body['code']).toBe('insurance.conditions_changed')
      const old = await person.get('/api/insurance/conditions?version=1')
      expect(old.body).toMatchObject({ version: 1, isCurrent: false })
      expect((await person.get('/api/insurance/conditions')).body).toMatchObject({ version: 2, isCurrent: true })
    } finally {
      await server.query('delete from insurance_conditions where version = 2')
    }
  })
})

it('a payment that comes when there is a plan already goes back', async () => {
  const quick = await serverForTest({ env: { RATE_LIMIT: 'off' } })
  const person = await quick.person()
  const { body } = await quoteFor(person, 'basic')
  await quick.query('delete from insurance_quotes where quote_id = $1', [body['quoteId']])
  const transactionId = await payQuote(person, body)
  await leaveUnclaimed(quick, transactionId)
  expect(await endOf(person, transactionId)).toBe('reversed')
  const { sum, own, theirs } = await booksOf(quick)
  expect([sum, own]).toEqual([0, theirs])
})

it('names no insurer without one in the settings, and both or neither of its parts', async () => {
  expect((await server.visitor().get('/api/insurance/conditions')).body).not.toHaveProperty('insurer')
  const insured = await serverForTest({ env: { INSURER_NAME: 'Seguradora Índico', INSURER_LICENCE: 'ISSM-17' } })
  expect((await insured.visitor().get('/api/insurance/conditions')).body['insurer']).toEqual({
    name: 'Seguradora Índico',
    licence: 'ISSM-17',
  })
  await expect(serverForTest({ env: { INSURER_NAME: 'Seguradora Índico' } })).rejects.toThrow('INSURER_LICENCE')
})
