import { countCuisines, listRestaurants } from '@salama/contract/food'
import { CUISINE_CATEGORIES } from '@salama/contract/food/cuisines'
import { listLocations, listPlaces } from '@salama/contract/places'
import { listFavourites, markFavourite } from '@salama/contract/shops'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { restaurantSample } from '../../../testing/food.ts'
import { GAZA, gazetteer, MAPUTO } from '../../../testing/places.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../../testing/server.ts'
import { FoodCategoriesPage } from './food-categories-page.tsx'

const POSITION = { latitude: -25.9653, longitude: 32.5834, accuracy: 10 }

function choose(province: typeof MAPUTO, coordinates: typeof POSITION | null = null): void {
  const place = {
    province: { id: province.id, name: province.name },
    district: null,
    neighborhood: null,
    street: '',
    houseNumber: '',
    reference: '',
    instructions: '',
    secondPhone: '',
    coordinates,
    fullAddress: `${province.name}, Moçambique`,
  }
  localStorage.setItem('salama.place', JSON.stringify(place))
}

const PORTUGUESE = restaurantSample({
  id: '00000000-0000-4000-8000-000000000132',
  name: 'Churrasqueira',
  cuisine: 'portuguese',
  deliveryFee: 50_00,
  rating: 0,
  totalReviews: 0,
})

beforeEach(() => {
  localStorage.clear()
  answer(listLocations, gazetteer)
  answer(listPlaces, [])
  answer(listRestaurants, [restaurantSample(), PORTUGUESE])
  answer(countCuisines, [
    { cuisine: 'mozambican', provinceId: 'maputo-cidade', count: 1 },
    { cuisine: 'portuguese', provinceId: 'maputo-cidade', count: 1 },
  ])
})

const open = (path = '/food-categories') => show(<FoodCategoriesPage />, { path, user: null })
const card = (name: string) => page.getByRole('link', { name, exact: true })
const categories = () => [...document.querySelectorAll<HTMLElement>('[data-category]')]
const category = (name: string | RegExp) =>
  page.getByRole('list', { name: 'Tipos de cozinha' }).getByRole('button', { name })
const queryOf = () => new URL(callsOf(listRestaurants).at(-1)?.address ?? '', location.href).searchParams

