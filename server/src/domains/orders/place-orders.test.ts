import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  accept,
  addItem,
  orderBody,
  orderIn,
  payQuoted,
  pendingOrder,
  place,
  quote,
  ready,
  reject,
  standFor,
  startStand,
  stockOf,
} from '../../../testing/orders/buy.ts'
import { KIND } from '../../../testing/orders/stand.ts'
import { booksOf, initiate, paid } from '../../../testing/payments/payments.ts'
import { atOnce, served, times, until } from '../../../testing/repeat.ts'
import type { TestServer } from '../../../testing/server.ts'
import { reservesOf } from '../payments/public.ts'

let server: TestServer
beforeAll(async () => {
  server = await startStand()
})
afterAll(() => server.stop())

it('quotes lines and fee, reserves the stock and makes the order when it is paid', async () => {
  const at = await standFor(server, { stock: 5 })
  const buyer = await server.person()
  const quoted = await quote(buyer, at)
  expect(quoted.status).toBe(201)
  expect(quoted.body).toMatchObject({
    lines: [{ label: '2 × Matapa', amount: 666_00 }],
    fee: 50_00,
    cover: 0,
    amountDue: 716_00,
  })
  expect(await stockOf(server, at.itemId)).toBe(3)
  const { transactionId, quoteId } = await payQuoted(buyer, at)
  expect(await stockOf(server, at.itemId)).toBe(3)
  const order = await orderIn(buyer, quoteId, 'pending')
  expect(order).toMatchObject({ total: 716_00, amountDue: 716_00, paymentStatus: 'paid', transactionId })
  expect(order['orderNumber']).toBe(quoteId.slice(-6).toUpperCase())
  const books = await booksOf(server)
  expect([books.sum, books.own]).toEqual([0, books.theirs])
})

it('answers the same order to the stated call with the payment of the quote, however often it comes', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const { transactionId, quoteId } = await payQuoted(buyer, at)
  await orderIn(buyer, quoteId, 'pending')
  for (let times = 0; times < 3; times++) {
    const { status, body } = await place(buyer, at, { transactionId })
    expect([status, body['id']]).toEqual([201, quoteId])
  }
})

it('makes an order with an unused payment, named or found, else waits to be paid', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const transactionId = await paid(buyer, { amount: 716_00 })
  const named = await place(buyer, at, { transactionId, total: 716_00, deliveryFee: 50_00 })
  expect([named.status, named.body['status']]).toEqual([201, 'pending'])
  await paid(buyer, { amount: 716_00 })
  const found = await place(buyer, at, { paymentMethod: 'm-pesa' })
  expect(found.body['status']).toBe('pending')
  const waiting = await place(buyer, at)
  expect(waiting.body).toMatchObject({ status: 'awaiting_payment', paymentStatus: 'unpaid' })
  expect((await at.visitor.get('/api/vendor/orders')).body).toHaveLength(2)
  await paid(buyer, { amount: 716_00, purpose: { kind: 'stand_order', id: waiting.body['id'] } })
  await orderIn(buyer, waiting.body['id'], 'pending')
})

it('refuses what the client did not show as it is, with the figures of now (ORD-01, ORD-14)', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const items = [{ itemId: at.itemId, quantity: 2, price: 1 }]
  const price = await place(buyer, at, { items })
  expect([price.status, price.body['code']]).toEqual([409, 'orders.prices_changed'])
  expect(price.body['details']).toEqual({
    items: [{ itemId: at.itemId, price: 333_00, quantity: 2 }],
    deliveryFee: 50_00,
    total: 716_00,
  })
  expect((await place(buyer, at, { deliveryFee: 0 })).status).toBe(409)
  expect((await place(buyer, at, { total: 1 })).body['code']).toBe('orders.wrong_total')
  for (const wrong of [{ deliveryFee: -1 }, { total: '716' }, { total: 716.5 }, { items: [] }]) {
    expect((await place(buyer, at, wrong)).status).toBe(400)
  }
  expect(await stockOf(server, at.itemId)).toBe(100)
})

