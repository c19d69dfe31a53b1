import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paid } from '../../../testing/payments/payments.ts'
import {
  orderBody,
  orderIn,
  paidOrder,
  payFor,
  pharmacyFor,
  place,
  quote,
  shelfOf,
  stock,
} from '../../../testing/pharmacy.ts'
import { atOnce, until } from '../../../testing/repeat.ts'
import { serverForTest, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { lastNoon, NOON_TO_NOON } from '../../../testing/shops.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

/** An open pharmacy with a fee of 30 MT and 20 packages at 40 MT. */
async function shop(given: Parameters<typeof stock>[1] = {}) {
  const pharmacy = await pharmacyFor(server, { deliveryFee: 30_00 })
  return { pharmacy, line: await stock(pharmacy, given) }
}

describe('an order', () => {
  it('needs a session, as an order of food does (ROLE-052, PHAR-075)', async () => {
    const { line } = await shop()
    expect((await place(server.visitor(), [line])).status).toBe(401)
    expect((await server.visitor().post('/api/food-orders', {})).status).toBe(401)
    expect((await server.visitor().get('/api/orders')).status).toBe(401)
  })

  it('is paid first, made once, and listed (PHAR-054, PHAR-073, PHAR-075, PHAR-081)', async () => {
    const { pharmacy, line } = await shop()
    const buyer = await server.person()
    const transactionId = await paid(buyer, { amount: 2 * 4_000 + 3_000 })
    const items = [{ ...line, quantity: 2 }]
    const { status, body } = await place(buyer, items, { total: 11_000, pharmacyId: pharmacy.id, transactionId })
    expect([status, body['status'], body['total'], body['deliveryFee']]).toEqual([201, 'pending', 11_000, 3_000])
    expect(body['orderNumber']).toBe(body['id'].slice(-6).toUpperCase())
    const again = await place(buyer, items, { total: 11_000, pharmacyId: pharmacy.id, transactionId })
    expect(again.body['id']).toBe(body['id'])
    expect((await buyer.get('/api/orders')).body).toHaveLength(1)
    expect(await shelfOf(server, line.id)).toEqual([18, 0])
  })

  it('without a payment waits for it, and the pharmacy does not see it (PAY-06, PHAR-077)', async () => {
    const { pharmacy, line } = await shop()
    const buyer = await server.person()
    const { status, body } = await place(buyer, [line])
    expect([status, body['status']]).toEqual([201, 'awaiting_payment'])
    expect((await pharmacy.visitor.get('/api/vendor/orders?status=pending')).body).toEqual([])
    expect(await shelfOf(server, line.id)).toEqual([20, 1])
    const early = await pharmacy.visitor.post(`/api/vendor/orders/${body['id']}/accept`, { preparationTime: 30 })
    expect(early.status).toBe(404)
  })

  it('takes one payment once: a second order with it stays unpaid (PAY-06, ORD-12)', async () => {
    const { line } = await shop()
    const buyer = await server.person()
    const transactionId = await paid(buyer, { amount: 7_000 })
    const first = await place(buyer, [line], { transactionId })
    const other = await shop()
    const second = await place(buyer, [other.line], { transactionId })
    expect(second.body['id']).toBe(first.body['id'])
    const third = await place(buyer, [other.line])
    expect(third.body['status']).toBe('awaiting_payment')
  })

  it('by quote holds stock, is paid and made by itself (ORD-05)', async () => {
    const { line } = await shop()
    const { order } = await paidOrder(server, [{ ...line, quantity: 3 }])
    expect(order).toMatchObject({ kind: 'pharmacy_order', total: 15_000, items: [{ quantity: 3, price: 4_000 }] })
    expect(await shelfOf(server, line.id)).toEqual([17, 0])
  })

  it('is recomputed: another total or price is refused with the fresh figures (PHAR-076, ORD-01, ORD-14)', async () => {
    const { line } = await shop()
    const buyer = await server.person()
    const wrong = await place(buyer, [line], { total: 1 })
    expect([wrong.status, wrong.body['code'], wrong.body['details'].total]).toEqual([400, 'orders.wrong_total', 7_000])
    const items = [{ medicationId: line.id, quantity: 1, price: 1 }]
    const { status, body } = await place(buyer, [line], { items })
    expect([status, body['code']]).toEqual([409, 'orders.prices_changed'])
    expect(body['details']).toEqual({
      items: [{ itemId: line.id, price: 4_000, quantity: 1 }],
      deliveryFee: 3_000,
      total: 7_000,
    })
    expect(await shelfOf(server, line.id)).toEqual([20, 0])
  })

  it.each([
    ['no items', { items: [] }],
    ['nothing of one', { items: [{ medicationId: randomUUID(), quantity: 0 }] }],
    ['less than nothing', { items: [{ medicationId: randomUUID(), quantity: -1 }] }],
    ['half of one', { items: [{ medicationId: randomUUID(), quantity: 0.5 }] }],
    ['a billion', { items: [{ medicationId: randomUUID(), quantity: 1e9 }] }],
    ['a text as quantity', { items: [{ medicationId: randomUUID(), quantity: '2' }] }],
    ['no address', { deliveryAddress: '' }],
    ['a direction override', { deliveryAddress: 'Av. \u202e 24' }],
    ['a long address', { deliveryAddress: 'x'.repeat(600) }],
    ['cash', { paymentMethod: 'cash' }],
    ['a text as total', { total: '7000' }],
  ])('with %s is refused (ORD-02, ORD-10, ORD-14)', async (_what, wrong) => {
    const { line } = await shop()
    const buyer = await server.person()
    const body = { ...orderBody([line]), paymentMethod: 'm-pesa', ...wrong }
    const { status } = await buyer.post('/api/orders', body)
    expect(status).toBe(400)
  })

  it('with a medicine twice is refused (ORD-02)', async () => {
    const { line } = await shop()
    const { status, body } = await place(await server.person(), [line, line])
    expect([status, body['fields'][0].code]).toEqual([400, 'item_twice'])
  })

  it('of two pharmacies is refused, with or without a name (PHAR-057, ORD-03)', async () => {
    const [one, two] = [await shop(), await shop()]
    const buyer = await server.person()
    const mixed = await place(buyer, [one.line, two.line])
    expect([mixed.status, mixed.body['code']]).toEqual([400, 'pharmacy.two_pharmacies'])
    const named = await place(buyer, [one.line], { pharmacyId: two.pharmacy.id })
    expect([named.status, named.body['code']]).toEqual([400, 'pharmacy.two_pharmacies'])
    expect((await quote(buyer, [one.line, two.line])).body['code']).toBe('pharmacy.two_pharmacies')
    const unknown = await place(buyer, [{ id: randomUUID() }])
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'orders.item_not_found'])
    expect((await buyer.get('/api/orders')).body).toEqual([])
  })

  it('without a pharmacy goes to that of its items (PHAR-057)', async () => {
    const { pharmacy, line } = await shop()
    const { id } = await paidOrder(server, [line])
    const { body } = await pharmacy.visitor.get('/api/vendor/orders?status=pending')
    expect((body as unknown as { id: string }[]).map((order) => order.id)).toEqual([id])
  })

  it('at a closed, paused, hidden or emptied shelf is refused, and nothing is held (PHAR-069, ORD-04)', async () => {
    const buyer = await server.person()
    const { pharmacy, line } = await shop({ quantity: 2 })
    const out = await place(buyer, [{ ...line, quantity: 3 }])
    expect([out.status, out.body['code'], out.body['details']]).toEqual([
      409,
      'orders.out_of_stock',
      { items: [{ itemId: line.id, available: 2 }] },
    ])
    await server.query('update shops_shops set is_paused = true where id = $1', [pharmacy.id])
    expect((await place(buyer, [line])).body['code']).toBe('shops.paused')
    await server.query('update shops_shops set is_paused = false, is_24x7 = false where id = $1', [pharmacy.id])
    expect((await place(buyer, [line])).body['code']).toBe('shops.closed')
    await server.query('update shops_shops set is_24x7 = true where id = $1', [pharmacy.id])
    await pharmacy.visitor.send('PATCH', `/api/pharmacy/medications/${line.id}`, { isListed: false })
    expect((await place(buyer, [line])).body['code']).toBe('orders.item_unavailable')
    expect(await shelfOf(server, line.id)).toEqual([2, 0])
  })

  it('is nobody else’s to read, nor by its number (ORD-09, ORD-13)', async () => {
    const { line } = await shop()
    const { id } = await paidOrder(server, [line])
    const other = await server.person()
    expect((await other.get(`/api/orders/${id}`)).status).toBe(404)
    expect((await other.get(`/api/orders/${id.slice(-6)}`)).status).toBe(404)
    expect((await other.get(`/api/orders/${id}/alternatives`)).status).toBe(404)
    expect((await other.get('/api/orders')).body).toEqual([])
  })

  it('costs 25 MT to bring where the pharmacy names no fee, and nothing to collect (PHAR-083)', async () => {
    const pharmacy = await pharmacyFor(server, { deliveryFee: null })
    const line = await stock(pharmacy)
    const buyer = await server.person()
    expect((await quote(buyer, [line])).body).toMatchObject({ fee: 2_500, amountDue: 6_500 })
    expect((await quote(buyer, [line], { mode: 'collection' })).body).toMatchObject({ fee: 0, amountDue: 4_000 })
  })

  it('keeps its price when the pharmacy changes it later (VEN-05)', async () => {
    const { pharmacy, line } = await shop()
    const { buyer, id } = await paidOrder(server, [line])
    await pharmacy.visitor.send('PATCH', `/api/pharmacy/medications/${line.id}`, { price: 99_000 })
    expect((await buyer.get(`/api/orders/${id}`)).body).toMatchObject({ total: 7_000, items: [{ price: 4_000 }] })
  })

  it('of the last package has one buyer among many, and the others are told before they pay (ORD-05)', async () => {
    const { line } = await shop({ quantity: 1 })
    const buyers = await Promise.all(Array.from({ length: 12 }, () => server.person()))
    const answers = await atOnce(buyers, (buyer) => quote(buyer, [line]))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body['code'] === 'orders.out_of_stock')).toHaveLength(11)
    expect(await shelfOf(server, line.id)).toEqual([1, 1])
  })

  it('cannot be hoarded: one person holds stock for a few unpaid orders only (ORD-06)', async () => {
    const limited = await serverForTest()
    const pharmacy = await pharmacyFor(limited)
    const line = await stock(pharmacy, { quantity: 500 })
    const buyer = await limited.person()
    const answers = []
    for (let tried = 0; tried < 8; tried++) answers.push(await place(buyer, [line]))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect((await shelfOf(limited, line.id))[1]).toBeLessThanOrEqual(3)
  })
})

