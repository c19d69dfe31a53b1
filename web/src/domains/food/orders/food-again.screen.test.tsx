import { getMenu, getRestaurant } from '@salama/contract/food'
import { getOrder, type OrderDetail } from '@salama/contract/orders'
import { listReviews } from '@salama/contract/reviews'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { dishSample, restaurantSample } from '../../../testing/food.ts'
import { ANA, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer } from '../../../testing/server.ts'
import { AGAIN } from '../../orders/again.ts'
import { RestaurantPage } from '../restaurant/restaurant-page.tsx'

const SHOP = restaurantSample()
const line = { place: 0, itemId: dishSample().id, name: 'Matapa', quantity: 2, options: [], note: '' }
const gone = { ...line, place: 1, itemId: 'gone', name: 'Xima', price: 50_00, amount: 100_00 }
const ORDER: OrderDetail = {
  id: '00000000-0000-4000-8000-0000000abc12',
  orderNumber: '0ABC12',
  kind: 'food_order',
  shopId: SHOP.id,
  shopName: SHOP.name,
  shopPhone: null,
  shopAddress: SHOP.address,
  status: 'delivered',
  paymentStatus: 'paid',
  mode: 'delivery',
  items: [{ ...line, price: 230_00, amount: 460_00 }, gone],
  subtotal: 560_00,
  deliveryFee: 50_00,
  total: 610_00,
  cover: 0,
  amountDue: 610_00,
  deliveryAddress: 'Av. 24 de Julho 1234',
  deliveryInstructions: '',
  placedAt: '2026-11-21T08:00:00.000Z',
  refundAmount: 0,
  mayCancel: false,
  mayReport: false,
  version: 1,
  timeline: [],
  report: null,
  driver: null,
}

beforeEach(() => {
  localStorage.clear()
  answer(getRestaurant, SHOP)
  answer(getMenu, [dishSample()])
  answer(listReviews, [])
  answer(getOrder, ORDER)
})

const open = () =>
  show(<Route path="/restaurant/:id" component={RestaurantPage} />, {
    path: `/restaurant/${SHOP.id}?${AGAIN}=${ORDER.id}`,
    user: { ...ANA, id: crypto.randomUUID() },
  })
const cart = page.getByRole('region', { name: 'Carrinho' })

test('an ended order fills the cart with what is still sold, and says what is other than then', async () => {
  await open()
  await expect.element(cart).toMatchTextContent(/Matapa.*500.MT/)
  await expect.element(cart).toMatchTextContent(/Matapa custa agora 250.MT \(antes 230.MT\)/)
  await expect.element(cart).toMatchTextContent('Xima já não se vende aqui.')
  await expectAccessible()
})

test('a cart that holds something is emptied only when its owner says so', async () => {
  await open()
  await expect.element(cart).toMatchTextContent('Desde o seu último pedido')
  await expect.poll(() => location.search).toBe('')
  await page.getByRole('button', { name: /Mais um: Matapa/ }).click()
  navigate(`/restaurant/${SHOP.id}?${AGAIN}=${ORDER.id}`)
  const question = page.getByRole('alertdialog', { name: 'Começar outro carrinho?' })
  await question.getByRole('button', { name: 'Ficar com o que tenho' }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(cart).toMatchTextContent(/750.MT/)
  navigate(`/restaurant/${SHOP.id}?${AGAIN}=${ORDER.id}`)
  await question.getByRole('button', { name: 'Esvaziar e pedir o mesmo' }).click()
  await expect.element(cart).toMatchTextContent(/500.MT/)
})

test('an order of which nothing is sold any more says so and leaves the cart alone', async () => {
  answer(getMenu, [dishSample({ isAvailable: false })])
  await open()
  await expect.element(page.getByText('Nada deste pedido se pode pedir agora.')).toBeVisible()
  await expect.element(page.getByText('Matapa está esgotado.')).toBeVisible()
  await expect.element(cart).toMatchTextContent('Escolha pratos da ementa.')
})
