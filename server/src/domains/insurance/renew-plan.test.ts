import { randomUUID } from 'node:crypto'
import { addMonths, endOfDay, formatDay } from '@salama/contract/kernel/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { aroundEnd, BORDER } from '../../../testing/around.ts'
import {
  daysAfter,
  insuredPerson,
  PRICES,
  passTime,
  subscribeWith,
  subscriptionOf,
} from '../../../testing/insurance.ts'
import { initiate, paid, settled } from '../../../testing/payments/payments.ts'
import { atOnce, served, until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { runDue } from './commands/run-due.ts'
import { RUN_DUE } from './commands/subscribe.ts'
import { isValidOn } from './rules/periods.ts'
import { findPaying } from './store/allowances.ts'
import { findOverdue } from './store/subscriptions.ts'

const YARA = { name: 'Yara Cossa', bornOn: '2019-03-04', relation: 'child', consent: true }

let server: TestServer
/** Where a test has put the server's clock. */
let movedTo: Date | undefined
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' }, clock: () => movedTo ?? new Date() })
})
afterAll(() => server.stop())

const titlesOf = async (person: Awaited<ReturnType<typeof insuredPerson>>): Promise<string[]> => {
  const { notifications } = (await person.get('/api/notifications')).body
  return notifications.map(({ title }: { title: string }) => title)
}
const periodsOf = (userId: string) =>
  server.query<{ number: number; status: string }>(
    `select p.number, p.status from insurance_periods p join insurance_subscriptions s on s.id = p.subscription_id
     where s.user_id = $1 order by p.number`,
    [userId],
  )

/** What the plan pays of a consultation at that time, in basis points. */
const sharePaid = async (patientId: string, now: Date) => {
  const purchase = { kind: 'appointment', id: randomUUID() }
  return (await findPaying(server.app.platform.db.sql, { patientId, purchase, now }))?.share
}

async function payDue(person: Awaited<ReturnType<typeof insuredPerson>>): Promise<void> {
  const { due } = await subscriptionOf(person)
  await paid(person, { amount: due.amount, purpose: { kind: 'subscription_period', id: due.periodId } })
  await until(async () => ((await subscriptionOf(person))['due'] === undefined ? true : undefined))
}

it('reminds five days before the end and lets the next month be paid early', async () => {
  const person = await insuredPerson(server)
  const { paidUntil, startedAt } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, -5.1))
  expect(await subscriptionOf(person)).not.toHaveProperty('due')
  await passTime(server, daysAfter(paidUntil, -4.9))
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', due: { amount: PRICES.basic } })
  expect(await titlesOf(person)).toContain('O seu plano termina em breve')
  await payDue(person)
  const renewed = await subscriptionOf(person)
  expect(renewed['status']).toBe('active')
  const { notifications } = (await person.get('/api/notifications')).body
  expect(notifications).toContainEqual(
    expect.objectContaining({
      title: 'Plano renovado',
      body: `O seu plano vale até ${formatDay(new Date(renewed['paidUntil']))}.`,
    }),
  )
  const months = (Date.parse(renewed['paidUntil']) - Date.parse(startedAt)) / 86_400_000
  expect(months).toBeGreaterThanOrEqual(59)
  expect(months).toBeLessThanOrEqual(62)
})

it('announces every month as the first, and each begins where the one before ended', async () => {
  const person = await insuredPerson(server)
  const { startedAt } = await subscriptionOf(person)
  for (const month of [2, 3]) {
    const { paidUntil } = await subscriptionOf(person)
    await passTime(server, daysAfter(paidUntil, -4.9))
    expect((await titlesOf(person)).filter((title) => title === 'O seu plano termina em breve')).toHaveLength(month - 1)
    await payDue(person)
    const renewed = await subscriptionOf(person)
    expect(renewed['paidUntil']).toBe(addMonths(new Date(startedAt), month).toISOString())
  }
})

it('falls behind and is told so each time', async () => {
  const person = await insuredPerson(server)
  for (const times of [1, 2]) {
    await passTime(server, daysAfter((await subscriptionOf(person))['paidUntil'], 1))
    expect((await titlesOf(person)).filter((title) => title === 'Plano em atraso')).toHaveLength(times)
    await payDue(person)
  }
})