describe('the kitchens', () => {
  test('are all 22 without a province, in the order of the data (CUIS-001, CUIS-002, CUIS-006, CUIS-021, CUIS-029)', async () => {
    await open()
    await expect.poll(() => categories().length).toBe(22)
    expect(categories().map(({ dataset }) => dataset['category'])).toEqual(CUISINE_CATEGORIES.map(({ id }) => id))
    await expect.element(page.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/delivery')
    await expect.element(page.getByRole('button', { name: /A sua localização/ })).toBeVisible()
    await expectAccessible()
  })

  test('of a province are those that are at home there, with a summary (CUIS-003, CUIS-004, CUIS-027, CUIS-052)', async () => {
    choose(GAZA)
    await open()
    const offered = CUISINE_CATEGORIES.filter(({ availability }) => availability.includes('gaza'))
    await expect.poll(() => categories().length).toBe(offered.length)
    const summary = page.getByRole('region', { name: 'Resumo de Gaza' })
    for (const text of ['80 MT', '8 km', '30-40 min', 'Disponível', 'Changana']) {
      await expect.element(summary).toMatchTextContent(text)
    }
  })

  test('are switches: several show the restaurants of either (CUIS-007, CUIS-008, CUIS-064, CUIS-065)', async () => {
    await open()
    await category(/Portuguesa/).click()
    await expect.element(card('Churrasqueira')).toBeVisible()
    await expect.element(card('Sabores da Terra')).not.toBeInTheDocument()
    expect(queryOf().get('cuisine')).toBe('portuguese')
    await category(/Changana/).click()
    await expect.element(card('Sabores da Terra')).toBeVisible()
    await category(/Portuguesa/).click()
    await expect.element(card('Churrasqueira')).not.toBeInTheDocument()
    await category(/Changana/).click()
    await expect.element(card('Churrasqueira')).toBeVisible()
  })

  test('say how many restaurants they have, and which have none (X-094)', async () => {
    await open()
    await expect.element(category(/Portuguesa/)).toMatchTextContent('1 restaurante')
    await expect.element(category(/Chinesa/)).toMatchTextContent('sem restaurantes')
  })
})

describe('a restaurant card', () => {
  test('shows name, text, kitchen and rating (CUIS-009, CUIS-012, CUIS-013, CUIS-015, CUIS-018)', async () => {
    await open()
    const list = page.getByRole('list', { name: 'Restaurantes' })
    await expect.element(list).toMatchTextContent('Sabores da Terra')
    for (const text of ['Moçambicana', 'Matapa e caril de amendoim.', '(12 avaliações)', 'Sem avaliações']) {
      await expect.element(list).toMatchTextContent(text)
    }
  })

  test('shows minutes and fee, and leads to its page (CUIS-010, CUIS-011, CUIS-019, CUIS-020, CUIS-060)', async () => {
    await open()
    await expect.element(card('Sabores da Terra')).toHaveAttribute('href', `/restaurant/${restaurantSample().id}`)
    const list = page.getByRole('list', { name: 'Restaurantes' })
    await expect.element(list).toMatchTextContent('35 min')
    await expect.element(list).toMatchTextContent('75 MT')
  })

  test('shows its picture, and how far it is (CUIS-014, CUIS-016, CUIS-017)', async () => {
    // A picture that loads: one that fails gives way to a drawing.
    const imageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    answer(listRestaurants, [restaurantSample({ imageUrl, distanceKm: 2.34 })])
    await open()
    await expect.element(page.getByRole('list', { name: 'Restaurantes' })).toMatchTextContent('2,3 km')
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toContain(imageUrl)
  })

  test('says when a closed restaurant opens (REST-011)', async () => {
    answer(listRestaurants, [restaurantSample({ isOpen: false, isAcceptingOrders: false, opensAt: null })])
    await open()
    await expect.element(page.getByText('Fechado', { exact: true })).toBeVisible()
  })
})

describe('the distance', () => {
  test('is one of four, 10 km at first, and counts from the position (CUIS-005, CUIS-054, CUIS-055, CUIS-057)', async () => {
    choose(MAPUTO, POSITION)
    await open()
    const filter = page.getByRole('combobox', { name: 'Distância' })
    await expect.element(filter).toMatchTextContent('10 km')
    expect([queryOf().get('distance'), queryOf().get('latitude')]).toEqual(['10', '-25.9653'])
    await filter.click()
    await expect
      .poll(() =>
        page
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['1 km', '5 km', '10 km', '20 km'])
    await page.getByRole('option', { name: '5 km' }).click()
    await expect.poll(() => queryOf().get('distance')).toBe('5')
  })

  test('does not count without a position, which is said (CUIS-058, CUIS-059)', async () => {
    choose(MAPUTO)
    await open()
    await expect
      .element(page.getByText(/Do seu bairro não sabemos o ponto exato: mostramos toda a província/))
      .toBeVisible()
    expect([queryOf().get('distance'), queryOf().get('provinceId')]).toEqual([null, 'maputo-cidade'])
  })
})

test('the list is drawn as shapes while it loads (CUIS-068)', async () => {
  const release = hold(listRestaurants)
  await open()
  await expect.element(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeInTheDocument()
  release()
  await expect.element(card('Sabores da Terra')).toBeVisible()
})

test('nothing found offers to widen the search (CUIS-068, X-091)', async () => {
  answer(listRestaurants, [])
  await open('/food-categories?pesquisa=nada&distancia=1')
  await expect.element(page.getByText('Nenhum restaurante encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Alargar a procura' }).click()
  await expect.poll(() => queryOf().get('q')).toBe(null)
  refuse(listRestaurants, 500)
  await page.getByRole('checkbox', { name: 'Abertos agora' }).click()
  await expect.element(page.getByText('Não foi possível carregar os restaurantes')).toBeVisible()
  answer(listRestaurants, [restaurantSample()])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(card('Sabores da Terra')).toBeVisible()
})

describe('what a person keeps', () => {
  const heart = (name: string) => page.getByRole('button', { name: `Guardar ${name}` })
  const only = page.getByRole('checkbox', { name: 'Só os guardados' })

  test('is a heart on each restaurant, and a list of its own, however far (X-092)', async () => {
    choose(MAPUTO, POSITION)
    answer(listFavourites, [])
    answer(markFavourite, [PORTUGUESE.id])
    await show(<FoodCategoriesPage />, { path: '/food-categories' })
    await expect.element(heart('Churrasqueira')).toHaveAttribute('aria-pressed', 'false')
    await heart('Churrasqueira').click()
    await expect.element(heart('Churrasqueira')).toHaveAttribute('aria-pressed', 'true')
    expect(callsOf(markFavourite).map(({ address, body }) => [address, body])).toEqual([
      [`/api/restaurants/${PORTUGUESE.id}/favourite`, { isFavourite: true }],
    ])
    answer(listRestaurants, [PORTUGUESE])
    await only.click()
    await expect.element(card('Churrasqueira')).toBeVisible()
    expect([queryOf().get('ids'), queryOf().get('distance')]).toEqual([PORTUGUESE.id, null])
    await expectAccessible()
  })

  test('may be nothing yet: the page says how to begin', async () => {
    answer(listFavourites, [])
    await show(<FoodCategoriesPage />, { path: '/food-categories?guardados=1' })
    await expect.element(page.getByText('Nenhum restaurante guardado')).toBeVisible()
    await page.getByRole('button', { name: 'Ver todos' }).click()
    await expect.element(card('Churrasqueira')).toBeVisible()
  })

  test('is not offered to visitors', async () => {
    await open()
    await expect.element(card('Churrasqueira')).toBeVisible()
    expect([heart('Churrasqueira').elements().length, only.elements().length]).toEqual([0, 0])
  })
})