describe('the pharmacy', () => {
  it('accepts, prepares and hands over an order (PHAR-055, PHPO-016, VEN-02)', async () => {
    const { pharmacy, line } = await shop()
    const { buyer, id } = await paidOrder(server, [line], { mode: 'collection' })
    const at = `/api/vendor/orders/${id}`
    expect((await pharmacy.visitor.post(`${at}/ready`)).status).toBe(409)
    expect((await pharmacy.visitor.post(`${at}/accept`, { preparationTime: 15 })).body['status']).toBe('accepted')
    expect((await pharmacy.visitor.post(`${at}/accept`, { preparationTime: 15 })).status).toBe(409)
    expect((await pharmacy.visitor.post(`${at}/ready`)).body['status']).toBe('ready')
    const { collectionCode: code } = await orderIn(buyer, id, 'ready')
    expect((await pharmacy.visitor.post(`${at}/collected`, { code })).body['status']).toBe('collected')
    await orderIn(buyer, id, 'collected')
  })

  it('refuses one: the money goes back, the shelf is full again, and others that have it are named', async () => {
    const { pharmacy, line } = await shop()
    const other = await pharmacyFor(server, {
      name: `Farmácia do Lado ${randomUUID().slice(0, 6)}`,
      coordinates: { latitude: -25.9653, longitude: 32.6234 },
    })
    const nearer = await pharmacyFor(server, {
      coordinates: { latitude: -25.9653, longitude: 32.6034 },
      radiusKm: 1,
    })
    const { body: found } = await pharmacy.visitor.get('/api/pharmacy/catalogue?q=coartem')
    const medicineId = (found as unknown as { id: string }[])[0]?.id
    const add = { medicineId, price: 32_000, quantity: 5 }
    const mine = (await pharmacy.visitor.post('/api/pharmacy/medications', add)).body
    for (const { visitor } of [other, nearer]) {
      await visitor.post('/api/pharmacy/medications', { ...add, price: 30_000 })
    }
    await server.query('update pharmacy_medicines set requires_prescription = false where id = $1', [medicineId])
    const { buyer, id } = await paidOrder(server, [{ id: mine['id'], quantity: 2 }])
    const both = await payFor(buyer, [{ id: mine['id'], quantity: 1 }, line])
    for (const order of [id, both.id]) {
      await pharmacy.visitor.post(`/api/vendor/orders/${order}/reject`, { rejectionReason: 'Artigo esgotado' })
    }
    expect(await orderIn(buyer, id, 'rejected')).toMatchObject({ reason: 'Artigo esgotado', refundAmount: 67_000 })
    expect(await shelfOf(server, mine['id'])).toEqual([5, 0])
    expect((await shelfOf(server, line.id))[0]).toBe(20)
    const { body } = await buyer.get(`/api/orders/${id}/alternatives`)
    const same = { subtotal: 60_000, lines: [{ quantity: 2 }] }
    expect(body.slice(0, 1)).toMatchObject([{ pharmacy: { name: other.name }, distanceKm: 4, delivers: true, ...same }])
    // Nobody else has the second line too.
    await orderIn(buyer, both.id, 'rejected')
    expect((await buyer.get(`/api/orders/${both.id}/alternatives`)).body).toEqual([])
    const told = async (who: Visitor) =>
      (await who.get('/api/notifications')).body['notifications'].filter(
        ({ title }: { title: string }) => title === 'Outra farmácia tem o mesmo',
      )
    const named = [{ body: expect.stringContaining(`${other.name} está aberta`), href: `/pharmacy?repetir=${id}` }]
    await expect.poll(() => told(buyer)).toMatchObject(named)
    await expect.poll(() => server.query("select from platform_outbox where consumer = 'pharmacy'")).toEqual([])
    expect(await told(buyer)).toMatchObject(named)
    expect([await told(other.visitor), await told(pharmacy.visitor)]).toEqual([[], []])
    // Nearer, but it would have to be fetched there.
    expect(
      (body as unknown as { pharmacy: { name: string } }[]).find(({ pharmacy: { name } }) => name === nearer.name),
    ).toMatchObject({ distanceKm: 2, delivers: false, ...same })
    await server.query('update pharmacy_medicines set requires_prescription = true where id = $1', [medicineId])
  })

  it('that stays silent for 15 minutes loses the order, with the money back (ORD-08)', async () => {
    const quick = await serverForTest({ env: { RATE_LIMIT: 'off', POLICY_PHARMACY_REFUSAL_MS: '300' } })
    const line = await stock(await pharmacyFor(quick, { deliveryFee: 30_00 }))
    const { buyer, id } = await paidOrder(quick, [line], { status: 'rejected' })
    const order = (await buyer.get(`/api/orders/${id}`)).body
    expect(order).toMatchObject({ endedBy: 'system', refundAmount: 7_000 })
    expect(await shelfOf(quick, line.id)).toEqual([20, 0])
  })

  it('sees its own figures: stock, orders and sales of today (PHPO-004, PHPO-005, PHPO-006, PHPO-007)', async () => {
    const { pharmacy, line } = await shop({ quantity: 6, lowStockAt: 5 })
    const stats = async () => (await pharmacy.visitor.get('/api/pharmacy/stats')).body
    expect(await stats()).toEqual({ medicinesInStock: 1, lowStock: 0, ordersToday: 0, salesToday: 0, prescriptions: 0 })
    const reserve = (units: number) =>
      server.query('update pharmacy_stock set reserved = $2 where id = $1', [line.id, units])
    await reserve(1)
    expect(await stats()).toMatchObject({ lowStock: 1 })
    await reserve(0)
    const { buyer } = await paidOrder(server, [{ ...line, quantity: 2 }])
    expect(await stats()).toMatchObject({ lowStock: 1, ordersToday: 1, salesToday: 8_000 })
    const second = await payFor(buyer, [line])
    await pharmacy.visitor.post(`/api/vendor/orders/${second.id}/reject`, { rejectionReason: 'Fora do horário' })
    expect(await stats()).toMatchObject({ ordersToday: 1, salesToday: 8_000 })
  })

  it('reads as sold today what it sold since its day began, also after midnight (PHPO-006)', async () => {
    const { pharmacy, line } = await shop()
    await pharmacy.visitor.send('PATCH', '/api/vendor/profile', NOON_TO_NOON)
    for (const [quantity, since] of [
      [3, '1 second'],
      [5, '-1 second'],
    ] as const) {
      const { id } = await paidOrder(server, [{ ...line, quantity }])
      const sell = 'update pharmacy_reservations set sold_at = $2::timestamptz + $3::interval where order_id = $1'
      await server.query(sell, [id, lastNoon(), since])
    }
    const { body } = await pharmacy.visitor.get('/api/pharmacy/stats')
    expect(body).toMatchObject({ ordersToday: 1, salesToday: 12_000 })
  })

  it('reads what it sold by day and by medicine (PHPO-014)', async () => {
    const { pharmacy, line } = await shop()
    await paidOrder(server, [{ ...line, quantity: 3 }])
    const { body } = await pharmacy.visitor.get('/api/pharmacy/sales?days=7')
    expect(body['days']).toHaveLength(7)
    expect(body['days'].at(-1)).toMatchObject({ orders: 1, packages: 3, sales: 12_000 })
    expect(body['medicines']).toEqual([{ name: 'Paracetamol 500 mg', packages: 3, sales: 12_000 }])
    expect((await pharmacy.visitor.get('/api/pharmacy/sales?days=0')).status).toBe(400)
    expect((await server.visitor().get('/api/pharmacy/sales')).status).toBe(401)
  })

  it("cannot touch another's order (VEN-01)", async () => {
    const { line } = await shop()
    const other = await pharmacyFor(server)
    const { buyer, id } = await paidOrder(server, [line])
    const tried = await other.visitor.post(`/api/vendor/orders/${id}/accept`, { preparationTime: 30 })
    expect(tried.status).toBe(404)
    await until(async () => ((await orderIn(buyer, id, 'pending')) ? true : undefined))
  })
})
