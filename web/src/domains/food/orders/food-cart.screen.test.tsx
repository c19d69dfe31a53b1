import { maputoInstant } from '@salama/contract/kernel/time'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { restaurantSample } from '../../../testing/food.ts'
import { standAtNoon, TODAY } from '../../../testing/noon.ts'
import { ANA, expectAccessible, show } from '../../../testing/screen.tsx'
import { useCart } from '../../orders/use-cart.ts'
import { FoodCart } from './food-cart.tsx'

const SHOP = restaurantSample({ minimumOrderAmount: 150_00 })

beforeEach(() => localStorage.clear())

/** Puts dishes of 75 MT into the cart. */
function Dish() {
  const cart = useCart('restaurant')
  const shop = { id: SHOP.id, name: SHOP.name, minimumOrder: SHOP.minimumOrderAmount }
  const line = { id: 'd', name: 'Badjias', price: 75_00, quantity: 1, options: [], optionNames: [], note: '' }
  return (
    <button type="button" onClick={() => cart.add(shop, line)}>
      Pôr
    </button>
  )
}

const open = (restaurant = SHOP) =>
  show(
    <>
      <h1>Ementa</h1>
      <Dish />
      <FoodCart restaurant={restaurant} />
    </>,
    // A cart is its owner's: another person begins with none.
    { user: { ...ANA, id: crypto.randomUUID() } },
  )
const put = page.getByRole('button', { name: 'Pôr' })

test('below the minimum the button says it and orders nothing; at the minimum it orders (FOOD-118, FOOD-119)', async () => {
  await open()
  await put.click()
  await expect.element(page.getByRole('button', { name: /Pedido mínimo 150.MT/ })).toBeDisabled()
  await expect.element(page.getByText(/Faltam 75.MT para o pedido mínimo/)).toBeVisible()
  await put.click()
  await expect.element(page.getByRole('button', { name: 'Finalizar Compra' })).toBeEnabled()
  await expectAccessible()
})

test('a line has name, price and quantity; one less of one removes it (FOOD-084, FOOD-085, FOOD-086, FOOD-113)', async () => {
  await open()
  await put.click()
  const cart = page.getByRole('region', { name: 'Carrinho' })
  for (const text of ['Badjias', 'Sabores da Terra', '75 MT']) await expect.element(cart).toMatchTextContent(text)
  await cart.getByRole('button', { name: /Menos um: Badjias/ }).click()
  await expect.element(cart).toMatchTextContent('Escolha pratos da ementa.')
})

test('a restaurant in a pause takes no order, and the button says when it is back', async () => {
  onTestFinished(standAtNoon())
  await open({
    ...SHOP,
    isAcceptingOrders: false,
    resumesAt: maputoInstant(TODAY, 1_180).toISOString(),
  })
  await put.click()
  await expect.element(page.getByRole('button', { name: 'Em pausa · volta às 19:40' })).toBeDisabled()
})

test('a restaurant that is closed takes no order, and the button says why (REST-011)', async () => {
  await open({ ...SHOP, isOpen: false, isAcceptingOrders: false })
  await put.click()
  await put.click()
  await expect.element(page.getByRole('button', { name: 'Fechado neste momento' })).toBeDisabled()
})
