import { listOwnMenu, type OwnDish, switchDish } from '@salama/contract/food'
import { type Analytics, getAnalytics, listVendorOrders, type VendorOrder } from '@salama/contract/orders'
import { changeShop, getOwnShop, type OwnShop } from '@salama/contract/shops'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refresh } from '../../../lib/api/query-client.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../../testing/server.ts'
import { VendorPage } from './vendor-page.tsx'

const SHOP = { businessName: 'Cozinha da Ilha', businessType: 'restaurant' } as OwnShop
const DISH_ID = '00000000-0000-4000-8000-000000000301'
const FIGURES: Analytics = {
  totalOrders: 12,
  grossRevenue: 4_200_00,
  netRevenue: 3_696_00,
  customerRating: 5,
  acceptedOrders: 10,
  readyOrders: 8,
  rejectedOrders: 2,
  averagePreparationTime: 24,
  onTimeDeliveryRate: 100,
  averageOrderValue: 420_00,
  ordersToday: 3,
  revenueToday: 1_050_00,
}

const waiting = (id: string): VendorOrder => ({
  id,
  orderNumber: id,
  kind: 'food_order',
  shopId: 's',
  customerName: 'Ana',
  customerPhone: '',
  placedAt: '2026-11-21T08:00:00.000Z',
  total: 100_00,
  status: 'pending',
  deliveryAddress: 'Rua A',
  deliveryInstructions: '',
  mode: 'delivery',
  items: [{ itemId: 'd', name: 'Sumo', quantity: 1, price: 100_00, options: [], note: '' }],
  subtotal: 100_00,
  paymentMethod: null,
  rings: 1,
  report: null,
  driver: null,
  version: 1,
})

/** Of a workplace on a wide screen, with its hem. */
const TOP_BAR_PX = 58

beforeEach(() => {
  answer(getOwnShop, SHOP)
  answer(getAnalytics, FIGURES)
  answer(listVendorOrders, [waiting('AAAAA1'), waiting('AAAAA2')])
  answer(listOwnMenu, [])
})

