import { listLocations } from '@salama/contract/places'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setDataSaver } from '../../../lib/device/data-saver.ts'
import { gazetteer } from '../../../testing/places.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer } from '../../../testing/server.ts'
import { PinMap } from './pin-map.tsx'

const MAHOTAS = { latitude: -25.883, longitude: 32.6225 }
const onPick = vi.fn()

beforeEach(() => {
  vi.restoreAllMocks()
  onPick.mockClear()
  localStorage.clear()
  setDataSaver(false)
  answer(listLocations, gazetteer)
})

const open = () =>
  show(
    <>
      <h1>Mapa</h1>
      <PinMap label="Mapa de teste" start={MAHOTAS} zoom={13} onPick={onPick} onCancel={() => undefined} />
    </>,
  )
const map = () => page.getByRole('region', { name: 'Mapa de teste' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('draws country and names without any request but for the places (D-21, X-107)', async () => {
  const requests: string[] = []
  const watcher = new PerformanceObserver((list) => requests.push(...list.getEntries().map(({ name }) => name)))
  watcher.observe({ type: 'resource' })
  await open()
  await expect.element(map()).toBeVisible()
  await expect.element(map()).toMatchTextContent('Mahotas')
  expect(document.querySelector('.map-country')?.getAttribute('d')?.length).toBeGreaterThan(20)
  watcher.disconnect()
  expect(requests.filter((address) => new URL(address).origin !== location.origin)).toEqual([])
})

test('says how long a kilometre is and whose data it shows', async () => {
  await open()
  await expect.element(map()).toMatchTextContent(/\d+ (?:k?m)/)
  for (const source of ['OpenStreetMap', 'Natural Earth', 'GeoNames']) {
    await expect.element(map()).toMatchTextContent(source)
  }
  await expectAccessible()
})

test('a pin is set by keyboard alone: arrows move the map below it (X-122, X-161)', async () => {
  await open()
  await expect.element(map()).toMatchTextContent('Mahotas')
  ;(map().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(page.getByText(/^Ponto marcado: -25\.8[0-7]/)).toBeVisible()
  await press('Usar este ponto')
  const [point] = onPick.mock.calls[0] as [typeof MAHOTAS]
  expect(point.latitude).toBeGreaterThan(MAHOTAS.latitude)
  expect(point.longitude).toBeCloseTo(MAHOTAS.longitude, 3)
})

test('follows the phone once it is asked to, and says when it cannot (GEO-014)', async () => {
  const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found) => {
    found({ coords: { latitude: -25.95, longitude: 32.6, accuracy: 20 } } as GeolocationPosition)
    return 1
  })
  await open()
  expect(watch).not.toHaveBeenCalled()
  await press('Centrar em mim')
  await expect.element(page.getByText('Ponto marcado: -25.9500, 32.6000')).toBeVisible()
  expect(watch.mock.calls[0]?.[2]).toMatchObject({ maximumAge: 60_000 })
})

test('asks before it is fetched where somebody saves data', async () => {
  setDataSaver(true)
  await open()
  await expect.element(page.getByRole('button', { name: 'Mostrar mapa (90 kB)' })).toBeVisible()
  expect(document.querySelector('.leaflet-container')).toBeNull()
  await press('Mostrar mapa (90 kB)')
  await expect.element(map()).toBeVisible()
  setDataSaver(false)
})