it('takes whole quantities in bounds of items of one shop only (ORD-02, ORD-03)', async () => {
  const at = await standFor(server)
  const other = await standFor(server)
  const buyer = await server.person()
  for (const quantity of [0, -1, 0.5, 1e9, 2 ** 31, '2', [2], true, null]) {
    const { status } = await place(buyer, at, { items: [{ itemId: at.itemId, quantity }] })
    expect([quantity, status]).toEqual([quantity, 400])
  }
  const many = Array.from({ length: 10_000 }, () => ({ itemId: at.itemId, quantity: 1 }))
  expect([400, 413]).toContain((await place(buyer, at, { items: many })).status)
  const foreign = await place(buyer, at, { items: [{ itemId: other.itemId, quantity: 1 }] })
  expect([foreign.status, foreign.body['code']]).toEqual([404, 'orders.item_not_found'])
  expect(await server.query('select from orders_orders where buyer_id = $1', [buyer.id])).toHaveLength(0)
})

it('refuses a shop that takes no orders, a place too far away and too little (ORD-04, ORD-11)', async () => {
  const buyer = await server.person()
  const paused = await standFor(server)
  await server.query('update shops_shops set is_paused = true where id = $1', [paused.id])
  expect((await place(buyer, paused)).body['code']).toBe('shops.paused')
  await server.query("update shops_shops set is_paused = false, status = 'suspended' where id = $1", [paused.id])
  expect((await place(buyer, paused)).status).toBe(404)
  const at = await standFor(server, { radiusKm: 5, minimumOrder: 700_00 })
  const far = { userLatitude: -19.84, userLongitude: 34.84 }
  expect((await place(buyer, at, { items: [{ itemId: at.itemId, quantity: 3 }], ...far })).body['code']).toBe(
    'shops.too_far',
  )
  const collected = await place(buyer, await standFor(server), { districtId: 'moamba' })
  expect(collected.body).toMatchObject({ code: 'shops.too_far', details: { available: false, reason: 'pickup_only' } })
  for (const wrong of [{ userLatitude: 91 }, { userLatitude: '-25.9abc', userLongitude: '32.5' }]) {
    expect((await place(buyer, at, wrong)).status).toBe(400)
  }
  const little = await place(buyer, at)
  expect([little.status, little.body['details']]).toEqual([400, { minimum: 700_00 }])
})

it('takes an address of plain text within its bounds (ORD-10)', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  for (const deliveryAddress of ['', ' ', 'x'.repeat(501), 'Rua\nA', 'Rua \u202eA', 'Rua \u0000', 5]) {
    expect((await place(buyer, at, { deliveryAddress })).status).toBe(400)
  }
  const script = '<script>alert(1)</script>'
  expect((await place(buyer, at, { deliveryAddress: script })).body['deliveryAddress']).toBe(script)
})

it('keeps nobody from the stock with orders that are never paid (ORD-06)', async () => {
  const strict = await startStand({ RATE_LIMIT: 'on' })
  try {
    const at = await standFor(strict)
    const buyer = await strict.person()
    const answers = await atOnce(times(8), () => place(buyer, at))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect(await stockOf(strict, at.itemId)).toBe(94)
  } finally {
    await strict.stop()
  }
})

it('never sells more than there is, and refuses before anybody is charged (ORD-05)', async () => {
  const at = await standFor(server, { stock: 2 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => server.person()))
  const answers = await atOnce(buyers, (buyer) => quote(buyer, at))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('orders.out_of_stock')
  expect(await stockOf(server, at.itemId)).toBe(0)
})

it('shows an order to its customer only, by its whole id (ORD-09, ORD-13)', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at)
  const other = await server.person()
  expect((await other.get(`/api/orders/${id}`)).status).toBe(404)
  expect((await buyer.get(`/api/orders/${id.slice(-6)}`)).status).toBe(404)
  expect((await other.get(`/api/orders?userId=${buyer.id}`)).body).toEqual([])
  expect((await buyer.get('/api/orders')).body.map((order: { id: string }) => order.id)).toEqual([id])
  expect((await server.visitor().get('/api/orders')).status).toBe(401)
})

it('repeats nothing for a request that is sent again (ORD-12, CLI-02)', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const key = { 'idempotency-key': crypto.randomUUID() }
  const [one, two] = await Promise.all([1, 2].map(() => served(() => place(buyer, at, {}, key))))
  const third = await place(buyer, at, {}, key)
  expect(third.status).toBe(201)
  const ids = [one, two, third].map((answer) => answer?.body['id'])
  expect(new Set(ids).size).toBe(1)
  expect((await place(buyer, at, { deliveryInstructions: 'Outra' }, key)).status).toBe(422)
})

