import { afterAll, beforeAll, expect, it } from 'vitest'
import { restaurantFor } from '../../../testing/food.ts'
import { initiate, paid } from '../../../testing/payments/payments.ts'
import { until } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

type Kitchen = Awaited<ReturnType<typeof restaurantFor>>

const kitchen = (dishes?: Parameters<typeof restaurantFor>[2], given: Parameters<typeof restaurantFor>[1] = {}) =>
  restaurantFor(server, { deliveryFee: 50_00, ...given }, dishes)

/** The stated payload for two of the first dish. */
const payload = ({ id, dishes: [dish] }: Kitchen, sent: Record<string, unknown> = {}) => ({
  restaurantId: id,
  items: [{ foodItemId: dish?.id, quantity: 2, price: dish?.price }],
  paymentMethod: 'm-pesa',
  deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
  total: 2 * (dish?.price ?? 0) + 50_00,
  deliveryFee: 50_00,
  userLatitude: null,
  userLongitude: null,
  ...sent,
})

const order = (buyer: Visitor, at: Kitchen, sent: Record<string, unknown> = {}) =>
  buyer.post('/api/food-orders', payload(at, sent))

it.each(['cash', 'M-Pesa', 'card', ''])('refuses the method %j of payment (MONEY-006)', async (paymentMethod) => {
  const { status, body } = await order(await server.person(), await kitchen(), { paymentMethod })
  expect([status, body['code']]).toEqual([400, 'platform.invalid_input'])
  expect(body['fields']).toMatchObject([{ path: 'paymentMethod' }])
})

it('takes the stated payload with its payment and answers the order (FOOD-089, FOOD-090, FOOD-091, FOOD-092, FOOD-093, FOOD-094, FOOD-095, FOOD-096, FOOD-097, FOOD-098, FOOD-099, FOOD-100, FOOD-101, FOOD-126, FOOD-127, FOOD-128)', async () => {
  const at = await kitchen()
  const buyer = await server.person()
  const transactionId = await paid(buyer, { amount: 750_00 })
  const { status, body } = await order(buyer, at, { transactionId })
  expect([status, body['id'], body['status'], body['total']]).toEqual([201, expect.any(String), 'pending', 750_00])
  const list = await buyer.get('/api/food-orders')
  expect(list.body.map(({ id }: { id: string }) => id)).toEqual([body['id']])
  expect((await buyer.get(`/api/food-orders/${body['id']}`)).body['timeline']).toHaveLength(1)
  expect((await at.visitor.get('/api/vendor/orders?status=pending')).body).toHaveLength(1)
  const again = await order(buyer, at, { transactionId })
  expect(again.body['id']).toBe(body['id'])
  await until(async () => {
    const menu = (await server.visitor().get(`/api/restaurants/${at.id}/menu`)).body as unknown as {
      orderCount: number
    }[]
    return menu[0]?.orderCount === 2 ? menu : undefined
  })
})

it('is quoted with the same payload, and made by itself once it is paid (FOOD-130)', async () => {
  const at = await kitchen()
  const buyer = await server.person()
  const quote = await buyer.post('/api/quotes', { kind: 'food_order', ...payload(at) })
  expect(quote.body).toMatchObject({ lines: [{ label: '2 × Matapa com Camarão', amount: 700_00 }], amountDue: 750_00 })
  const paying = await initiate(buyer, { amount: 750_00 }, { 'quote-id': quote.body['quoteId'] })
  expect(paying.status).toBe(201)
  const made = await until(async () => {
    const { status, body } = await buyer.get(`/api/food-orders/${quote.body['quoteId']}`)
    return status === 200 ? body : undefined
  })
  expect(made).toMatchObject({ status: 'pending', transactionId: paying.body['transactionId'] })
  const called = await order(buyer, at, { transactionId: paying.body['transactionId'] })
  expect(called.body['id']).toBe(made['id'])
})

