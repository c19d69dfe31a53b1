import { listOrders, type Order } from '@salama/contract/orders'
import { listPayments } from '@salama/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../lib/api/query-client.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { OrdersPage } from './orders-page.tsx'

const order = (changes: Partial<Order>): Order => ({
  id: '00000000-0000-4000-8000-0000000abc12',
  orderNumber: '0ABC12',
  kind: 'food_order',
  shopId: 's1',
  shopName: 'Cozinha da Ilha',
  shopPhone: null,
  shopAddress: 'Av. Julius Nyerere 100',
  status: 'accepted',
  paymentStatus: 'paid',
  mode: 'delivery',
  items: [{ place: 0, itemId: 'i', name: 'Matapa', quantity: 2, price: 350_00, amount: 700_00, options: [], note: '' }],
  subtotal: 700_00,
  deliveryFee: 50_00,
  total: 750_00,
  cover: 0,
  amountDue: 750_00,
  deliveryAddress: 'Av. 24 de Julho 1234',
  deliveryInstructions: '',
  placedAt: '2026-11-21T08:00:00.000Z',
  refundAmount: 0,
  mayCancel: false,
  mayReport: false,
  version: 1,
  ...changes,
})

beforeEach(() => answer(listPayments, []))

test('shows what runs before what is over, each with its state (FOOD-127, FOOD-128)', async () => {
  answer(listOrders, [
    order({}),
    order({ id: '00000000-0000-4000-8000-0000000abc13', shopName: 'Pastelaria', status: 'delivered' }),
  ])
  await show(<OrdersPage />)
  await expect.element(page.getByRole('heading', { name: 'Em curso' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Anteriores' })).toBeVisible()
  await expect.element(page.getByText('Em preparação')).toBeVisible()
  await expectAccessible()
})

test('asks for an ended order again in one press, and never for one that runs', async () => {
  const ended = '00000000-0000-4000-8000-0000000abc13'
  answer(listOrders, [
    order({}),
    order({ id: ended, orderNumber: '0ABC13', status: 'delivered' }),
    order({ id: '00000000-0000-4000-8000-0000000abc14', kind: 'pharmacy_order', status: 'collected' }),
  ])
  await show(<OrdersPage />)
  const links = page.getByRole('link', { name: /^Pedir outra vez/ })
  await expect.element(links.first()).toHaveAttribute('href', `/restaurant/s1?outra-vez=${ended}`)
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    `/restaurant/s1?outra-vez=${ended}`,
    '/pharmacy?farmacia=s1&outra-vez=00000000-0000-4000-8000-0000000abc14',
  ])
})

test('searches among past orders', async () => {
  answer(listOrders, [order({})])
  await show(<OrdersPage />)
  await expect.element(page.getByText('Cozinha da Ilha')).toBeVisible()
  answer(listOrders, [])
  await page.getByRole('searchbox').fill('matapa')
  await expect.poll(() => callsOf(listOrders).some(({ address }) => address.includes('q=matapa'))).toBe(true)
  await expect.element(page.getByText('Nenhum pedido encontrado')).toBeVisible()
})

test('teaches what the page is for, and says when it cannot be read', async () => {
  answer(listOrders, [])
  const shown = await show(<OrdersPage />)
  await expect.element(page.getByText('Ainda não encomendou nada')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await shown.unmount()
  queryClient.clear()
  refuse(listOrders, 503, { code: 'platform.unavailable', message: 'Volte a tentar daqui a pouco.' })
  await show(<OrdersPage />)
  await expect.element(page.getByText('Volte a tentar daqui a pouco.')).toBeVisible()
})
