import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  booksOf,
  consultationSale,
  freshNumber,
  initiate,
  sellsNothing,
  settled,
  transfer,
} from '../../../../testing/payments/payments.ts'
import {
  type Basket,
  DUE,
  FEE,
  failing,
  inState,
  leftOf,
  openShop,
  ordersOf,
  PRICE,
  pay,
  paymentStatus,
  quoted,
  runOutQuote,
  SHOP,
  shop,
  statusOf,
  stocked,
} from '../../../../testing/payments/shop.ts'
import { atOnce, RACERS, times } from '../../../../testing/repeat.ts'
import type { TestServer } from '../../../../testing/server.ts'
import { staffIdOf } from '../../../../testing/staff.ts'
import type { Refusal } from '../../../platform/http/replies/refusal.ts'
import { decideBankTransfer } from '../bank/commands/decide-bank-transfer.ts'
import { lockOwnPayment, quoteOfPayment, recordSale, takePaidQuote } from '../public.ts'

/** Of a quote that is being paid, or is paid by now; or the database has no connection to spare. */
const REFUSED = ['payments.already_under_way', 'payments.purpose_not_payable', 'platform.unavailable']

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await openShop({ RATE_LIMIT: 'off', DATABASE_POOL: '30' })
  person = await server.person()
})
afterAll(async () => {
  const { sum, own, theirs } = await booksOf(server)
  await server.stop()
  expect({ sum, own }).toEqual({ sum: 0, own: theirs })
})

