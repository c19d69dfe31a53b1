import type { APIRequestContext, Page } from '@playwright/test'
import type { OrderDetail } from '@salama/contract/orders'
import type { VendorOrder } from '@salama/contract/orders/vendor'
import { expect, phoneEnding } from './fixtures.ts'
import { CENTRE, cardOf, driverIn, personIn, press, sendSimulatedDriversHome, toast } from './on-the-road.ts'
import { testWith } from './own-server.ts'

const test = testWith({})
test.describe.configure({ mode: 'serial' })
test.beforeAll(({ own }) => sendSimulatedDriversHome(own).then(() => undefined))

/** The restaurant of the demonstration, which is open at any hour. */
const RESTAURANT = '00000000-0000-7000-8000-000000000130'

const orderOf = async ({ request }: Page, id: string): Promise<OrderDetail> =>
  (await request.get(`/api/orders/${id}`)).json()

/** Orders and pays a dish, as another device of this person would; answers the order. */
async function orderFood({ request }: Page): Promise<string> {
  const menu = (await (await request.get(`/api/restaurants/${RESTAURANT}/menu`)).json()) as {
    id: string
    price: number
    isAvailable: boolean
    options?: unknown[]
  }[]
  const dish = menu.find(({ isAvailable, options, price }) => isAvailable && !options?.length && price >= 150_00)
  const wanted = {
    restaurantId: RESTAURANT,
    items: [{ foodItemId: dish?.id, quantity: 1, price: dish?.price }],
    deliveryAddress: 'Av. 24 de Julho 1234, Maputo',
    userLatitude: CENTRE.latitude,
    userLongitude: CENTRE.longitude,
  }
  const quote = await (await request.post('/api/quotes', { data: { kind: 'food_order', ...wanted } })).json()
  const { amountDue: amount, quoteId } = quote
  const payment = { amount, paymentMethod: 'm-pesa', phoneNumber: phoneEnding('4321'), description: 'Comida' }
  const initiated = await request.post('/api/payments/mobile-money/initiate', {
    data: payment,
    headers: { 'quote-id': quoteId },
  })
  const { transactionId } = await initiated.json()
  const status = async () => (await (await request.get(`/api/payments/${transactionId}`)).json()).status
  await expect.poll(status).toBe('confirmed')
  const total = { total: amount, deliveryFee: quote.fee, paymentMethod: 'm-pesa', transactionId }
  const ordered = await request.post('/api/food-orders', { data: { ...wanted, ...total } })
  expect(ordered.status()).toBe(201)
  return (await ordered.json()).id
}

/** The kitchen of the restaurant, signed in. */
async function kitchenIn(request: APIRequestContext): Promise<APIRequestContext> {
  const data = { identifier: 'restaurante@demo.salama.mz', password: 'Salama-2026!' }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
  return request
}

/** The kitchen accepts this order; answers the task of its delivery and the code that the kitchen tells the driver. */
async function accept(kitchen: APIRequestContext, customer: Page, id: string) {
  const data = { preparationTime: 20 }
  expect((await kitchen.post(`/api/vendor/orders/${id}/accept`, { data })).status()).toBe(200)
  const active = (await (await kitchen.get('/api/vendor/orders?status=active')).json()) as VendorOrder[]
  const pickupPin = active.find((order) => order.id === id)?.pickupPin ?? ''
  return { taskId: (await orderOf(customer, id)).deliveryId ?? '', pickupPin }
}

/** How far below the pick-up the driver is on the customer's map, in pixels. */
async function southOfPickup(customer: Page): Promise<number> {
  const topOf = async (kind: string) => (await customer.locator(`.map-pin-${kind}`).boundingBox())?.y ?? Number.NaN
  return (await topOf('self')) - (await topOf('pickup'))
}

/** Pressed again while the button is there: on a busy machine the page may still move below the finger. */
const showMap = (customer: Page) =>
  expect(async () => {
    const button = customer.getByRole('button', { name: 'Mostrar mapa (90 kB)' })
    if (await button.isVisible()) await button.click()
    await expect(customer.locator('.map-pin-self')).toBeVisible({ timeout: 5_000 })
  }).toPass()

const takes = async (driver: Page, taskId: string) => {
  await cardOf(driver, taskId).getByRole('button', { name: 'Aceitar' }).click()
  await expect(toast(driver)).toContainText('Entrega Aceita!')
}

