import { randomUUID } from 'node:crypto'
import { canMove, type Mover, statesOf } from '@salama/contract/kernel/status'
import { type PayableStatus, payableMachine } from '@salama/contract/payments/payables'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { booksOf, freshNumber, initiate, settled, transfer } from '../../../../testing/payments/payments.ts'
import { imaginaryPurchase, imaginarySeller } from '../../../../testing/payments/seller.ts'
import { atOnce, served, times, until } from '../../../../testing/repeat.ts'
import { startTestServer } from '../../../../testing/server.ts'
import { recordSale } from '../public.ts'

const [KIND, PRICE] = ['ticket', 100_00]

/** Tickets that exist before they are paid, with no guard of their own. */
const tickets = imaginaryPurchase({
  kind: KIND,
  label: 'Bilhete',
  domain: 'theatre',
  price: async () => PRICE,
  async paid(tx, { id, payerId, paymentId, now }) {
    await recordSale(tx, {
      purchase: { kind: KIND, id },
      payerId,
      payment: { id: paymentId, amount: PRICE },
      shares: [{ part: 'goods', payee: { kind: 'doctor', id: randomUUID() }, amount: PRICE }],
      earnerIds: [],
      now,
    })
  },
  async dropped(tx, { id }) {
    await sql`insert into theatre_dropped values (${id})`.execute(tx.sql)
  },
})

const server = await startTestServer({
  env: { RATE_LIMIT: 'off', DATABASE_POOL: '20' },
  modules: [imaginarySeller(tickets)],
})
await server.query('create table theatre_dropped (id uuid not null)')
await server.query('grant all on theatre_dropped to public')
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
  await server.stop()
})

const payableOf = async (id: string) =>
  (
    await server.query('select status, payment_id, due from payments_payables where kind = $1 and id = $2', [KIND, id])
  )[0]
const inState = (id: string, status: PayableStatus) =>
  until(async () => ((await payableOf(id))?.['status'] === status ? true : undefined))
const purposeOf = (id: string) => ({ purpose: { kind: KIND, id }, amount: PRICE })
type Payer = Awaited<ReturnType<typeof server.person>>
const pay = (payer: Payer, id: string, ending?: string) =>
  served(() => initiate(payer, { ...purposeOf(id), phoneNumber: freshNumber(ending) }))
const byTransfer = (payer: Payer, id: string) => served(() => transfer(payer, purposeOf(id)))

test('of many payments of one purchase at once one is under way, whatever their ways (PAY-12)', async () => {
  const payer = await server.person()
  for (let round = 0; round < 5; round++) {
    const id = randomUUID()
    const answers = await atOnce(times(10), (n) => (n % 3 === 0 ? byTransfer(payer, id) : pay(payer, id)))
    const [won, ...more] = answers.filter(({ status }) => status === 201)
    expect(more).toEqual([])
    const lost = answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body['code']])
    // Who comes last may find it paid.
    for (const [status, code] of lost)
      expect([status, code]).toEqual([
        409,
        expect.stringMatching(/^payments\.(?:already_under_way|purpose_not_payable)$/),
      ])
    expect(await payableOf(id)).toMatchObject({ payment_id: won?.body['transactionId'] })
  }
})

test('a payment that comes to nothing makes room for one other, and its kind hears of it', async () => {
  const payer = await server.person()
  const id = randomUUID()
  const { body } = await pay(payer, id, '0002')
  expect(await settled(payer, body['transactionId'])).toMatchObject({ status: 'failed' })
  expect(await payableOf(id)).toMatchObject({ status: 'open', payment_id: null })
  await until(async () => {
    const rows = await server.query('select from theatre_dropped where id = $1', [id])
    return rows.length === 1 || undefined
  })
  const again = await atOnce(times(5), () => pay(payer, id))
  expect(again.filter(({ status }) => status === 201)).toHaveLength(1)
  await inState(id, 'paid')
  expect((await pay(payer, id)).body['code']).toBe('payments.purpose_not_payable')
})

test('a payment under way that only the release before knows of is the one under way', async () => {
  const payer = await server.person()
  const id = randomUUID()
  const { body } = await byTransfer(payer, id)
  await server.query('delete from payments_payables where kind = $1 and id = $2', [KIND, id])
  const second = await pay(payer, id)
  expect([second.status, second.body['details']]).toEqual([409, { transactionId: body['transactionId'] }])
})

test('another amount than what is due begins nothing', async () => {
  const [payer, id] = [await server.person(), randomUUID()]
  const { body } = await initiate(payer, { ...purposeOf(id), amount: 99_00 })
  expect([body['code'], body['details']]).toEqual(['payments.amount_changed', { amountDue: PRICE }])
  expect(await payableOf(id)).toBeUndefined()
})

const MOVERS: readonly Mover[] = ['customer', 'system']
const states = statesOf(payableMachine)

test.each(states)('the database makes the moves of the contract alone, from %s', async (from) => {
  const { id: payerId } = await server.person()
  const [made, allowed]: [PayableStatus[], PayableStatus[]] = [[], []]
  const needs = (status: PayableStatus) =>
    status === 'paying' || status === 'waiting' ? '(select id from payments_intents limit 1)' : 'null'
  for (const to of states.filter((state) => state !== from)) {
    const id = randomUUID()
    await server.query(
      `insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
       values ($1, $2, $3, 1, $4, ${needs(from)}, now())`,
      [KIND, id, payerId, from],
    )
    const move = `update payments_payables set status = $3, payment_id = ${needs(to)} where kind = $1 and id = $2`
    const isMade = await server.query(move, [KIND, id, to]).then(
      () => true,
      () => false,
    )
    if (isMade) made.push(to)
    if (MOVERS.some((mover) => canMove(payableMachine, from, to, mover))) allowed.push(to)
  }
  expect(made).toEqual(allowed)
})
