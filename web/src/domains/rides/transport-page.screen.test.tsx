import { createQuote } from '@salama/contract/payments/quotes'
import { locate } from '@salama/contract/places'
import { listRides, listVehicles, requestRide } from '@salama/contract/rides'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RIDE_ID, ride, VEHICLES } from '../../testing/rides.ts'
import { departures, expectAccessible } from '../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../testing/server.ts'
import {
  button,
  destination,
  dialog,
  fillTrip,
  openTransport,
  phoneAt,
  pickup,
  prepareTransport,
  quoted,
  toasts,
} from '../../testing/transport.tsx'

beforeEach(prepareTransport)
afterEach(() => vi.restoreAllMocks())

const vehicle = (name: string) => page.getByRole('radio', { name, exact: true })
const more = page.getByRole('button', { name: 'Mais um passageiro' })
const less = page.getByRole('button', { name: 'Menos um passageiro' })

describe('the page', () => {
  test('has the places, passengers, map, notes, safety and a way back (RIDE-001..005, RIDE-009, RIDE-015)', async () => {
    await openTransport()
    await expect.element(page.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/')
    for (const field of [pickup, destination, less, more]) await expect.element(field).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Mapa da viagem' })).toBeVisible()
    await expect.element(page.getByText(/Pague no telemóvel com M-Pesa/)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Segurança' })).toMatchTextContent('código de 4 algarismos')
    await expectAccessible()
  })

  test('lists the five vehicles with what each is (RIDE-008, RIDE-022, RIDE-024..031, RIDE-094)', async () => {
    await openTransport()
    await expect.element(vehicle('Carro')).toBeChecked()
    for (const { name, description, features, eta, capacity, price } of VEHICLES) {
      const card = page.getByText(description).element().closest('label')
      for (const text of [name, ...features, `${eta} min`, `${price} MT`]) expect(card?.textContent).toContain(text)
      expect(card?.textContent).toMatch(new RegExp(`${capacity} passageiro`))
    }
    expect(page.getByText('Descrição de Carro').element().closest('label')?.textContent).toContain('4,7')
  })

  test('shows the stated capacities (RIDE-077..086)', async () => {
    await openTransport()
    for (const [name, capacity] of [
      ['Bicicleta', '1 passageiro'],
      ['Moto', '1 passageiro'],
      ['Carro', '1-4 passageiros'],
      ['Txopela', '1-3 passageiros'],
      ['Premium', '1-4 passageiros'],
    ] as const) {
      await expect.element(vehicle(name)).toHaveAccessibleDescription(expect.stringContaining(capacity))
    }
  })

  test('leads to the support by telephone and in writing (RIDE-016, RIDE-017)', async () => {
    await openTransport()
    await expect
      .element(page.getByRole('link', { name: 'Ligar para o suporte' }))
      .toHaveAttribute('href', 'tel:+258841234567')
    await expect.element(page.getByRole('link', { name: 'Escrever ao suporte' })).toHaveAttribute('href', '/faq')
  })

  test('says what will stand in the list of rides (RIDE-018)', async () => {
    await openTransport()
    await expect.element(page.getByText('Ainda não viajou connosco')).toBeVisible()
  })

  test('lists own rides (RIDE-018)', async () => {
    answer(listRides, [ride({ status: 'completed' })])
    await openTransport()
    await expect.element(page.getByRole('link', { name: 'Coop' })).toHaveAttribute('href', `/transport/${RIDE_ID}`)
    await expect.element(page.getByText('Concluída')).toBeVisible()
  })

  test('does not claim that there are no rides before the list has come, or when it fails', async () => {
    refuse(listRides, 503, { code: 'platform.unavailable', message: 'Tente daqui a pouco.' })
    const release = hold(listRides)
    await openTransport()
    await expect.element(vehicle('Carro')).toBeVisible()
    expect(page.getByText('Ainda não viajou connosco').elements()).toEqual([])
    release()
    await expect.element(page.getByText('Tente daqui a pouco.')).toBeVisible()
    expect(page.getByText('Ainda não viajou connosco').elements()).toEqual([])
  })

  test('shows skeletons while the vehicles come, and a way to try again when they do not', async () => {
    const release = hold(listVehicles)
    await openTransport()
    await expect.element(page.getByText('Carregando...').first()).toBeInTheDocument()
    release()
    await expect.element(vehicle('Carro')).toBeVisible()
  })
})

describe('the request button', () => {
  test('waits for both places (RIDE-060, RIDE-062)', async () => {
    await openTransport()
    await expect.element(button('Insira origem e destino')).toBeDisabled()
    await pickup.fill('Mahotas')
    await expect.element(button('Insira origem e destino')).toBeDisabled()
    await fillTrip()
    await expect.element(button('Pedir Carro')).toBeEnabled()
  })

  test('is for a place or a point, not for words that no driver finds', async () => {
    await openTransport()
    await fillTrip()
    await destination.fill('aeropor')
    await userEvent.tab()
    await expect.element(page.getByText(/Escolha um lugar da lista ou marque-o no mapa/)).toBeVisible()
    await expect.element(button('Insira origem e destino')).toBeDisabled()
    expect(page.getByRole('region', { name: 'Resumo da viagem' }).elements()).toEqual([])
  })

  test('begins at the chosen place', async () => {
    localStorage.setItem(
      'salama.place',
      JSON.stringify({
        province: { id: 'maputo-cidade', name: 'Maputo Cidade' },
        district: { id: 'kamavota', name: 'KaMavota' },
        neighborhood: { id: 'kamavota-mahotas', name: 'Mahotas' },
        coordinates: null,
        fullAddress: 'Mahotas, KaMavota, Maputo Cidade, Moçambique',
      }),
    )
    await openTransport()
    await expect.element(pickup).toHaveValue('Mahotas, KaMavota, Maputo Cidade, Moçambique')
    await destination.fill('KaMpfumo')
    await page
      .getByRole('option', { name: /^KaMpfumo/ })
      .first()
      .click()
    await expect.element(button('Pedir Carro')).toBeEnabled()
  })

  test('names the chosen vehicle (RIDE-011)', async () => {
    await openTransport()
    await fillTrip()
    await vehicle('Moto').click()
    await expect.element(button('Pedir Moto')).toBeEnabled()
  })

  test('without it, a missing place is said when the form is sent (RIDE-061)', async () => {
    await openTransport()
    await pickup.fill('Mahotas')
    document.querySelector('form')?.requestSubmit()
    await expect.poll(toasts).toEqual(['Informações IncompletasPor favor, insira origem e destino.'])
  })

  test('is not for a trip to where one is', async () => {
    await openTransport()
    await fillTrip('Mahotas', 'Mahotas')
    await expect.element(page.getByText('A origem e o destino são o mesmo lugar.')).toBeVisible()
    await expect.element(button('Pedir Carro')).toBeDisabled()
  })

  test('leads a visitor to sign in, and the trip stays (RIDE-066, ROLE-054)', async () => {
    await openTransport(null)
    await fillTrip()
    await button('Pedir Carro').click()
    await expect.poll(() => departures).toEqual([expect.stringContaining('next=%2Ftransport')])
    expect(sessionStorage.getItem('salama.draft.transport')).toContain('Mahotas')
  })

  test('tells who lost the session, and leads to sign in (ROLE-054)', async () => {
    refuse(createQuote, 401, { message: 'Unauthorized', code: 'platform.unauthorized' })
    await openTransport()
    await fillTrip()
    await button('Pedir Carro').click()
    await expect.poll(() => departures).toEqual([expect.stringContaining('/api/login')])
  })
})

describe('passengers', () => {
  test('are one to four (RIDE-064)', async () => {
    await openTransport()
    await expect.element(less).toBeDisabled()
    for (let count = 1; count < 4; count++) await more.click()
    await expect.element(page.getByRole('group', { name: 'Passageiros' })).toMatchTextContent('4')
    await expect.element(more).toBeDisabled()
  })

  test('too many for a vehicle disable it, and another is chosen (RIDE-065)', async () => {
    await openTransport()
    await vehicle('Moto').click()
    await more.click()
    for (const small of ['Bicicleta', 'Moto']) await expect.element(vehicle(small)).toBeDisabled()
    await expect.element(vehicle('Carro')).toBeChecked()
  })
})

describe('places', () => {
  test('are suggested from saved ones, earlier rides and the country, and chosen by keyboard', async () => {
    const been = { address: 'Mercado do Peixe', coordinates: null }
    answer(listRides, [ride({ pickup: been, destination: { ...been, address: 'Feira' } })])
    await openTransport()
    await pickup.click()
    await expect.element(page.getByRole('option', { name: 'Mercado do Peixe' })).toBeVisible()
    await pickup.fill('maho')
    await expect.element(page.getByRole('option', { name: /Mahotas, KaMavota/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(pickup).toHaveValue('Mahotas, KaMavota, Maputo Cidade')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  test('chosen ones stand on the map (RIDE-006, RIDE-007)', async () => {
    await openTransport()
    await pickup.fill('mahotas')
    await page.getByRole('option', { name: /Mahotas/ }).click()
    await expect.element(page.getByTitle('Origem')).toBeInTheDocument()
    await expect.element(page.getByTitle('Destino')).not.toBeInTheDocument()
    await destination.fill('gaza')
    await page.getByRole('option', { name: /^Gaza/ }).first().click()
    await expect.element(page.getByTitle('Destino')).toBeInTheDocument()
  })

  test('the phone’s own is named by its neighbourhood, and sent as it is (RIDE-045..048)', async () => {
    phoneAt({ latitude: -25.95, longitude: 32.6 })
    answer(locate, {
      province: { id: 'maputo-cidade', name: 'Maputo Cidade' },
      district: { id: 'kampfumo', name: 'KaMpfumo' },
      neighborhood: { id: 'kampfumo-coop', name: 'Coop' },
      distanceKm: 0.4,
    })
    answer(createQuote, quoted())
    answer(requestRide, ride())
    await openTransport()
    await page.getByRole('button', { name: 'Usar a minha posição' }).click()
    await expect.element(pickup).toHaveValue('Perto de Coop, KaMpfumo, Maputo Cidade')
    await destination.fill('Mahotas')
    await page.getByRole('option', { name: /^Mahotas/ }).click()
    await button('Pedir Carro').click()
    await dialog.getByRole('radio', { name: 'Dinheiro' }).click()
    await dialog.getByRole('button', { name: 'Confirmar' }).click()
    await expect.poll(() => callsOf(requestRide).length).toBe(1)
    expect(callsOf(requestRide)[0]?.body).toMatchObject({
      pickupLatitude: -25.95,
      pickupLongitude: 32.6,
      destinationLatitude: -25.883,
      destinationLongitude: 32.6225,
    })
  })
})

describe('the summary', () => {
  test('is there once both ends are known; before that vehicles say from what they cost (RIDE-010)', async () => {
    await openTransport()
    await expect.element(page.getByText('desde 150 MT')).toBeVisible()
    const summary = page.getByRole('region', { name: 'Resumo da viagem' })
    expect(summary.elements()).toEqual([])
    await fillTrip()
    await expect.element(summary).toMatchTextContent('Distância')
    expect(page.getByText(/^desde /).elements()).toEqual([])
  })

  test('shows distance, duration and price of the way that is known (RIDE-087, RIDE-088)', async () => {
    sessionStorage.setItem(
      'salama.draft.transport',
      JSON.stringify({
        owner: null,
        value: {
          pickup: { address: 'A', coordinates: { latitude: -25.9653, longitude: 32.5834 } },
          destination: { address: 'B', coordinates: { latitude: -25.9403, longitude: 32.5834 } },
          passengers: 1,
          vehicleType: 'car',
        },
      }),
    )
    await openTransport()
    const summary = page.getByRole('region', { name: 'Resumo da viagem' })
    for (const text of ['cerca de 3,3 km', '6-8 min', '150 MT']) await expect.element(summary).toMatchTextContent(text)
  })
})

describe('the map', () => {
  const metresShown = () => document.querySelector('.leaflet-control-scale-line')?.textContent

  test('stands on Maputo at zoom 12, and on the person at 15 (RIDE-021, RIDE-091, RIDE-092, RIDE-093)', async () => {
    phoneAt({ latitude: -25.95, longitude: 32.6 })
    await openTransport()
    await expect.poll(metresShown).toMatch(/^[23] km$/)
    await page.getByRole('button', { name: 'Centrar em mim' }).click()
    await expect.element(page.getByTitle('A sua posição')).toBeInTheDocument()
    await expect.poll(metresShown).toMatch(/^(300|500) m$/)
  })

  test('follows the person while asked to (GEO-002, RIDE-019, RIDE-020)', async () => {
    phoneAt({ latitude: -25.95, longitude: 32.6 })
    await openTransport()
    const toggle = page.getByRole('button', { name: 'Rastreio ao vivo' })
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false')
    await toggle.click()
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByTitle('A sua posição')).toBeInTheDocument()
  })

  test('without a position notes it, says nothing, and stays (RIDE-071)', async () => {
    phoneAt('denied')
    const noted = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await openTransport()
    await page.getByRole('button', { name: 'Centrar em mim' }).click()
    await expect.poll(() => noted.mock.calls.flat()).toEqual(['ride map: Permissão de localização negada'])
    expect(toasts().join()).not.toContain('localização')
    await expect.poll(metresShown).toMatch(/^[23] km$/)
  })

  test('shows no drivers where there are none (RIDE-037)', async () => {
    await openTransport()
    await expect.poll(metresShown).toMatch(/km$/)
    await expect.element(page.getByTitle('Carro livre')).not.toBeInTheDocument()
  })

  test('shows free drivers, and where they are heading (RIDE-036, RIDE-037)', async () => {
    answer(listVehicles, {
      options: VEHICLES,
      vehicles: [
        { id: 'one', lat: -25.96, lng: 32.58, type: 'car', bearing: 90 },
        { id: 'two', lat: -25.961, lng: 32.581, type: 'motorcycle', bearing: null },
      ],
    })
    await openTransport()
    const [car, standing] = [page.getByTitle('Carro livre'), page.getByTitle('Moto livre')]
    await expect.element(car).toBeInTheDocument()
    expect(car.element().querySelector<HTMLElement>('.map-heading')?.style.rotate).toBe('90deg')
    expect(standing.element().querySelector('.map-heading')).toBeNull()
  })

  test('asks nobody else for anything (RIDE-068, PRV-06)', async () => {
    await openTransport()
    await expect.element(page.getByRole('region', { name: 'Mapa da viagem' })).toBeVisible()
    const foreign = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).origin)
      .filter((origin) => origin !== location.origin)
    expect(foreign).toEqual([])
  })
})
