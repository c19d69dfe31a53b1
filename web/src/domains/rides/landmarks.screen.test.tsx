import { listLandmarks } from '@salama/contract/places'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callsOf } from '../../testing/server.ts'
import { button, destination, movePin, openTransport, pickup, prepareTransport } from '../../testing/transport.tsx'

beforeEach(prepareTransport)

const NO_ADDRESS = { street: '', houseNumber: '', reference: '', instructions: '', secondPhone: '' }
/** A district that was chosen as a whole: it has no position. */
const KAMPFUMO = {
  ...NO_ADDRESS,
  province: { id: 'maputo-cidade', name: 'Maputo Cidade' },
  district: { id: 'kampfumo', name: 'KaMpfumo' },
  neighborhood: null,
  coordinates: null,
  fullAddress: 'KaMpfumo, Maputo Cidade, Moçambique',
}

test('a ride knows the central hospital by name', async () => {
  await openTransport()
  await pickup.fill('Mahotas')
  await page.getByRole('option', { name: /^Mahotas/ }).click()
  await destination.fill('hospital central')
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Hospital Central da Beira')
  await page.getByRole('option', { name: /^Hospital Central de Maputo/ }).click()
  await expect.element(destination).toHaveValue('Hospital Central de Maputo, KaMpfumo, Maputo Cidade')
  await expect.element(button('Pedir Carro')).toBeEnabled()
})

test('landmarks are fetched once somebody is about to type, not before', async () => {
  await openTransport()
  await expect.element(pickup).toBeVisible()
  expect(callsOf(listLandmarks)).toEqual([])
  await pickup.click()
  await expect.poll(() => callsOf(listLandmarks)).toHaveLength(1)
})

test('of landmarks with one name the nearest to the chosen place stands first', async () => {
  localStorage.setItem('salama.place', JSON.stringify(KAMPFUMO))
  await openTransport()
  await destination.fill('hospital central')
  await expect.element(page.getByRole('option').first()).toMatchTextContent('Hospital Central de Maputo')
})

test('an airport whose entrance is not known is marked on the map before it is a destination', async () => {
  await openTransport()
  await pickup.fill('Mahotas')
  await page.getByRole('option', { name: /^Mahotas/ }).click()
  await destination.fill('aeroporto')
  await page.getByRole('option', { name: /^Aeroporto Internacional de Maputo/ }).click()
  await movePin()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect.element(destination).toHaveValue('Aeroporto Internacional de Maputo, KaMavota, Maputo Cidade')
  await expect.element(button('Pedir Carro')).toBeEnabled()
})