it('a month that lapsed and is resumed is the next month, not one later', async () => {
  const person = await insuredPerson(server)
  const { paidUntil, startedAt } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, -2))
  await person.post('/api/insurance/cancel')
  expect(await periodsOf(person.id)).toMatchObject([{ number: 1 }, { number: 2, status: 'lapsed' }])
  await person.post('/api/insurance/resume')
  await passTime(server, daysAfter(paidUntil, -1))
  await payDue(person)
  expect((await subscriptionOf(person))['paidUntil']).toBe(addMonths(new Date(startedAt), 2).toISOString())
  expect(await periodsOf(person.id)).toEqual([
    { number: 1, status: 'paid' },
    { number: 2, status: 'paid' },
  ])
})

it('falls behind, keeps its place for seven days and then ends (INSU-020)', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, 1.1))
  const late = await subscriptionOf(person)
  expect(late).toMatchObject({ status: 'past_due', due: { amount: PRICES.basic } })
  expect(Date.parse(late['graceUntil']) - Date.parse(paidUntil)).toBe(7 * 86_400_000)
  expect((await subscribeWith(person, 'basic')).body['code']).toBe('insurance.already_active')
  await passTime(server, daysAfter(paidUntil, 6.9))
  expect((await subscriptionOf(person))['status']).toBe('past_due')
  await passTime(server, daysAfter(paidUntil, 8.1))
  expect((await subscriptionOf(person))['status']).toBe('expired')
  expect(await titlesOf(person)).toEqual(expect.arrayContaining(['Plano em atraso', 'O seu plano terminou']))
  const again = await subscribeWith(person, 'basic', await paid(person, { amount: PRICES.basic }))
  expect(again.body['status']).toBe('active')
})

it('a month ends with the day of its card: by the rule, in SQL, and for who reads it', async () => {
  const person = await insuredPerson(server)
  const { paidUntil, cardCode } = await subscriptionOf(person)
  const endsAt = endOfDay(new Date(paidUntil)).getTime()
  onTestFinished(() => {
    movedTo = undefined
  })
  const ends = fc.asyncProperty(aroundEnd, async (awayMs) => {
    movedTo = new Date(endsAt + awayMs)
    const isOver = awayMs >= 0
    const { body: card } = await server.visitor().get(`/api/insurance/cards/${cardCode}`)
    const pays = (await sharePaid(person.id, movedTo)) !== null
    expect([isValidOn(new Date(paidUntil), movedTo), pays, card['isValid']]).toEqual(Array(3).fill(!isOver))
  })
  await fc.assert(ends, { numRuns: 30, examples: BORDER.map((awayMs): [number] => [awayMs]) })
  movedTo = undefined
  for (const [awayMs, status] of [
    [-1, 'active'],
    [0, 'past_due'],
  ] as const) {
    await passTime(server, new Date(endsAt + awayMs))
    expect((await subscriptionOf(person))['status']).toBe(status)
  }
})

it('is paid in the days of grace and goes on from where it ended', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, 3))
  await payDue(person)
  const after = await subscriptionOf(person)
  expect(after['status']).toBe('active')
  expect(Date.parse(after['paidUntil'])).toBeGreaterThan(daysAfter(paidUntil, 27).getTime())
})

it('changes to another plan from the next month on, and back, and pays by the plan of each month', async () => {
  const person = await insuredPerson(server)
  const change = (planId: unknown) => person.post('/api/insurance/plan', { planId })
  const { paidUntil } = await subscriptionOf(person)
  for (const [planId, status, code] of [
    ['nothing', 404, 'insurance.plan_not_found'],
    [null, 400, 'platform.invalid_input'],
  ] as const) {
    const { status: answered, body } = await change(planId)
    expect([answered, body['code']]).toEqual([status, code])
  }
  const stranger = await server.person()
  expect((await stranger.post('/api/insurance/plan', { planId: 'family' })).body['code']).toBe(
    'insurance.no_subscription',
  )

  expect((await change('family')).body).toMatchObject({ plan: { id: 'basic' }, next: { id: 'family' } })
  expect((await change('basic')).body).not.toHaveProperty('next')
  await passTime(server, daysAfter(paidUntil, -4))
  expect((await change('family')).body).toMatchObject({ due: { amount: PRICES.family } })
  expect((await person.post('/api/insurance/members', YARA)).body['code']).toBe('insurance.members_not_offered')
  await payDue(person)
  // Paid early: the present month stays as it was bought.
  expect(await subscriptionOf(person)).toMatchObject({ plan: { id: 'basic' } })
  expect(await subscriptionOf(person)).not.toHaveProperty('next')
  expect([
    await sharePaid(person.id, daysAfter(paidUntil, -1)),
    await sharePaid(person.id, daysAfter(paidUntil, 1)),
  ]).toEqual([5_000, 10_000])
  await server.query(
    `update insurance_periods set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days'
     where payment_id is not null and subscription_id = (select id from insurance_subscriptions where user_id = $1)`,
    [person.id],
  )
  expect(await subscriptionOf(person)).toMatchObject({ plan: { id: 'family' } })
})

