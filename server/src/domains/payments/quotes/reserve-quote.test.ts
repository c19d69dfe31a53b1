import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aroundEnd, BORDER } from '../../../../testing/around.ts'
import { booksOf, initiate } from '../../../../testing/payments/payments.ts'
import {
  ask,
  inState,
  leftOf,
  openShop,
  ordersOf,
  pay,
  paymentStatus,
  quoted,
  runOutQuote,
  selling,
  statusOf,
  stocked,
  unlimited,
} from '../../../../testing/payments/shop.ts'
import { atOnce, times, until } from '../../../../testing/repeat.ts'
import { serverForTest, type TestServer } from '../../../../testing/server.ts'
import { OVERDUE_QUOTES } from '../rules/sweeps.ts'
import { findOverdueQuotes } from './store.ts'

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

describe('a quote', () => {
  test('reserves what is wanted, and says what it costs and until when (PAY-21)', async () => {
    const item = await stocked(server, 5)
    const { status, body } = await ask(person, { item, count: 2 })
    expect(status).toBe(201)
    expect(body).toEqual({
      quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      lines: [{ label: `2 × ${item}`, amount: 200_00 }],
      fee: 25_00,
      cover: 5_00,
      amountDue: 220_00,
      expiresAt: expect.any(String),
    })
    const lastsMs = Date.parse(body['expiresAt']) - Date.now()
    expect(lastsMs).toBeGreaterThan(10 * 60_000)
    expect(lastsMs).toBeLessThanOrEqual(15 * 60_000)
    expect(await leftOf(server, item)).toBe(3)
  })

  test.each(['car', '', 'constructor', '__proto__', 'toString', 7, null, undefined])(
    'of the kind %j is refused at that field',
    async (kind) => {
      const { status, body } = await ask(person, { kind, item: 'x' })
      expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
      expect(body['fields']).toEqual([
        { path: 'kind', code: 'kind_unknown', message: 'Não conhecemos este tipo de compra.' },
      ])
    },
  )

  test('is refused with what its shop says of the fields, and when there is not enough', async () => {
    const wrong = await ask(person, { item: 7 })
    expect([wrong.status, wrong.body['fields']]).toEqual([
      400,
      [{ path: 'item', code: 'item_unknown', message: 'Escolha um artigo.' }],
    ])
    const item = await stocked(server, 1)
    const before = await server.query('select from payments_quotes')
    expect((await ask(person, { item, count: 2 })).status).toBe(404)
    expect(await server.query('select from payments_quotes')).toHaveLength(before.length)
    expect(await leftOf(server, item)).toBe(1)
  })

  test('needs a session', async () => {
    expect((await ask(server.visitor(), { item: 'x' })).status).toBe(401)
  })

  test('that does not add up is never shown', async () => {
    await server.query("insert into shop_stock values ('torto', 9)")
    expect((await ask(person, { item: 'torto' })).status).toBe(500)
    expect(await leftOf(server, 'torto')).toBe(9)
  })

  test('takes the place of the same person’s earlier one, unless that is being paid', async () => {
    const buyer = await server.person()
    const item = await stocked(server, 2)
    const [first, second] = [await quoted(buyer, item), await quoted(buyer, item)]
    expect([await statusOf(server, first), await leftOf(server, item)]).toEqual(['released', 1])
    const late = await pay(buyer, first)
    expect([late.status, late.body['code']]).toEqual([409, 'payments.quote_expired'])
    expect((await pay(buyer, second)).status).toBe(201)
    const third = await quoted(buyer, item)
    expect(await leftOf(server, item)).toBe(0)
    await inState(server, second, 'completed')
    expect(await statusOf(server, third)).toBe('open')
  })

  test('the last of the stock goes to one of many, and never twice', async () => {
    const buyers = await Promise.all([1, 2, 3, 4].map(() => server.person()))
    const item = await stocked(server, 1)
    const answers = await atOnce(buyers, (buyer) => ask(buyer, { item }))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404])
  })

  test('asked for again with the same key reserves once (PAY-16)', async () => {
    const item = await stocked(server, 9)
    const answers = await atOnce(times(20), () => ask(person, { item }, { 'idempotency-key': 'orçamento-1' }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await leftOf(server, item)).toBe(8)
  })
})