test('food is brought to the door with both codes, followed live by its customer (X-098, X-100, X-140)', async ({
  browser,
  own,
  request,
}) => {
  const kitchen = await kitchenIn(request)
  const customer = await personIn(browser, own, 'Telma Chissano')
  const driver = await driverIn(browser, own, 'Nélio Cossa', { vehicleType: 'motorcycle', plate: 'ACA 201 MC' })
  const id = await orderFood(customer)
  const { taskId, pickupPin } = await accept(kitchen, customer, id)
  await customer.goto(`/pedidos/${id}`)
  await expect(customer.getByText(/A procurar motorista perto da recolha/)).toBeVisible()

  await takes(driver, taskId)
  await expect(customer.getByText('Nélio Cossa')).toBeVisible()
  await expect(customer.getByText('ACA 201 MC')).toBeVisible()
  await expect(customer.getByText(/^Chega \d\d:\d\d–\d\d:\d\d$/)).toBeVisible()
  await expect(customer.getByRole('progressbar', { name: 'Caminho: Entregador até Loja' })).toBeVisible()
  await showMap(customer)

  const card = cardOf(driver, taskId)
  await card.getByLabel('Código da loja').fill(pickupPin)
  await card.getByRole('button', { name: 'Marcar Coletado' }).click()
  await card.getByRole('button', { name: 'Marcar como Em Trânsito' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: /a caminho/i })).toBeVisible()
  const before = await southOfPickup(customer)
  await driver.context().setGeolocation({ latitude: CENTRE.latitude - 0.0025, longitude: CENTRE.longitude })
  await expect.poll(() => southOfPickup(customer)).toBeGreaterThan(before + 15)
  const pin = await customer.getByText('Diga este código só quando receber:').locator('strong').textContent()
  await card.getByLabel('Código do cliente').fill(pin ?? '')
  await card.getByRole('button', { name: 'Marcar como Entregue' }).click()
  await expect(customer.getByRole('region', { name: /^Como foi o pedido a/ })).toBeVisible()
  const proofs = await own.query(`select pickup_proof, dropoff_proof from dispatch_tasks where id = '${taskId}'`)
  expect(proofs).toEqual([{ pickup_proof: 'pin', dropoff_proof: 'pin' }])
})

test('a driver drops a delivery, and another takes it (X-142)', async ({ browser, own, request }) => {
  const kitchen = await kitchenIn(request)
  const customer = await personIn(browser, own, 'Ivone Matsinhe')
  const vehicle = { vehicleType: 'motorcycle' } as const
  const first = await driverIn(browser, own, 'Abílio Tembe', { ...vehicle, plate: 'ACB 202 MC' })
  const second = await driverIn(browser, own, 'Celeste Nhaca', { ...vehicle, plate: 'ACC 203 MC' })
  const id = await orderFood(customer)
  const { taskId } = await accept(kitchen, customer, id)
  await customer.goto(`/pedidos/${id}`)
  await takes(first, taskId)
  await expect(customer.getByText('Abílio Tembe')).toBeVisible()
  await expect(cardOf(second, taskId)).toHaveCount(0)

  await press(first, 'Largar entrega')
  await press(first, 'Problema com o veículo.')
  await press(first, 'Largar')
  await expect(toast(first)).toContainText('Entrega devolvida à lista')
  await expect(customer.getByText(/A procurar motorista perto da recolha/)).toBeVisible()
  await expect(cardOf(first, taskId)).toHaveCount(0)
  await takes(second, taskId)
  await expect(customer.getByText('Celeste Nhaca')).toBeVisible()
  await expect(customer.getByText('Abílio Tembe')).toBeHidden()
})

test('nobody opens the door: the food goes back to the shop, and nothing to who was not there (X-140)', async ({
  browser,
  own,
  request,
}) => {
  const kitchen = await kitchenIn(request)
  const customer = await personIn(browser, own, 'Graça Uamusse')
  const driver = await driverIn(browser, own, 'Hélder Cumbe', { vehicleType: 'motorcycle', plate: 'ACD 204 MC' })
  const id = await orderFood(customer)
  const { taskId } = await accept(kitchen, customer, id)
  await customer.goto(`/pedidos/${id}`)
  await takes(driver, taskId)
  const card = cardOf(driver, taskId)
  await card.getByRole('button', { name: 'Marcar Coletado' }).click()
  await card.getByRole('button', { name: 'Marcar como Em Trânsito' }).click()
  await press(driver, 'Não consigo entregar')
  await driver.getByRole('radio', { name: /O cliente não estava/ }).click()
  await driver.getByRole('dialog').getByRole('textbox').fill('Ninguém atendeu.')
  await press(driver, 'Devolver')
  await card.getByRole('button', { name: 'Marcar como Devolvida' }).click()
  await expect(card).toHaveCount(0)
  await expect(customer.getByRole('heading', { level: 1, name: /devolvido/i })).toBeVisible()
  await expect(customer.getByText(/Ninguém atendeu\./).first()).toBeVisible()
  // The driver was paid, and the kitchen keeps what it cooked.
  await expect(customer.getByText(/a quem pagou\./)).toHaveCount(0)
  const { transactionId } = await orderOf(customer, id)
  const { refunds } = await (await customer.request.get(`/api/payments/${transactionId}`)).json()
  expect(refunds ?? []).toEqual([])
})