it('keeps names and prices as they were sold (VEN-05)', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at)
  await server.query('update stand_items set price = 1, name = $2 where id = $1', [at.itemId, 'Outro'])
  const { body } = await buyer.get(`/api/orders/${id}`)
  expect(body['items']).toEqual([expect.objectContaining({ name: 'Matapa', price: 333_00, quantity: 2 })])
})

it('waits for what must be checked before the shop may accept', async () => {
  const at = await standFor(server, { needsCheck: true })
  const buyer = await server.person()
  const { quoteId } = await payQuoted(buyer, at)
  await orderIn(buyer, quoteId, 'awaiting_prescription')
  expect((await accept(at, quoteId)).status).toBe(409)
  expect((await reject(at, quoteId)).status).toBe(200)
  expect((await orderIn(buyer, quoteId, 'rejected'))['refundAmount']).toBe(716_00)
})

it('makes the order of a bank transfer that is looked for wait for it', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const { body } = await buyer.post('/api/payments/bank-transfer/confirm', {
    referenceNumber: `FT${Date.now()}`,
    amount: 716_00,
    description: 'Pedido',
    bankReference: 'SAL-1',
  })
  const made = await place(buyer, at, { transactionId: body['transactionId'], paymentMethod: 'bank-transfer' })
  expect(made.body).toMatchObject({ status: 'awaiting_payment', paymentStatus: 'pending' })
  expect((await at.visitor.get('/api/vendor/orders')).body).toEqual([])
})

it('refuses a payment that is foreign, too small, not confirmed or used before', async () => {
  const at = await standFor(server)
  const [buyer, other] = [await server.person(), await server.person()]
  const theirs = await paid(other, { amount: 716_00 })
  expect((await place(buyer, at, { transactionId: theirs })).body['code']).toBe('payments.not_found')
  const small = await paid(buyer, { amount: 715_00 })
  expect((await place(buyer, at, { transactionId: small })).body['code']).toBe('payments.wrong_amount')
  const used = await paid(buyer, { amount: 716_00 })
  const first = await place(buyer, at, { transactionId: used })
  const again = await place(buyer, at, { transactionId: used, items: [{ itemId: at.itemId, quantity: 9 }] })
  expect(again.body['id']).toBe(first.body['id'])
  expect(await stockOf(server, at.itemId)).toBe(98)
})

it('finds past orders by shop, item and number', async () => {
  const at = await standFor(server, { name: 'Cozinha da Ilha' })
  const itemId = await addItem(server, { shopId: at.id, price: 100_00, name: 'Camarão grelhado' })
  const { buyer, id } = await pendingOrder(server, at)
  await payQuoted(buyer, at, { items: [{ itemId, quantity: 1 }] })
  const found = (words: string) =>
    until(async () => {
      const { body } = await buyer.get(`/api/orders?q=${encodeURIComponent(words)}`)
      return body.length > 0 ? (body as unknown as { id: string }[]) : undefined
    })
  expect(await found('camarao')).toHaveLength(1)
  expect((await found('matapa ilha')).map((order) => order.id)).toEqual([id])
  expect((await found(id.slice(-6))).map((order) => order.id)).toEqual([id])
  expect((await buyer.get('/api/orders?q=pizza')).body).toEqual([])
  expect((await buyer.get('/api/orders?open=false')).body).toEqual([])
  const page = await buyer.get('/api/orders?limit=1')
  expect([page.body.length, page.headers.get('link')]).toEqual([1, expect.stringContaining('cursor=')])
})