describe('a payment for a quote', () => {
  test('makes the purchase by itself, also when the person has left (PAYM-010)', async () => {
    const item = await stocked(server, 1)
    const quoteId = await quoted(person, item)
    const { status, body } = await pay(person, quoteId)
    expect([status, body['quoteId'], body['amount']]).toEqual([201, quoteId, DUE])
    await inState(server, quoteId, 'completed')
    expect(await ordersOf(server, quoteId)).toEqual([{ payment_id: body['transactionId'], count: 1 }])
    expect(await server.query('select from shop_reserved where quote_id = $1', [quoteId])).toEqual([])
    const again = await pay(person, quoteId)
    expect([again.status, again.body['code']]).toEqual([409, 'payments.purpose_not_payable'])
    const told = await server.app.platform.db.transact(async (tx) => {
      const payment = await lockOwnPayment(tx, { paymentId: body['transactionId'], payerId: person.id })
      return quoteOfPayment(tx.sql, payment)
    })
    expect(told).toEqual({
      quoteId,
      kind: 'shop',
      payload: { item, count: 1 },
      status: 'completed',
      lines: [{ label: `1 × ${item}`, amount: PRICE }],
      fee: FEE,
      cover: 5_00,
      amountDue: DUE,
    })
  })

  test('started many times at once is one payment and one charge (PAY-02)', async () => {
    const item = await stocked(server, 1)
    const quoteId = await quoted(person, item)
    const phoneNumber = freshNumber()
    server.app.sandbox?.script(phoneNumber, { delayMs: 3_000 })
    const answers = await atOnce(times(RACERS), () => pay(person, quoteId, { phoneNumber }))
    await inState(server, quoteId, 'completed')
    const payments = await server.query('select id, status from payments_intents where quote_id = $1', [quoteId])
    const begun = answers.filter(({ status }) => status === 201).map(({ body }) => body['transactionId'])
    expect(begun.toSorted()).toEqual(payments.map(({ id }) => id).toSorted())
    const codes = answers.filter(({ status }) => status !== 201).map(({ body }) => body['code'])
    for (const code of codes) expect(REFUSED).toContain(code)
    for (const { status, body } of answers) {
      if (status === 409 && body['details']) expect(begun).toContain(body['details'].transactionId)
    }
    // On a slow machine the first prompt may never leave: its payment fails, and one of the others takes its place.
    expect(payments.filter(({ status }) => status !== 'failed')).toEqual([
      expect.objectContaining({ status: 'confirmed' }),
    ])
    expect(server.app.sandbox?.books().filter((line) => line.msisdn === phoneNumber)).toHaveLength(1)
    expect(await ordersOf(server, quoteId)).toHaveLength(1)
  })

  test('has no other beside it that is not settled, whatever the code does (PAY-02)', async () => {
    const quoteId = await quoted(person, await stocked(server, 1))
    const first = await transfer(person, { amount: DUE }, { 'quote-id': quoteId })
    const copy = server.query(
      `insert into payments_intents (id, payer_id, method, amount, description, reference, quote_id, status, created_at,
         prompt_expires_at)
       select gen_random_uuid(), payer_id, method, amount, description, left(reference, 19) || '9', quote_id, status, created_at,
         prompt_expires_at from payments_intents where id = $1`,
      [first.body['transactionId']],
    )
    await expect(copy).rejects.toMatchObject({ constraint: 'payments_intents_quote' })
  })

  test('that fails lets the next one try, with the stock still kept', async () => {
    const item = await stocked(server, 1)
    const quoteId = await quoted(person, item)
    const { body } = await pay(person, quoteId, { phoneNumber: freshNumber('0001') })
    expect((await settled(person, body['transactionId']))['status']).toBe('failed')
    expect([await statusOf(server, quoteId), await leftOf(server, item)]).toEqual(['open', 0])
    expect((await pay(person, quoteId)).status).toBe(201)
    await inState(server, quoteId, 'completed')
  })

  test.each([DUE - 1, DUE + 1, PRICE])(
    'of %i instead of what is due is refused with what is (PAY-21, PAYM-030)',
    async (amount) => {
      const quoteId = await quoted(person, await stocked(server, 1))
      const { status, body } = await pay(person, quoteId, { amount })
      expect([status, body['code'], body['details']]).toEqual([409, 'payments.amount_changed', { amountDue: DUE }])
      const byBank = await transfer(person, { amount }, { 'quote-id': quoteId })
      expect([byBank.status, byBank.body['code']]).toEqual([409, 'payments.amount_changed'])
    },
  )

  test('that is somebody else’s, unknown or malformed finds no quote, and leaves no payment (PAY-03)', async () => {
    const stranger = await server.person()
    const quoteId = await quoted(person, await stocked(server, 1))
    for (const id of [quoteId, randomUUID(), 'x', `${quoteId}, ${quoteId}`]) {
      const { status, body } = await pay(stranger, id)
      expect([status, body['code']]).toEqual([404, 'payments.quote_not_found'])
      expect((await transfer(stranger, { amount: DUE }, { 'quote-id': id })).status).toBe(404)
    }
    expect((await stranger.get('/api/payments')).body).toEqual([])
    expect((await pay(person, quoteId)).status).toBe(201)
  })

  test('is for a quote or for something else, not for both', async () => {
    const quoteId = await quoted(person, await stocked(server, 1))
    const { status, body } = await pay(person, quoteId, { purpose: { kind: 'appointment', id: randomUUID() } })
    expect([status, body['code'], body['fields'][0].path]).toEqual([400, 'platform.invalid_input', 'purpose'])
  })

  test('under a used key but for another quote is refused (PAY-16)', async () => {
    const buyer = await server.person()
    const sent = { amount: DUE, phoneNumber: freshNumber() }
    const key = { 'idempotency-key': 'outra-compra' }
    const first = await quoted(buyer, await stocked(server, 1))
    expect((await initiate(buyer, sent, { ...key, 'quote-id': first })).status).toBe(201)
    await inState(server, first, 'completed')
    expect((await initiate(buyer, sent, { ...key, 'quote-id': first })).status).toBe(201)
    const second = await quoted(buyer, await stocked(server, 1))
    const { status, body } = await initiate(buyer, sent, { ...key, 'quote-id': second })
    expect([status, body['code']]).toEqual([422, 'platform.idempotency_key_reused'])
  })

  test('is no other purchase’s to take while the quote is open, and a shop that fails is tried again (PAY-02)', async () => {
    const item = await stocked(server, 1)
    failing.set(item, Number.POSITIVE_INFINITY)
    const quoteId = await quoted(person, item)
    const { body } = await pay(person, quoteId)
    const paymentId = body['transactionId'] as string
    expect((await settled(person, paymentId)).status).toBe('confirmed')
    const stolen = server.app.platform.db.transact((tx) =>
      recordSale(tx, consultationSale({ paymentId, payerId: person.id, amount: DUE, doctorId: SHOP })),
    )
    await expect(stolen).rejects.toMatchObject({ code: 'payments.already_claimed' } satisfies Partial<Refusal>)
    failing.set(item, 0)
    await inState(server, quoteId, 'completed')
    expect(await ordersOf(server, quoteId)).toHaveLength(1)
    expect(failing.get(item)).toBeLessThan(0)
  })

  test('is taken once: by the purchase’s own call or by the news, whoever comes first (PAY-02)', async () => {
    const item = await stocked(server, 1)
    failing.set(item, 5)
    const quoteId = await quoted(person, item)
    const { body } = await pay(person, quoteId)
    const paid = { paymentId: body['transactionId'] as string, payerId: person.id }
    const take = (payerId = person.id) =>
      server.app.platform.db.transact(async (tx) => {
        const payment = await lockOwnPayment(tx, { ...paid, payerId })
        const taken = await takePaidQuote(tx, payment, new Date())
        if (taken) {
          await shop
            .complete(tx, {
              ...paid,
              quoteId,
              method: payment.method,
              payload: taken.payload as Basket,
              now: new Date(),
            })
            .catch(() => undefined)
        }
        return taken
      })
    await expect(take(randomUUID())).rejects.toMatchObject({ code: 'payments.not_found' } satisfies Partial<Refusal>)
    await settled(person, paid.paymentId)
    const taken = await atOnce(times(20), () => take())
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await ordersOf(server, quoteId)).toHaveLength(1)
    expect(await statusOf(server, quoteId)).toBe('completed')
  })
})