it('covers in a smaller plan its holder alone, from the month on that is of it', async () => {
  const person = await insuredPerson(server, 'family')
  const { paidUntil } = await subscriptionOf(person)
  expect((await person.post('/api/insurance/members', YARA)).status).toBe(201)
  const { members } = await subscriptionOf(person)
  const [yara, before, after] = [members[0].patientId, daysAfter(paidUntil, -1), daysAfter(paidUntil, 1)]
  await passTime(server, daysAfter(paidUntil, -4))
  expect((await person.post('/api/insurance/plan', { planId: 'basic' })).body).toMatchObject({
    due: { amount: PRICES.basic },
  })
  await payDue(person)
  const shares = [await sharePaid(yara, before), await sharePaid(yara, after), await sharePaid(person.id, after)]
  expect(shares).toEqual([10_000, null, 5_000])
})

it('takes no other plan while its month is being paid, nor once it ends', async () => {
  const person = await insuredPerson(server)
  const change = () => person.post('/api/insurance/plan', { planId: 'premium' })
  await passTime(server, daysAfter((await subscriptionOf(person))['paidUntil'], -3))
  const { due } = await subscriptionOf(person)
  server.app.sandbox?.script('841110000', { delayMs: 3_000 })
  const purpose = { kind: 'subscription_period', id: due.periodId }
  const { body } = await initiate(person, { amount: due.amount, purpose, phoneNumber: '841110000' })
  expect((await change()).body['code']).toBe('insurance.payment_under_way')
  await settled(person, body['transactionId'])
  await until(async () => ((await subscriptionOf(person))['due'] === undefined ? true : undefined))
  await person.post('/api/insurance/cancel')
  expect((await change()).body['code']).toBe('insurance.not_now')
})

it('does not end while the payment of its month is under way', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, 6))
  const { due } = await subscriptionOf(person)
  server.app.sandbox?.script('841110000', { delayMs: 3_000 })
  const purpose = { kind: 'subscription_period', id: due.periodId }
  const { body } = await initiate(person, { amount: due.amount, purpose, phoneNumber: '841110000' })
  await passTime(server, daysAfter(paidUntil, 8))
  expect((await subscriptionOf(person))['status']).toBe('past_due')
  expect((await person.post('/api/insurance/cancel')).body['code']).toBe('insurance.payment_under_way')
  await settled(person, body['transactionId'])
  await until(async () => ((await subscriptionOf(person))['status'] === 'active' ? true : undefined))
})

it('makes one month to pay however often the sweep runs, on two nodes and after a jump of the clock (INS-04)', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  const at = daysAfter(paidUntil, -1)
  await Promise.all([at, at, at, at].map((now) => served(() => passTime(server, now))))
  await passTime(server, daysAfter(paidUntil, -3))
  expect(await periodsOf(person.id)).toEqual([
    { number: 1, status: 'paid' },
    { number: 2, status: 'due' },
  ])
  expect((await titlesOf(person)).filter((title) => title === 'O seu plano termina em breve')).toHaveLength(1)
  const { due } = await subscriptionOf(person)
  const purpose = { kind: 'subscription_period', id: due.periodId }
  const answers = await atOnce([1, 2, 3], () => initiate(person, { amount: due.amount, purpose }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

it('a payment that fails leaves the month to be paid otherwise', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, -1))
  const { due } = await subscriptionOf(person)
  const purpose = { kind: 'subscription_period', id: due.periodId }
  const { body } = await initiate(person, { amount: due.amount, purpose, phoneNumber: '842220001' })
  expect((await subscriptionOf(person))['due'].transactionId).toBe(body['transactionId'])
  await settled(person, body['transactionId'])
  await until(async () => ((await subscriptionOf(person))['due'].transactionId === undefined ? true : undefined))
  await payDue(person)
})