describe('time', () => {
  test('gives back what nobody paid, and then the quote is no longer paid', async () => {
    const short = await openShop()
    try {
      const buyer = await short.person()
      const item = await stocked(short, 1)
      const quoteId = await quoted(buyer, item)
      await runOutQuote(short, quoteId)
      await inState(short, quoteId, 'released')
      expect(await leftOf(short, item)).toBe(1)
      expect(await short.query('select from shop_reserved')).toEqual([])
      const { status, body } = await pay(buyer, quoteId)
      expect([status, body['code']]).toEqual([409, 'payments.quote_expired'])
      expect((await buyer.get('/api/payments')).body).toEqual([])
    } finally {
      await short.stop()
    }
  })

  test('does not take away what is being paid, and a late success still makes the purchase', async () => {
    const slow = await openShop({ SANDBOX_DELAY_MS: '8000' })
    try {
      const [buyer, other] = [await slow.person(), await slow.person()]
      const item = await stocked(slow, 2)
      const [paying, unpaid] = [await quoted(buyer, item), await quoted(other, item)]
      expect((await pay(buyer, paying)).status).toBe(201)
      await runOutQuote(slow, paying)
      await runOutQuote(slow, unpaid)
      await inState(slow, unpaid, 'released')
      expect([await statusOf(slow, paying), await leftOf(slow, item)]).toEqual(['open', 1])
      await inState(slow, paying, 'completed')
      expect(await ordersOf(slow, paying)).toHaveLength(1)
    } finally {
      await slow.stop()
    }
  })

  test('ends even a payment’s hold at last: money that comes then goes back (A-05)', async () => {
    const slow = await openShop({ POLICY_UNCLAIMED_MS: '100', SANDBOX_DELAY_MS: '8000' })
    try {
      const buyer = await slow.person()
      const item = await stocked(slow, 1)
      const quoteId = await quoted(buyer, item)
      const { body } = await pay(buyer, quoteId)
      await runOutQuote(slow, quoteId, { isFinal: true })
      await inState(slow, quoteId, 'released')
      expect(await leftOf(slow, item)).toBe(1)
      await until(async () => ((await paymentStatus(buyer, body['transactionId'])) === 'reversed' ? true : undefined))
      expect(await ordersOf(slow, quoteId)).toEqual([])
    } finally {
      await slow.stop()
    }
  })
})

test('a quote ends at one moment, swept or not: in SQL and for who pays it (A-05)', async () => {
  let now = new Date()
  const moved = await openShop({ RATE_LIMIT: 'off' }, { clock: () => now })
  onTestFinished(() => moved.stop())
  const { sql: db } = moved.app.platform.db
  const buyer = await moved.person()
  const item = await stocked(moved, 100)
  const ends = fc.asyncProperty(aroundEnd, async (awayMs) => {
    now = new Date()
    const { body } = await ask(buyer, { item })
    const quoteId = body['quoteId'] as string
    now = new Date(Date.parse(body['expiresAt']) + awayMs)
    const isOver = awayMs >= 0
    const due = await findOverdueQuotes(db, { sweep: OVERDUE_QUOTES, most: 1_000, now })
    expect(due.includes(quoteId)).toBe(isOver)
    const { status, body: answer } = await pay(buyer, quoteId)
    expect([status, answer['code']]).toEqual(isOver ? [409, 'payments.quote_expired'] : [201, undefined])
    // The next one is not told that this payment is under way.
    if (!isOver) await inState(moved, quoteId, 'completed')
  })
  await fc.assert(ends, { numRuns: 12, examples: BORDER.map((awayMs): [number] => [awayMs]) })
})

test('who has three purchases under way begins no fourth', async () => {
  const capped = await serverForTest({
    env: { SANDBOX_DELAY_MS: '60000', RATE_LIMIT: 'off' },
    modules: [selling(unlimited)],
  })
  const buyer = await capped.person()
  for (let n = 0; n < 3; n++) {
    const { body } = await ask(buyer, {})
    expect((await initiate(buyer, {}, { 'quote-id': body['quoteId'] })).status).toBe(201)
  }
  const { status, body, headers } = await ask(buyer, {})
  expect([status, body['code']]).toEqual([429, 'payments.too_many_quotes'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_600)
  expect((await ask(await capped.person(), {})).status).toBe(201)
})