describe('a bank transfer for a quote', () => {
  const decide = async (at: TestServer, paymentId: string, decision: 'approve' | 'refuse') => {
    const staffId = staffIdOf(await at.person())
    const order = {
      paymentId,
      decision,
      reason: 'Não entrou na conta.',
      staffId,
      isSeller: sellsNothing,
      now: new Date(),
    }
    await at.app.platform.db.transact((tx) => decideBankTransfer(tx, order))
  }

  test('waits to be found, and then makes the purchase (PAYB-032, PAYB-028)', async () => {
    const quoteId = await quoted(person, await stocked(server, 1))
    const { status, body } = await transfer(person, { amount: DUE }, { 'quote-id': quoteId })
    expect([status, body['status'], body['quoteId']]).toEqual([201, 'pending_verification', quoteId])
    const second = await pay(person, quoteId)
    expect([second.status, second.body['code']]).toEqual([409, 'payments.already_under_way'])
    expect(await statusOf(server, quoteId)).toBe('open')
    await decide(server, body['transactionId'], 'approve')
    await inState(server, quoteId, 'completed')
    expect(await ordersOf(server, quoteId)).toEqual([{ payment_id: body['transactionId'], count: 1 }])
  })

  test('that is not found leaves the quote to be paid otherwise', async () => {
    const quoteId = await quoted(person, await stocked(server, 1))
    const { body } = await transfer(person, { amount: DUE }, { 'quote-id': quoteId })
    await decide(server, body['transactionId'], 'refuse')
    expect((await pay(person, quoteId)).status).toBe(201)
    await inState(server, quoteId, 'completed')
  })

  test('found after the quote was given up is its payer’s credit, for any purchase', async () => {
    const late = await openShop({ POLICY_UNCLAIMED_MS: '1' })
    try {
      const buyer = await late.person()
      const item = await stocked(late, 1)
      const quoteId = await quoted(buyer, item)
      const { body } = await transfer(buyer, { amount: DUE }, { 'quote-id': quoteId })
      const paymentId = body['transactionId'] as string
      await runOutQuote(late, quoteId, { isFinal: true })
      await inState(late, quoteId, 'released')
      expect(await leftOf(late, item)).toBe(1)
      await decide(late, paymentId, 'approve')
      await late.app.platform.db.transact((tx) =>
        recordSale(tx, consultationSale({ paymentId, payerId: buyer.id, amount: DUE, doctorId: SHOP })),
      )
      expect(await paymentStatus(buyer, paymentId)).toBe('confirmed')
      expect(await ordersOf(late, quoteId)).toEqual([])
    } finally {
      await late.stop()
    }
  })
})