it('refuses another amount, and the month of somebody else', async () => {
  const [person, other] = [await insuredPerson(server), await server.person()]
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, -1))
  const { due } = await subscriptionOf(person)
  const purpose = { kind: 'subscription_period', id: due.periodId }
  const wrong = await initiate(person, { amount: 1_00, purpose })
  expect([wrong.status, wrong.body['code']]).toEqual([409, 'payments.amount_changed'])
  expect(wrong.body['details']).toEqual({ amountDue: PRICES.basic })
  const foreign = await initiate(other, { amount: due.amount, purpose })
  expect(foreign.body['code']).toBe('payments.purpose_not_payable')
})

it('cancelled, it stays active to the end of what is paid and is not renewed (INSU-020)', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, -2))
  const { status, body } = await person.post('/api/insurance/cancel')
  expect([status, body['status'], body['cancelsAtEnd'], body['due']]).toEqual([200, 'active', true, undefined])
  await passTime(server, daysAfter(paidUntil, -1))
  expect(await subscriptionOf(person)).not.toHaveProperty('due')
  await passTime(server, daysAfter(paidUntil, 1.1))
  expect((await subscriptionOf(person))['status']).toBe('cancelled')
})

it('may be resumed before it ends', async () => {
  const person = await insuredPerson(server)
  const { paidUntil } = await subscriptionOf(person)
  await passTime(server, daysAfter(paidUntil, -2))
  await person.post('/api/insurance/cancel')
  const { body } = await person.post('/api/insurance/resume')
  expect(body['cancelsAtEnd']).toBe(false)
  await passTime(server, daysAfter(paidUntil, -1))
  expect((await subscriptionOf(person))['due'].amount).toBe(PRICES.basic)
  expect((await person.post('/api/insurance/resume')).body['code']).toBe('insurance.not_now')
})

it('nobody without a plan cancels or resumes one', async () => {
  const person = await server.person()
  for (const what of ['cancel', 'resume']) {
    expect((await person.post(`/api/insurance/${what}`)).body['code']).toBe('insurance.no_subscription')
  }
})

it('among five thousand plans a batch of those that are due is found without reading all', async () => {
  // So far ahead that the sweep of the server finds none of them.
  await server.query(
    `with person as (
       insert into accounts_users (id, user_type, first_name, last_name, email, password_hash, terms_accepted_at, created_at)
       select gen_random_uuid(), 'customer', 'Pessoa', 'Segura', 'segura-' || n || '@exemplo.co.mz', '-', now(), now()
       from generate_series(1, 5000) n returning id),
     placed as (select id, now() + interval '100 days' + row_number() over (order by id) * interval '5 minutes' as due_at
       from person)
     insert into insurance_subscriptions (id, user_id, plan_id, status, policy_number, card_code, insured_name,
       conditions_version, accepted_at, started_at, paid_until, due_at, created_at)
     select gen_random_uuid(), id, 'basic', 'active', 'AP-' || id, upper(substr(md5(id::text), 1, 20)), 'Pessoa Segura', 1,
       now(), now(), due_at + interval '5 days', due_at, now()
     from placed`,
  )
  await server.query('vacuum analyze insurance_subscriptions')
  const { db, settings } = server.app.platform
  const now = daysAfter(new Date().toISOString(), 101)
  const scansSoFar = async () => {
    const [table] = await server.query<{ scans: number }>(
      "select seq_scan::int as scans from pg_stat_user_tables where relname = 'insurance_subscriptions'",
    )
    return table?.scans
  }
  // What this connection has counted is told when its transaction ends.
  const batch = () =>
    db.transact(async (tx) => {
      const due = await findOverdue(tx.sql, { sweep: RUN_DUE, most: 20, now })
      for (const id of due) await runDue(tx, { id, settings, now })
      await sql`select pg_stat_force_next_flush()`.execute(tx.sql)
      return due.length
    })
  await batch()
  const before = await scansSoFar()
  // From its sixth run on PostgreSQL may take a plan that fits every parameter.
  for (let run = 0; run < 7; run++) expect(await batch()).toBe(20)
  expect(await scansSoFar()).toBe(before)
})
