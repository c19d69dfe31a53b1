import { getMenu, getRestaurant, listRestaurants } from '@salama/contract/food'
import { listLocations, listPlaces } from '@salama/contract/places'
import { applyAsRestaurant, quoteShopDelivery } from '@salama/contract/shops'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dishSample, restaurantSample } from '../../../testing/food.ts'
import { PLACE } from '../../../testing/pharmacies.ts'
import { gazetteer } from '../../../testing/places.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../../testing/server.ts'
import { destinationOf } from '../../places/place-query.ts'
import { DeliveryPage } from './delivery-page.tsx'

beforeEach(() => {
  localStorage.clear()
  answer(listLocations, gazetteer)
  answer(listPlaces, [])
  answer(listRestaurants, [restaurantSample()])
  answer(getRestaurant, restaurantSample())
  answer(getMenu, [dishSample()])
})

const open = (path = '/delivery') => show(<DeliveryPage />, { path })

describe('the service', () => {
  test('of food says how long it takes and that there are several restaurants (FOOD-001, FOOD-002, FOOD-003, FOOD-134)', async () => {
    await open()
    const cards = page.getByRole('list', { name: 'Serviços' })
    for (const text of ['Entrega de Comida', '20-60 min', 'Vários restaurantes']) {
      await expect.element(cards).toMatchTextContent(text)
    }
    await expectAccessible()
  })

  test('that does not exist says so; every card leads somewhere (FOOD-004, FOOD-005)', async () => {
    await open('/delivery?servico=drones')
    await expect.element(page.getByText('Serviço em Desenvolvimento')).toBeVisible()
    await page.getByRole('link', { name: 'Ver os serviços' }).click()
    const cards = page.getByRole('list', { name: 'Serviços' })
    await expect.element(cards).toBeVisible()
    const addresses = cards
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(['/delivery?servico=comida', '/pharmacy', '/transport'])
  })
})

describe('from the service to the menu', () => {
  test('come kitchens, restaurants and dishes, with a way back (FOOD-010, FOOD-011, FOOD-111)', async () => {
    await open()
    await page.getByRole('link', { name: 'Entrega de Comida' }).click()
    const kitchens = page.getByRole('list', { name: 'Cozinhas' })
    await expect.element(kitchens).toBeVisible()
    expect(
      kitchens
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Moçambicana', 'Portuguesa', 'Chinesa', 'Indiana', 'Italiana', 'Americana', 'Africana', 'Marisco'])
    await kitchens.getByRole('link', { name: 'Portuguesa' }).click()
    await expect.element(page.getByRole('link', { name: 'Sabores da Terra' })).toBeVisible()
    expect(callsOf(listRestaurants).at(-1)?.address).toMatch(/cuisine=portuguese/)
    await page.getByRole('link', { name: 'Sabores da Terra' }).click()
    await expect.element(page.getByRole('button', { name: 'Adicionar Matapa' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/delivery?servico=comida')
  })

  test('a kitchen without restaurants offers another one (FOOD-012)', async () => {
    answer(listRestaurants, [])
    await open('/delivery?servico=comida&cozinha=chinese')
    await expect.element(page.getByText('Nenhum restaurante por aqui')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Escolher outra cozinha' }))
      .toHaveAttribute('href', '/delivery?servico=comida')
  })
})

describe('the addresses', () => {
  const pickup = page.getByLabelText('Local de recolha')
  const delivery = page.getByLabelText('Local de entrega')

  test('both typed give an estimate in minutes, one alone does not (FOOD-006, FOOD-007, FOOD-008)', async () => {
    await open('/delivery?servico=comida')
    await pickup.fill('Av. 24 de Julho 100')
    expect(page.getByText(/Tempo estimado/).elements()).toEqual([])
    await delivery.fill('Rua da Resistência 20')
    await expect.element(page.getByText(/Tempo estimado: \d+ min/)).toBeVisible()
  })

  test("begin at the chosen restaurant's own address (FOOD-009, FOOD-131)", async () => {
    answer(quoteShopDelivery, { available: true } as never)
    await open(`/delivery?servico=comida&restaurante=${restaurantSample().id}`)
    await expect.element(pickup).toHaveValue('Av. Eduardo Mondlane 1120, Maputo')
    await expect.element(pickup).toHaveAttribute('readonly')
    await delivery.fill('Rua da Resistência 20')
    await expect.element(page.getByText('Tempo estimado: 35 min')).toBeVisible()
  })

  test('to a chosen place are quoted by that restaurant for that place', async () => {
    localStorage.setItem('salama.place', JSON.stringify(PLACE))
    answer(quoteShopDelivery, { available: true, fee: 75_00, estimatedMinutes: 42 } as never)
    await open(`/delivery?servico=comida&restaurante=${restaurantSample().id}`)
    await delivery.fill('Rua da Resistência 20')
    await expect.element(page.getByText('Tempo estimado: 42 min')).toBeVisible()
    expect(sentTo(quoteShopDelivery)[0]).toEqual({ id: restaurantSample().id, body: destinationOf(PLACE) })
  })
})

describe('the registration of a restaurant', () => {
  const dialog = page.getByRole('dialog', { name: 'Registar Restaurante' })

  test('asks for name, address and phone, and says who gets in touch (REST-001, REST-002, REST-003, REST-004, REST-006)', async () => {
    await open()
    await page.getByRole('button', { name: 'Registar Restaurante' }).click()
    await expect.element(dialog).toMatchTextContent('Entraremos em contacto para aprovação')
    for (const label of ['Nome do negócio', 'Endereço', 'Telefone']) {
      await expect.element(dialog.getByLabelText(label, { exact: true })).toBeVisible()
    }
    await expectAccessible()
  })

  test('leads a visitor to sign in first, and back to it', async () => {
    await show(<DeliveryPage />, { path: '/delivery', user: null })
    await page.getByRole('button', { name: 'Registar Restaurante' }).click()
    await dialog.getByRole('link', { name: 'Entrar' }).click()
    await expect.poll(() => departures[0]).toContain(encodeURIComponent('/delivery?registar=restaurante'))
  })

  test('says beside each field what is missing, and sends what is right (REST-005, REST-007)', async () => {
    await open()
    await page.getByRole('button', { name: 'Registar Restaurante' }).click()
    const send = dialog.getByRole('button', { name: 'Enviar registo' })
    await send.click()
    for (const sentence of [
      'O nome do negócio deve ter pelo menos 2 caracteres.',
      'O endereço deve ter pelo menos 10 caracteres.',
      'Número de telefone inválido',
    ]) {
      await expect.element(dialog.getByText(sentence).first()).toBeVisible()
    }
    await dialog.getByLabelText('Nome do negócio').fill('Tasca da Telma')
    await dialog.getByLabelText('Endereço', { exact: true }).fill('Rua da Resistência 1420')
    await dialog.getByLabelText('Telefone').fill('84 123 4567')
    answer(applyAsRestaurant, { businessName: 'Tasca da Telma' } as never)
    await send.click()
    await expect.element(page.getByRole('link', { name: 'Preparar o meu negócio' })).toBeVisible()
    expect(callsOf(applyAsRestaurant)[0]?.body).toMatchObject({
      businessName: 'Tasca da Telma',
      address: 'Rua da Resistência 1420',
      phone: '84 123 4567',
    })
  })
})