test('one press stops new orders for half an hour, and one lets them come again (VEND-011)', async () => {
  answer(changeShop, SHOP)
  await show(<VendorPage />)
  await page.getByRole('group', { name: 'Parar novos pedidos' }).getByRole('button', { name: '30 min' }).click()
  await expect.poll(() => sentTo(changeShop)).toEqual([{ body: { pauseMinutes: 30 } }])
  answer(getOwnShop, { ...SHOP, isPaused: true, pausedUntil: '2026-11-21T10:30:00.000Z' })
  await refresh(getOwnShop)
  await expect.element(page.getByText('Em pausa até às 12:30: não entram pedidos')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Voltar a aceitar pedidos' }).click()
  await expect.poll(() => callsOf(changeShop).at(-1)?.body).toEqual({ isPaused: false })
})

test("'Esgotado' on a ticket takes the dish out of sale for today, and can be undone", async () => {
  const items = [{ itemId: DISH_ID, name: 'Matapa', quantity: 2, price: 50_00, options: [], note: '' }]
  answer(listVendorOrders, [{ ...waiting('AAAAA1'), items }])
  answer(switchDish, {} as OwnDish)
  await show(<VendorPage />)
  await page.getByRole('button', { name: 'Esgotado: Matapa' }).first().click()
  await expect.element(page.getByText('Matapa: esgotado hoje').first()).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect
    .poll(() => sentTo(switchDish))
    .toEqual([
      { id: DISH_ID, body: { isSoldOut: true } },
      { id: DISH_ID, body: { isSoldOut: false } },
    ])
})

test('names the business and its kind, with what waits (VEND-001, VEND-002, VEND-003, VEND-012, VEND-013)', async () => {
  await show(<VendorPage />)
  await expect.element(page.getByRole('heading', { name: 'Cozinha da Ilha' })).toBeVisible()
  await expect.element(page.getByText('Restaurante', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 pedidos pendentes')).toBeInTheDocument()
  await expectAccessible()
})

test('twelve waiting orders stand whole on 1280 by 800, below the bar with the mark', async () => {
  const item = { itemId: 'i1', name: 'Matapa', quantity: 2, price: 350_00, options: ['Grande'], note: 'Sem piripíri' }
  const orders = Array.from({ length: 12 }, (_, at) => ({
    ...waiting(`AAAA${10 + at}`),
    customerPhone: '841234567',
    placedAt: new Date().toISOString(),
    answerBy: new Date(Date.now() + 540_000).toISOString(),
    items: [item],
  }))
  answer(listVendorOrders, orders)
  await page.viewport(1280, 800)
  await show(<VendorPage />)
  await expect.element(page.getByRole('article', { name: 'Pedido AAAA21' })).toBeVisible()
  const bottoms = page
    .getByRole('article')
    .elements()
    .map((each) => each.getBoundingClientRect().bottom)
  expect(bottoms.length).toBe(12)
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(800 - TOP_BAR_PX)
  await page.viewport(414, 896)
})

test('leads from any tab to the order that waits longest', async () => {
  await show(<VendorPage />, { path: '/dashboard/vendor?vista=menu' })
  await page.getByRole('button', { name: '2 pedidos pendentes' }).click()
  await expect.element(page.getByRole('tab', { name: 'Pedidos' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('button', { name: /^Aceitar o pedido AAAAA1/ })).toHaveFocus()
})

test('has four tiles with the figures of the day (VEND-005, VEND-006, VEND-059)', async () => {
  await show(<VendorPage />)
  for (const [name, value] of [
    ['Pedidos pendentes', '2'],
    ['Pedidos hoje', '3'],
    ['Receita hoje', '1\u00a0050 MT'],
    ['Avaliação', '5,0'],
  ]) {
    const term = page.getByText(name ?? '', { exact: true }).first()
    await expect.element(term).toBeVisible()
    await expect.element(page.getByText(value ?? '', { exact: true }).first()).toBeVisible()
  }
})

test('has the tabs of the specification (NAV-055, VEND-007, VEND-008, VEND-009, VEND-049)', async () => {
  await show(<VendorPage />)
  for (const name of ['Pedidos', 'Menu', 'Relatórios']) {
    await expect.element(page.getByRole('tab', { name })).toBeVisible()
  }
  await page.getByRole('tab', { name: 'Menu' }).click()
  await expect.poll(() => callsOf(listOwnMenu).length).toBeGreaterThan(0)
})

test('shows the stated figures computed, and leads to statement and payout (VEND-060)', async () => {
  await show(<VendorPage />, { path: '/dashboard/vendor?vista=relatorios' })
  for (const text of ['Receita bruta', '4\u00a0200 MT', 'Receita líquida', '3\u00a0696 MT', '100 %', '24 min']) {
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: 'Recebimentos' })).toHaveAttribute('href', '/pagamentos')
  await expectAccessible()
})

test('claims no times before the first order is ready', async () => {
  answer(getAnalytics, { ...FIGURES, readyOrders: 0, averagePreparationTime: 0, onTimeDeliveryRate: 100 })
  await show(<VendorPage />, { path: '/dashboard/vendor?vista=relatorios' })
  await expect.poll(() => page.getByText('Ainda sem pedidos prontos', { exact: true }).elements().length).toBe(2)
  expect(page.getByText('100 %', { exact: true }).elements()).toEqual([])
  expect(page.getByText('0 min', { exact: true }).elements()).toEqual([])
})

test('asks for the profile every five seconds and for orders every three (VEND-047, VEND-061, VEND-062)', async () => {
  await show(<VendorPage />)
  await expect.element(page.getByRole('heading', { name: 'Cozinha da Ilha' })).toBeVisible()
  const [profiles, orders] = [callsOf(getOwnShop).length, callsOf(listVendorOrders).length]
  await expect.poll(() => callsOf(listVendorOrders).length).toBeGreaterThan(orders)
  await expect.poll(() => callsOf(getOwnShop).length).toBeGreaterThan(profiles)
})

test('leads who has no business to register one, and signs out (VEND-004, VEND-011)', async () => {
  await show(<VendorPage />)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => departures).toContain('/api/logout')
  answer(getOwnShop, null)
  await show(<VendorPage />)
  await expect.element(page.getByText('Venda na nossa aplicação')).toBeVisible()
})
