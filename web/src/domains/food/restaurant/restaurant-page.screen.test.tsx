import { getMenu, getRestaurant } from '@salama/contract/food'
import { listReviews } from '@salama/contract/reviews'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { dishSample, restaurantSample } from '../../../testing/food.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, refuse } from '../../../testing/server.ts'
import { useCart } from '../../orders/use-cart.ts'
import { RestaurantPage } from './restaurant-page.tsx'

const PLAIN = dishSample()
const SPICY = dishSample({
  id: '00000000-0000-4000-8000-000000000141',
  name: 'Caril de Caranguejo',
  category: 'Do mar',
  spicyLevel: 2,
  isSpicy: true,
  isVegetarian: false,
  originalPrice: 700_00,
  price: 590_00,
})
const PIZZA = dishSample({
  id: '00000000-0000-4000-8000-000000000142',
  name: 'Pizza',
  sizes: [
    { id: 'small', name: 'Média', price: 450_00 },
    { id: 'large', name: 'Familiar', price: 690_00 },
  ],
  addOns: [
    {
      id: 'extras',
      name: 'Extras',
      minimum: 0,
      maximum: 1,
      options: [
        { id: 'cheese', name: 'Queijo', price: 60_00, isAvailable: true },
        { id: 'olives', name: 'Azeitonas', price: 40_00, isAvailable: true },
      ],
    },
  ],
})

beforeEach(() => {
  localStorage.clear()
  answer(getRestaurant, restaurantSample())
  answer(getMenu, [PLAIN, SPICY, PIZZA])
  answer(listReviews, [])
})

/** What the cart holds. */
function Cart() {
  const { lines, subtotal } = useCart('restaurant')
  return (
    <output aria-label="Carrinho">
      {lines.map(({ name, quantity, optionNames, note }) => `${quantity} ${name} ${optionNames.join('+')} ${note}`)}{' '}
      {subtotal}
    </output>
  )
}

const open = (id = restaurantSample().id) =>
  show(
    <>
      <Route path="/restaurant/:id" component={RestaurantPage} />
      <Cart />
    </>,
    { path: `/restaurant/${id}`, user: null },
  )
const cart = page.getByRole('status', { name: 'Carrinho' })

describe('the page of a restaurant', () => {
  test('shows head and menu by sections (REST-008, FOOD-013, X-086)', async () => {
    await open()
    const head = page.getByRole('region', { name: 'Sabores da Terra' })
    for (const text of ['75 MT', 'Pedido mínimo 150 MT', '35 min', 'Aberto', '(12 avaliações)']) {
      await expect.element(head).toMatchTextContent(text)
    }
    await expect.element(page.getByRole('region', { name: 'Do mar' })).toMatchTextContent('Caril de Caranguejo')
    await expectAccessible()
  })

  test('says that it is closed, and lets people read the menu (REST-011)', async () => {
    answer(getRestaurant, restaurantSample({ isOpen: false, isAcceptingOrders: false }))
    await open()
    await expect.element(page.getByText('Pode ver a ementa; os pedidos abrem com o restaurante.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Matapa', exact: true })).toBeVisible()
  })

  test('that does not exist leads to others (REST-010)', async () => {
    refuse(getRestaurant, 404, { code: 'shops.not_found', message: 'Não encontrámos este estabelecimento.' })
    await open()
    await expect.element(page.getByText('Restaurante não encontrado')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ver outros restaurantes' }))
      .toHaveAttribute('href', '/food-categories')
  })
})

describe('a dish', () => {
  test('has as many chillies as it is hot, and the price it had struck through (FOOD-056, FOOD-081)', async () => {
    await open()
    await expect.element(page.getByRole('img', { name: 'Picante: 2 de 3' })).toBeVisible()
    expect(document.querySelectorAll('[data-chilli]')).toHaveLength(2)
    expect(document.querySelector('s')?.textContent).toMatch(/700.MT/)
  })

  test('without a choice goes into the cart at once; again, it is two (FOOD-014, FOOD-112)', async () => {
    await open()
    const add = page.getByRole('button', { name: 'Adicionar Matapa' })
    await add.click()
    await add.click()
    await expect.element(cart).toMatchTextContent(/2 Matapa\s+50000/)
  })

  test('that is sold out cannot be added (FOOD-120)', async () => {
    answer(getMenu, [dishSample({ isAvailable: false })])
    await open()
    await expect.element(page.getByRole('button', { name: 'Matapa esgotado' })).toBeDisabled()
  })

  test('with sizes asks for one, and its price follows size and additions (FOOD-082, X-086)', async () => {
    await open()
    await page.getByRole('button', { name: 'Adicionar Pizza' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent('Contém: amendoim')
    await expect.element(dialog.getByRole('button', { name: /^Adicionar/ })).toMatchTextContent(/450.MT/)
    await dialog.getByRole('radio', { name: 'Familiar' }).click()
    await dialog.getByRole('checkbox', { name: /Queijo/ }).click()
    await expect.element(dialog.getByRole('checkbox', { name: /Azeitonas/ })).toBeDisabled()
    await dialog.getByLabelText('Nota para a cozinha (opcional)').fill('Sem orégãos')
    await dialog.getByRole('button', { name: 'Mais Pizza' }).click()
    await expect.element(dialog.getByRole('button', { name: /^Adicionar/ })).toMatchTextContent(/1.500.MT/)
    await expectAccessible()
    await dialog.getByRole('button', { name: /^Adicionar/ }).click()
    await expect.element(cart).toMatchTextContent(/2 Pizza Familiar\+Queijo Sem orégãos/)
  })

  test('of another restaurant asks before it replaces the cart (FOOD-116)', async () => {
    const first = await open()
    await page.getByRole('button', { name: 'Adicionar Matapa' }).click()
    await first.unmount()
    const other = restaurantSample({ id: '00000000-0000-4000-8000-000000000139', name: 'Outra Casa' })
    answer(getRestaurant, other)
    await open(other.id)
    await page.getByRole('button', { name: 'Adicionar Caril de Caranguejo' }).click()
    await expect.element(page.getByText('Começar outro carrinho?')).toBeVisible()
    await page.getByRole('button', { name: 'Esvaziar e juntar' }).click()
    await expect.element(cart).toMatchTextContent(/^1 Caril de Caranguejo/)
  })
})

test('the menu is searched without accents and filtered by diet (X-091)', async () => {
  await open()
  await page.getByRole('searchbox', { name: 'Procurar na ementa' }).fill('CARIL caranguêjo')
  await expect.element(page.getByRole('button', { name: 'Matapa', exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Caril de Caranguejo', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Vegetariano' }).click()
  await expect.element(page.getByText('Nenhum prato com esta procura.')).toBeVisible()
})

test('a menu that cannot be read says so (FOOD-016)', async () => {
  refuse(getMenu, 500)
  await open()
  await expect.element(page.getByText('Não foi possível carregar a ementa')).toBeVisible()
})