it('checks prices, total, minimum and what is offered on the server (FOOD-124, ORD-01, ORD-04)', async () => {
  const at = await kitchen([{}, { name: 'Galinha', isAvailable: false }], { minimumOrder: 500_00 })
  const buyer = await server.person()
  const [dish, gone] = at.dishes
  const line = { foodItemId: dish?.id, quantity: 1, price: dish?.price }
  const little = await order(buyer, at, { items: [line], total: 400_00 })
  expect([little.status, little.body['code'], little.body['details']]).toEqual([
    400,
    'orders.below_minimum',
    { minimum: 500_00 },
  ])
  const items = [{ foodItemId: gone?.id, quantity: 1, price: gone?.price }]
  expect((await order(buyer, at, { items })).body['code']).toBe('orders.item_unavailable')
  expect((await order(buyer, at, { total: 1 })).status).toBe(400)
  const cheap = await order(buyer, at, { items: [{ ...line, quantity: 2, price: 1 }], total: 52_00 })
  expect([cheap.status, cheap.body['message']]).toEqual([409, 'Os preços mudaram. Confirme os novos valores.'])
  expect((await order(buyer, at, { deliveryFee: 0, total: 700_00 })).body['code']).toBe('orders.prices_changed')
  expect((await order(buyer, at, { paymentMethod: 'cash' })).status).toBe(400)
})

it('needs a restaurant and a cart with something in it (FOOD-121, FOOD-122, FOOD-123)', async () => {
  const at = await kitchen()
  const buyer = await server.person()
  for (const sent of [{ items: [] }, { restaurantId: '' }, { restaurantId: undefined }]) {
    const { status, body } = await order(buyer, at, sent)
    expect(status).toBe(400)
    expect(body['fields'][0].message).toBe('Carrinho vazio ou restaurante não selecionado')
  }
  expect((await order(buyer, at, { restaurantId: 'nenhum' })).status).toBe(404)
  expect((await order(server.visitor(), at)).body).toMatchObject({ message: 'Unauthorized' })
})

it('prices a size and add-ons, and refuses others (FOOD-082, ORD-03)', async () => {
  const at = await kitchen([
    {
      sizes: [
        { name: 'Média', price: 300_00 },
        { name: 'Grande', price: 450_00 },
      ],
      addOns: [
        { name: 'Molhos', minimum: 0, maximum: 1, options: [{ name: 'Piripíri', price: 20_00, isAvailable: true }] },
      ],
    },
  ])
  const buyer = await server.person()
  const [dish] = at.dishes
  const [large, sauce] = [dish?.sizes[1]?.id, dish?.addOns[0]?.options[0]?.id]
  const line = (options: unknown[], price: number) => ({
    items: [{ foodItemId: dish?.id, quantity: 1, price, options }],
    total: price + 50_00,
  })
  const { body } = await order(buyer, at, line([large, sauce], 470_00))
  expect(body['items']).toEqual([expect.objectContaining({ price: 470_00, options: ['Grande', 'Piripíri'] })])
  for (const wrong of [[], ['nada'], [large, large], [dish?.sizes[0]?.id, large]]) {
    expect((await order(buyer, at, line(wrong, 450_00))).body['code']).toBe('orders.options_invalid')
  }
})

it('takes coordinates in the country only, and both or none (FOOD-102, ORD-11)', async () => {
  const at = await kitchen()
  const buyer = await server.person()
  for (const position of [
    { userLatitude: 91, userLongitude: 32.5 },
    { userLatitude: '-25.9abc', userLongitude: '32.5' },
    { userLatitude: 0, userLongitude: 0 },
    { userLatitude: 32.58, userLongitude: -25.96 },
    { userLatitude: -25.96 },
  ]) {
    expect((await order(buyer, at, position)).status).toBe(400)
  }
  expect((await order(buyer, at, { userLatitude: '-25.9653', userLongitude: '32.5834' })).status).toBe(201)
})

it('adds up whole centavos of every line (ORD-14)', async () => {
  const prices = [33_33, 1, 99_99, 12_345_67]
  const at = await kitchen(prices.map((price) => ({ name: `Prato ${price}`, price: Math.max(price, 100) })))
  const buyer = await server.person()
  const lines = at.dishes.map((dish, place) => ({ foodItemId: dish.id, quantity: place + 1, price: dish.price }))
  const total = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 50_00)
  const { body } = await order(buyer, at, { items: lines, total })
  expect([body['total'], Number.isSafeInteger(body['total'])]).toEqual([total, true])
})
