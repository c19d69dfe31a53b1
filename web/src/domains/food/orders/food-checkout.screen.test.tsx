import { listFoodOrders, placeFoodOrder } from '@salama/contract/food'
import type { Order } from '@salama/contract/orders'
import { METHOD_LABELS, PAYMENT_METHODS } from '@salama/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerCheckout, payByMpesa } from '../../../testing/checkout.ts'
import { restaurantSample } from '../../../testing/food.ts'
import { ANA, departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { useCart } from '../../orders/use-cart.ts'
import { FoodCart } from './food-cart.tsx'

const SHOP = restaurantSample({ deliveryFee: 75_00, minimumOrderAmount: 0 })
const DISH = '00000000-0000-4000-8000-000000000140'
const ORDER = '00000000-0000-4000-8000-abcdef123456'
const OWNER = { ...ANA, id: '' }

beforeEach(() => {
  answerCheckout({ line: { label: '1 × Matapa', amount: 250_00 }, fee: 75_00 })
  OWNER.id = crypto.randomUUID()
  answer(listFoodOrders, [])
  answer(placeFoodOrder, { id: ORDER } as Order)
})

/** Puts a dish into the cart. */
function Dish() {
  const cart = useCart('restaurant')
  const shop = { id: SHOP.id, name: SHOP.name, minimumOrder: SHOP.minimumOrderAmount }
  const line = { id: DISH, name: 'Matapa', price: 250_00, quantity: 1, options: [], optionNames: [], note: '' }
  return (
    <button type="button" onClick={() => cart.add(shop, line)}>
      Pôr
    </button>
  )
}

const dialog = page.getByRole('dialog')
const cart = page.getByRole('region', { name: 'Carrinho' })
const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent).join(' ')

/** The checkout of one dish, at the choice of a method. */
async function openCheckout(): Promise<void> {
  await show(
    <>
      <h1>Ementa</h1>
      <Dish />
      <FoodCart restaurant={SHOP} />
    </>,
    { path: `/restaurant/${SHOP.id}`, user: OWNER },
  )
  await page.getByRole('button', { name: 'Pôr' }).click()
  await page.getByRole('button', { name: 'Finalizar Compra' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'M-Pesa' })).toBeVisible()
}

async function pay(): Promise<void> {
  await openCheckout()
  await payByMpesa(325_00)
}

test('the cart opens a dialog with dishes, fee, total and exactly four methods (FOOD-015, FOOD-017)', async () => {
  await openCheckout()
  const due = dialog.getByRole('region', { name: 'Valor a pagar' })
  for (const text of ['1 × Matapa', '250 MT', 'Entrega', '75 MT', '325 MT']) {
    await expect.element(due).toMatchTextContent(text)
  }
  expect(dialog.getByRole('radio').elements()).toHaveLength(4)
  for (const method of PAYMENT_METHODS) {
    await expect.element(dialog.getByRole('radio', { name: METHOD_LABELS[method] })).toBeVisible()
  }
  await expectAccessible()
})

test('what goes back of food that does not arrive is said before it is paid', async () => {
  await openCheckout()
  await expect.element(dialog.getByText(/recusar a encomenda, a comida e a entrega não se devolvem/)).toBeVisible()
})

test.each([
  ['M-Pesa', 'Pagar com M-Pesa'],
  [METHOD_LABELS['bank-transfer'], METHOD_LABELS['bank-transfer']],
])('%s leads to the payment dialog that everything shares (FOOD-018)', async (method, title) => {
  await openCheckout()
  await dialog.getByRole('radio', { name: method }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('a paid order names itself and leads to its page; the cart is empty (FOOD-083, FOOD-114, FOOD-115)', async () => {
  await pay()
  await expect.poll(toasts).toContain('Pedido confirmado!')
  expect(toasts()).toContain('Pedido 123456')
  expect(callsOf(placeFoodOrder)[0]?.body).toMatchObject({
    restaurantId: SHOP.id,
    items: [{ foodItemId: DISH, quantity: 1, price: 250_00 }],
    deliveryFee: 75_00,
    total: 325_00,
    paymentMethod: 'm-pesa',
  })
  await expect.poll(() => location.pathname).toBe(`/pedidos/${ORDER}`)
  await expect.element(cart).toMatchTextContent('Escolha pratos da ementa.')
})

test('a cart is of the restaurant that it names; at another one it cannot be ordered (FOOD-087, FOOD-088)', async () => {
  await show(
    <>
      <h1>Ementa</h1>
      <Dish />
      <FoodCart restaurant={{ ...SHOP, id: '00000000-0000-4000-8000-000000000131', name: 'Outro' }} />
    </>,
    { user: OWNER },
  )
  await page.getByRole('button', { name: 'Pôr' }).click()
  await expect.element(cart).toMatchTextContent('Sabores da Terra')
  await expect.element(page.getByRole('button', { name: 'Carrinho de outro restaurante' })).toBeDisabled()
})

test('an order that fails after the payment keeps the cart and says so (FOOD-129)', async () => {
  refuse(placeFoodOrder, 500)
  await pay()
  await expect.poll(toasts).toContain('Erro no pedido')
  expect(toasts()).toContain('Houve um erro ao processar seu pedido. Tente novamente.')
  await expect.element(cart).toMatchTextContent('Matapa')
})

test('an order whose session is over leads to sign in (FOOD-125)', async () => {
  refuse(placeFoodOrder, 401, { message: 'Unauthorized' })
  await pay()
  await expect.poll(() => departures.join(' ')).toMatch(/^\/api\/login/)
})