it('collects at the shop without a fee, with a code, and is earned from then on (X-064)', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at, { mode: 'collection' })
  const order = await orderIn(buyer, id, 'pending')
  expect(order).toMatchObject({ deliveryFee: 0, total: 666_00, collectionCode: expect.stringMatching(/^\d{4}$/) })
  const hand = (code: string) => at.visitor.post(`/api/vendor/orders/${id}/collected`, { code })
  expect((await hand(order['collectionCode'])).status).toBe(409)
  await accept(at, id)
  await ready(at, id)
  const wrong = order['collectionCode'] === '0000' ? '1111' : '0000'
  for (let times = 0; times < 5; times++) expect((await hand(wrong)).body['code']).toBe('orders.wrong_code')
  expect((await hand(order['collectionCode'])).status).toBe(429)
  await server.query('update orders_orders set code_locked_until = null where id = $1', [id])
  const onHold = async () => {
    const heldSince = new Date(Date.now() + 1_000)
    return (await reservesOf(server.app.platform.db.sql, { payee: { kind: 'shop', id: at.id }, heldSince })).onHold
  }
  // The shop has earned it when its customer has it, not when it was paid.
  expect(await onHold()).toBeGreaterThan(0)
  // As it was pasted, or read out in pairs.
  const spoken = order['collectionCode'].replace(/(?=..$)/, ' ')
  expect((await hand(` ${spoken} `)).body['status']).toBe('collected')
  expect(await onHold()).toBe(0)
  const { body } = await buyer.get(`/api/orders/${id}`)
  expect(body['timeline'].map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    'accepted',
    'ready',
    'collected',
  ])
  expect(orderBody(at)).toMatchObject({ shopId: at.id })
})

it('looks at five of twenty guesses of the code that come at once', async () => {
  const at = await standFor(server)
  const { buyer, id } = await pendingOrder(server, at, { mode: 'collection' })
  await accept(at, id)
  await ready(at, id)
  const { body } = await buyer.get(`/api/orders/${id}`)
  const wrong = body['collectionCode'] === '0000' ? '1111' : '0000'
  const guess = () => at.visitor.post(`/api/vendor/orders/${id}/collected`, { code: wrong })
  const answers = await atOnce(times(20), guess)
  const codes = answers.map((answer) => answer.body['code'])
  expect(codes.filter((code) => code === 'orders.wrong_code')).toHaveLength(5)
  expect(codes.filter((code) => code === 'orders.code_locked')).toHaveLength(15)
})

it('sells nothing to the owner of the shop, and takes no review of theirs (DRV-10)', async () => {
  const at = await standFor(server)
  for (const ask of [quote, place]) {
    const { status, body } = await ask(at.visitor, at)
    expect([status, body['code']]).toEqual([409, 'orders.own_shop'])
  }
  expect(await stockOf(server, at.itemId)).toBe(100)
  const { buyer, id } = await pendingOrder(server, at, { mode: 'collection' })
  await accept(at, id)
  await ready(at, id)
  const { collectionCode: code } = await orderIn(buyer, id, 'ready')
  expect((await at.visitor.post(`/api/vendor/orders/${id}/collected`, { code })).status).toBe(200)
  const review = { serviceKind: KIND, serviceId: id, stars: 5, body: '' }
  const mayWrite = async () =>
    (await buyer.get(`/api/reviews/own?serviceKind=${KIND}&serviceId=${id}`)).body['mayWrite']
  expect(await mayWrite()).toBe(true)
  const [owner] = await server.query('select owner_id from shops_shops where id = $1', [at.id])
  await server.query('update shops_shops set owner_id = $2 where id = $1', [at.id, buyer.id])
  expect((await buyer.post('/api/reviews', review)).body['code']).toBe('reviews.own_service')
  expect(await mayWrite()).toBe(false)
  await server.query('update shops_shops set owner_id = $2 where id = $1', [at.id, owner?.['owner_id']])
  expect((await buyer.post('/api/reviews', review)).status).toBe(201)
})

it('keeps stock for three unpaid orders of a person, also of a burst; one being paid is none (ORD-06)', async () => {
  const at = await standFor(server)
  const buyer = await server.person()
  const placed = await atOnce(times(10), () => place(buyer, at))
  const made = placed.filter(({ status }) => status === 201)
  expect(made).toHaveLength(3)
  expect(placed.filter(({ body }) => body['code'] === 'orders.too_many_unpaid')).toHaveLength(7)
  expect(await stockOf(server, at.itemId)).toBe(94)
  const purpose = { kind: KIND, id: made[0]?.body['id'] }
  // Nobody answers this prompt.
  const paying = await initiate(buyer, { amount: 716_00, purpose, phoneNumber: '841230003' })
  expect(paying.status).toBe(201)
  expect((await place(buyer, at)).status).toBe(201)
  expect((await buyer.get(`/api/orders/${purpose.id}`)).body['status']).toBe('awaiting_payment')
  expect((await place(buyer, at)).status).toBe(429)
})
