import { changePlace, deletePlace, listLocations, listPlaces, savePlace } from '@salama/contract/places'
import type { SavedPlace } from '@salama/contract/places/saved'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { gazetteer } from '../../testing/places.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse, sentTo } from '../../testing/server.ts'
import { SavedPlacesPage } from './saved-places-page.tsx'

const place = (change: Partial<SavedPlace> = {}): SavedPlace => ({
  id: '00000000-0000-4000-8000-000000000001',
  label: 'Casa',
  address: 'Coop, KaMpfumo, Maputo Cidade, Moçambique',
  provinceId: 'maputo-cidade',
  districtId: 'kampfumo',
  neighborhoodId: 'kampfumo-coop',
  street: '',
  houseNumber: '',
  reference: 'Portão azul',
  instructions: '',
  secondPhone: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  isDefault: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...change,
})
const WORK = place({
  id: '00000000-0000-4000-8000-000000000002',
  label: 'Trabalho',
  address: 'Alto Maé A, KaMpfumo, Maputo Cidade, Moçambique',
  neighborhoodId: 'kampfumo-alto-mae-a',
  isDefault: false,
})

beforeEach(() => {
  localStorage.clear()
  answer(listLocations, gazetteer)
  answer(listPlaces, [place(), WORK])
})

const bar = () => page.getByRole('button', { name: /^A sua localização/ })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('offers the default place until another is chosen, and keeps the chosen one over a reload (X-095)', async () => {
  const { unmount } = await show(<SavedPlacesPage />)
  await expect.element(bar()).toMatchTextContent('Coop, KaMpfumo')
  await page.getByRole('listitem').nth(1).getByRole('button', { name: 'Usar agora' }).click()
  await expect.element(bar()).toMatchTextContent('Alto Maé A, KaMpfumo')
  await unmount()
  await show(<SavedPlacesPage />)
  await expect.element(bar()).toMatchTextContent('Alto Maé A, KaMpfumo')
})

test('a visitor chooses a place too, and is told how to save it (X-095)', async () => {
  await show(<SavedPlacesPage />, { user: null })
  await expect.element(bar()).toMatchTextContent('Escolha onde está')
  await expect
    .element(page.getByRole('link', { name: 'Entre na sua conta' }))
    .toHaveAttribute('href', '/api/login?next=%2Fmoradas')
  await bar().click()
  await page.getByRole('listitem').getByRole('button', { name: /^Gaza/ }).click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Chibuto/ })
    .click()
  await press('Pular')
  await press('Confirmar')
  await expect.element(bar()).toMatchTextContent('Chibuto, Gaza, Moçambique')
  expect(callsOf(listPlaces)).toEqual([])
  await expectAccessible()
})

test('saves a new place under a usual name, and keeps what was typed when it fails (X-119)', async () => {
  answer(listPlaces, [])
  await show(<SavedPlacesPage />)
  await expect.element(page.getByText('Ainda não guardou moradas')).toBeVisible()
  await press('Adicionar morada')
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Maputo Cidade/ })
    .click()
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^KaMpfumo/ })
    .click()
  await page.getByRole('listitem').getByRole('button', { name: /^Coop/ }).click()
  await press('Confirmar')
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Casa')
  refuse(savePlace, 409, { code: 'places.too_many', message: 'Já guardou o número máximo de locais.' })
  await press('Guardar')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Já guardou o número máximo de locais.')
  answer(savePlace, place())
  await press('Guardar')
  await expect.element(page.getByText('Morada guardada')).toBeVisible()
  expect(callsOf(savePlace).at(-1)?.body).toMatchObject({
    label: 'Casa',
    neighborhoodId: 'kampfumo-coop',
    latitude: null,
  })
})

test('makes another place the default, and deletes one after asking (X-119)', async () => {
  answer(changePlace, { ...WORK, isDefault: true })
  answer(deletePlace, { id: WORK.id })
  await show(<SavedPlacesPage />)
  await press('Tornar principal')
  await expect.poll(() => callsOf(changePlace)[0]?.body).toEqual({ isDefault: true })
  await press('Apagar Trabalho')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await expect.poll(() => sentTo(deletePlace)).toEqual([{ id: WORK.id }])
  await expectAccessible()
})
