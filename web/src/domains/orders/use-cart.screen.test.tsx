import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import type { CartLine, CartShop } from './cart.ts'
import { useCart } from './use-cart.ts'

const KITCHEN: CartShop = { id: 'a', name: 'Cozinha A', minimumOrder: 0 }
const OTHER: CartShop = { id: 'b', name: 'Cozinha B', minimumOrder: 0 }
const LINE: CartLine = { id: 'i', name: 'Matapa', price: 250_00, quantity: 1, options: [], optionNames: [], note: '' }

function Probe() {
  const cart = useCart('restaurant')
  return (
    <>
      <p>{`${cart.shop?.name ?? 'vazio'} × ${cart.count}`}</p>
      <button type="button" onClick={() => cart.add(KITCHEN, LINE)}>
        Juntar de A
      </button>
      <button type="button" onClick={() => cart.add(OTHER, LINE)}>
        Juntar de B
      </button>
      {cart.question && (
        <>
          <p>{`Substituir por ${cart.question.shop.name}?`}</p>
          <button type="button" onClick={cart.replace}>
            Sim
          </button>
          <button type="button" onClick={cart.keep}>
            Não
          </button>
        </>
      )}
    </>
  )
}

beforeEach(async () => {
  localStorage.clear()
  await show(<Probe />)
  // The page keeps the cart of the test before.
  dispatchEvent(new StorageEvent('storage'))
  await reads('vazio × 0')
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const reads = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('a cart holds what one shop sells, and asks before it begins with another (FOOD-116)', async () => {
  await press('Juntar de A')
  await press('Juntar de A')
  await reads('Cozinha A × 2')
  await press('Juntar de B')
  await reads('Substituir por Cozinha B?')
  await press('Não')
  await reads('Cozinha A × 2')
  await press('Juntar de B')
  await press('Sim')
  await reads('Cozinha B × 1')
})

test('shows what another tab has put into the cart', async () => {
  await press('Juntar de A')
  await reads('Cozinha A × 1')
  const [[name, kept]] = Object.entries(localStorage).filter(([, value]) => value.includes('Cozinha A')) as [
    [string, string],
  ]
  localStorage.setItem(name, kept.replace('"quantity":1', '"quantity":4'))
  dispatchEvent(new StorageEvent('storage', { key: name }))
  await reads('Cozinha A × 4')
})
