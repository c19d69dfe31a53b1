import { listLocations, listPlaces, locate, savePlace } from '@salama/contract/places'
import type { SelectedLocation } from '@salama/contract/places/address'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { gazetteer } from '../../../testing/places.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { LocationPicker } from './location-picker.tsx'

const onSelect = vi.fn<(selected: SelectedLocation) => void>()
beforeEach(() => {
  onSelect.mockClear()
  vi.restoreAllMocks()
  answer(listLocations, gazetteer)
  answer(listPlaces, [])
})

const open = (initial: SelectedLocation | null = null) =>
  show(<LocationPicker initial={initial} onClose={() => undefined} onSelect={onSelect} />)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (name: string) => page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}`) })
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const title = (name: string) => expect.element(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
const chosen = () => onSelect.mock.calls.at(-1)?.[0]

type Failure = { code: number }
/** What the phone answers when it is asked where it is. */
function phone(reply: Failure | { latitude: number; longitude: number; accuracy: number }) {
  return vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    if ('code' in reply) failed?.(reply as GeolocationPositionError)
    else found({ coords: reply } as GeolocationPosition)
  })
}
const AT_HOME = { latitude: -25.8831, longitude: 32.6226, accuracy: 35 }
const named = (id: string, name: string) => ({ id, name })

test('lists the provinces with their fees (LOCA-001, LOCA-002, LOCA-013, LOCA-068)', async () => {
  await open()
  await title('Província')
  await expect.element(page.getByText('Passo 1 de 4')).toBeVisible()
  await expect.element(row('Maputo Cidade')).toMatchTextContent('50 MT · 20 km')
  await expect.element(row('Gaza')).toMatchTextContent('80 MT · 8 km')
  await expect.element(page.getByRole('button', { name: 'Detectar Localização' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Próximo' })).toBeDisabled()
  expect(page.getByRole('button', { name: 'Voltar' }).query()).toBeNull()
  await expectAccessible()
})

test('each choice leads to the next list (LOCA-003, LOCA-060, LOCA-062, LOCA-069)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await title('Distrito ou cidade')
  await expect.element(page.getByRole('button', { name: 'Próximo' })).toBeDisabled()
  await row('KaMpfumo').click()
  await title('Bairro')
  await expect.element(row('Alto Maé A')).toBeVisible()
  await press('Voltar')
  await title('Distrito ou cidade')
  await press('Próximo')
  await title('Bairro')
  await expectAccessible()
})

test('choosing or skipping leads to the address (LOCA-004, LOCA-005, LOCA-063, LOCA-064)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await row('Coop').click()
  await title('Endereço')
  await expect.element(page.getByText('Coop, KaMpfumo, Maputo Cidade')).toBeVisible()
  await press('Voltar')
  await press('Pular')
  await title('Endereço')
  await expect.element(page.getByText('KaMpfumo, Maputo Cidade', { exact: true })).toBeVisible()
})

test('the buttons read Voltar, Próximo, Confirmar and Pular (LOCA-012, LOCA-014, LOCA-015)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  for (const name of ['Voltar', 'Pular', 'Próximo'])
    await expect.element(page.getByRole('button', { name })).toBeVisible()
  await press('Próximo')
  for (const name of ['Voltar', 'Confirmar']) await expect.element(page.getByRole('button', { name })).toBeVisible()
  expect(page.getByRole('button', { name: 'Próximo' }).query()).toBeNull()
})

async function fillAddress() {
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await row('Alto Maé A').click()
  await field('Rua').fill('Av. X')
  await field('Número').fill('12')
  await field('Ponto de referência').fill('Casa amarela')
  await field('Instruções de entrega').fill('Ligar ao chegar')
}

test('the address form is whole (LOCA-006, LOCA-007, LOCA-008, LOCA-009, LOCA-010)', async () => {
  await open()
  await fillAddress()
  const labels = [...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent)
  expect(labels.slice(0, 4)).toEqual([
    'Ponto de referência (opcional)',
    'Instruções de entrega (opcional)',
    'Rua (opcional)',
    'Número (opcional)',
  ])
  await expectAccessible()
})

test('gives the place to its page (LOCA-050, LOCA-051, LOCA-052, LOCA-053, LOCA-054)', async () => {
  await open()
  await fillAddress()
  await press('Confirmar')
  expect(chosen()).toMatchObject({
    province: named('maputo-cidade', 'Maputo Cidade'),
    district: named('kampfumo', 'KaMpfumo'),
    neighborhood: named('kampfumo-alto-mae-a', 'Alto Maé A'),
    street: 'Av. X',
    houseNumber: '12',
  })
})

test('gives landmark, instructions and the address in one line (LOCA-055, LOCA-056, LOCA-058)', async () => {
  await open()
  await fillAddress()
  await press('Confirmar')
  expect(chosen()).toMatchObject({
    reference: 'Casa amarela',
    instructions: 'Ligar ao chegar',
    fullAddress: 'Av. X 12, Alto Maé A, KaMpfumo, Maputo Cidade, Moçambique',
  })
})

test('every field of the address may be empty (LOCA-072, LOCA-073, LOCA-074, LOCA-075)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await press('Pular')
  await press('Confirmar')
  expect(chosen()).toMatchObject({ street: '', houseNumber: '', reference: '', instructions: '', coordinates: null })
  expect(chosen()?.fullAddress).toBe('KaMpfumo, Maputo Cidade, Moçambique')
})

test('sums up what is offered at the place (LOCA-011)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await press('Pular')
  const services = page.getByRole('region', { name: 'Serviços neste local' })
  for (const text of ['Entrega: 40 MT, até 20 km', 'Tempo: 30-40 min', 'Comida ao domicílio', 'Farmácia disponível']) {
    await expect.element(services).toMatchTextContent(text)
  }
})

test("a district without deliveries reads 'Apenas recolha' and no fee (LOCA-048, LOCA-049)", async () => {
  await open()
  await row('Gaza').click()
  await expect.element(row('Chibuto')).toMatchTextContent('Apenas recolha')
  await row('Chibuto').click()
  await press('Pular')
  const services = page.getByRole('region', { name: 'Serviços neste local' })
  await expect.element(services).toMatchTextContent('Apenas recolha')
  await expect.element(services).not.toMatchTextContent(/\d MT/)
})

test('every list can be searched without accents (X-121)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await page.getByLabelText('Procurar bairro').fill('mae')
  await expect.element(row('Alto Maé A')).toBeVisible()
  expect(row('Coop').query()).toBeNull()
  await expect.element(page.getByText('1 lugar', { exact: true })).toBeInTheDocument()
  await page.getByLabelText('Procurar bairro').fill('xyz')
  await expect.element(page.getByText('Nenhum lugar com este nome.')).toBeVisible()
})

test('explains before the phone asks (GEO-001, GEO-011, GEO-012, GEO-013, X-120)', async () => {
  const asked = phone(AT_HOME)
  answer(locate, {
    province: named('maputo-cidade', 'Maputo Cidade'),
    district: named('kamavota', 'KaMavota'),
    neighborhood: named('kamavota-mahotas', 'Mahotas'),
    distanceKm: 0.1,
  })
  await open()
  await expect.element(page.getByText(/só serve para escolher o lugar/)).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
  await press('Detectar Localização')
  expect(asked.mock.calls[0]?.[2]).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 })
})

test('a position in a neighbourhood opens the address (LOCA-057, LOCA-065, X-124)', async () => {
  phone(AT_HOME)
  answer(locate, {
    province: named('maputo-cidade', 'Maputo Cidade'),
    district: named('kamavota', 'KaMavota'),
    neighborhood: named('kamavota-mahotas', 'Mahotas'),
    distanceKm: 0.1,
  })
  await open()
  await press('Detectar Localização')
  await title('Endereço')
  await expect.element(page.getByText('Posição do telefone, com 35 m de precisão.')).toBeVisible()
  await press('Confirmar')
  expect(chosen()).toMatchObject({ coordinates: AT_HOME, neighborhood: { name: 'Mahotas' } })
})

test('a position leaves to choose what it does not say (LOCA-066, LOCA-067)', async () => {
  phone(AT_HOME)
  const province = named('maputo-cidade', 'Maputo Cidade')
  answer(locate, { province, district: named('kamavota', 'KaMavota'), neighborhood: null, distanceKm: 3 })
  const { unmount } = await open()
  await press('Detectar Localização')
  await title('Bairro')
  await expect.element(row('Mahotas')).toMatchTextContent('15 m')
  await unmount()
  answer(locate, { province, district: null, neighborhood: null, distanceKm: null })
  await open()
  await press('Detectar Localização')
  await title('Distrito ou cidade')
})

test('where no bairro is near, one tap takes the position with what is known nearest (LOCA-066)', async () => {
  phone(AT_HOME)
  const province = named('maputo-cidade', 'Maputo Cidade')
  const nearby = { kind: 'landmark' as const, id: 'hcm', name: 'Hospital Central', distanceKm: 0.4, uncertainty: 200 }
  answer(locate, { province, district: named('kampfumo', 'KaMpfumo'), neighborhood: null, distanceKm: 3, nearby })
  await open()
  await press('Detectar Localização')
  await expect
    .element(page.getByText('Está em KaMpfumo, a 400 m de Hospital Central (mais ou menos 200 m).'))
    .toBeVisible()
  await expectAccessible()
  await press('Usar a minha posição')
  await title('Endereço')
  await press('Confirmar')
  expect(chosen()).toMatchObject({
    coordinates: AT_HOME,
    district: { name: 'KaMpfumo' },
    neighborhood: null,
    reference: 'Perto de Hospital Central',
  })
})

test('the nearest known bairro is one tap, and another one is chosen from the list (LOCA-066)', async () => {
  phone(AT_HOME)
  const province = named('maputo-cidade', 'Maputo Cidade')
  const mahotas = { kind: 'neighbourhood' as const, id: 'kamavota-mahotas', name: 'Mahotas' }
  const nearby = { ...mahotas, distanceKm: 1.9, uncertainty: null }
  answer(locate, { province, district: named('kamavota', 'KaMavota'), neighborhood: null, distanceKm: 3, nearby })
  await open()
  await press('Detectar Localização')
  await expect.element(page.getByText('Está em KaMavota, a 1,9 km do bairro Mahotas.')).toBeVisible()
  await press('Estou em Mahotas')
  await title('Endereço')
  await press('Confirmar')
  expect(chosen()).toMatchObject({ coordinates: AT_HOME, neighborhood: { name: 'Mahotas' }, reference: '' })
})

test('a bairro that is chosen by hand after the fix keeps it, with how exact it is (LOCA-066)', async () => {
  phone({ ...AT_HOME, accuracy: 15 })
  const province = named('maputo-cidade', 'Maputo Cidade')
  answer(locate, { province, district: named('kamavota', 'KaMavota'), neighborhood: null, distanceKm: 3 })
  await open()
  await press('Detectar Localização')
  await row('Mahotas').click()
  await title('Endereço')
  await expect.element(page.getByText('Posição do telefone, com 15 m de precisão.')).toBeVisible()
  await press('Confirmar')
  expect(chosen()).toMatchObject({ coordinates: { ...AT_HOME, accuracy: 15 }, neighborhood: { name: 'Mahotas' } })
})

test('a pin that still stands where another point stands in for the bairro is not taken', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await row('Coop').click()
  await press('Marcar no mapa')
  await press('Usar este ponto')
  await expect.element(page.getByText(/^O lugar pode ficar a mais de 1 km daqui/)).toBeVisible()
  const map = page.getByRole('region', { name: /^Mapa: mova-o/ })
  await expect.element(map).toBeVisible()
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText(/^Ponto marcado: -25\.966/)).not.toBeInTheDocument()
  await press('Usar este ponto')
  await expect.element(page.getByText('Posição marcada por si.')).toBeVisible()
})

test('each step begins at its top, with the focus at its heading (X-161)', async () => {
  const [maputo, gaza] = gazetteer as [(typeof gazetteer)[0], (typeof gazetteer)[0]]
  const [kampfumo] = maputo.districts as [(typeof maputo.districts)[0]]
  const [coop] = kampfumo.neighborhoods as [(typeof kampfumo.neighborhoods)[0]]
  const many = Array.from({ length: 40 }, (_, at) => ({ ...coop, id: `kampfumo-${at}`, name: `Bairro ${at}` }))
  answer(listLocations, [{ ...maputo, districts: [{ ...kampfumo, neighborhoods: many }] }, gaza])
  await open()
  await row('Maputo Cidade').click()
  await expect.element(page.getByRole('heading', { name: 'Distrito ou cidade' })).toHaveFocus()
  await row('KaMpfumo').click()
  await row('Bairro 39').click()
  await expect.element(page.getByRole('heading', { name: 'Endereço' })).toHaveFocus()
  await expect.element(field('Ponto de referência')).toBeInViewport()
  expect(document.querySelector('[data-scrolls]')?.scrollTop).toBe(0)
})

test.each([
  [1, 'Permissão de localização negada'],
  [2, 'Localização indisponível'],
  [3, 'Tempo limite excedido para obter localização'],
  [9, 'Erro desconhecido ao obter localização'],
])('failure %i has its own text (GEO-004, GEO-005, GEO-006, GEO-008, GEO-009)', async (code, text) => {
  phone({ code })
  await open()
  await press('Detectar Localização')
  await expect.element(page.getByRole('alert')).toMatchTextContent(text)
  await row('Gaza').click()
  await title('Distrito ou cidade')
})

test('a browser without geolocation says so (GEO-007, CLI-07)', async () => {
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue(undefined as never)
  await open()
  await press('Detectar Localização')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Geolocalização não é suportada neste navegador')
})

test('a position abroad is not recognised, and nothing is sent (GEO-010)', async () => {
  phone({ latitude: 38.72, longitude: -9.14, accuracy: 10 })
  await open()
  await press('Detectar Localização')
  await expect.element(page.getByText('Localização não reconhecida')).toBeVisible()
  await expect.element(page.getByText('Por favor, escolha a província manualmente')).toBeVisible()
  expect(callsOf(locate)).toEqual([])
})

test('a position that the server does not know is not recognised either (GEO-010)', async () => {
  phone({ latitude: -13.5, longitude: 31.5, accuracy: 10 })
  refuse(locate, 404, { code: 'places.not_recognised', message: 'Localização não reconhecida.' })
  await open()
  await press('Detectar Localização')
  await expect.element(page.getByText('Por favor, escolha a província manualmente')).toBeVisible()
})

test('a plus code sets the exact position, and a wrong one is refused (X-122)', async () => {
  await open()
  await row('Maputo Cidade').click()
  await row('KaMpfumo').click()
  await press('Pular')
  await press('Usar código Plus')
  await page.getByLabelText('Código Plus').fill('AAA')
  await press('Aplicar código')
  await expect.element(page.getByText('Este código Plus não é válido em Moçambique.')).toBeVisible()
  await page.getByLabelText('Código Plus').fill('5GCM2HMM+V2')
  await press('Aplicar código')
  await expect.element(page.getByText('Posição marcada por si.')).toBeVisible()
  await press('Confirmar')
  expect(chosen()?.coordinates).toMatchObject({ accuracy: null })
})

test('a saved place is one tap away (X-119)', async () => {
  answer(listPlaces, [
    {
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
    },
  ])
  await open()
  await press('Casa')
  expect(chosen()).toMatchObject({ neighborhood: { name: 'Coop' }, reference: 'Portão azul' })
  expect(callsOf(savePlace)).toEqual([])
})

test('works by keyboard alone (X-161)', async () => {
  await open()
  await userEvent.fill(page.getByLabelText('Procurar província'), 'gaza')
  await userEvent.keyboard('{Tab}{Enter}')
  await title('Distrito ou cidade')
})
