import { listPayments } from '@salama/contract/payments'
import { listLandmarks, listLocations, listPlaces } from '@salama/contract/places'
import { listRides, listVehicles } from '@salama/contract/rides'
import { expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TransportPage } from '../domains/rides/transport-page.tsx'
import { answerMethods } from './checkout.ts'
import { GAZA, LANDMARKS, MAPUTO } from './places.ts'
import { VEHICLES } from './rides.ts'
import { soon } from './samples.ts'
import { show } from './screen.tsx'
import { answer } from './server.ts'

export const QUOTE = '00000000-0000-4000-8000-000000000700'

/** A quote for a ride by car. */
export const quoted = (amountDue = 150_00) => ({
  quoteId: QUOTE,
  lines: [{ label: 'Carro, até 8,5 km', amount: amountDue }],
  fee: 0,
  cover: 0,
  amountDue,
  expiresAt: soon(15),
})

/** What `/transport` asks the server for; nothing is kept of an earlier test. */
export function prepareTransport(): void {
  sessionStorage.clear()
  localStorage.clear()
  answer(listVehicles, { options: VEHICLES, vehicles: [] })
  answer(listRides, [])
  answer(listPayments, [])
  answer(listPlaces, [])
  answer(listLocations, [MAPUTO, GAZA])
  answer(listLandmarks, LANDMARKS)
  answerMethods()
}

export const openTransport = (user?: null) =>
  show(<TransportPage />, { path: '/transport', ...(user === null ? { user } : {}) })

export const pickup = page.getByRole('combobox', { name: 'Origem' })
export const destination = page.getByRole('combobox', { name: 'Destino' })
export const dialog = page.getByRole('dialog')
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const toasts = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

/** What the phone says of where it is. */
export function phoneAt(position: { latitude: number; longitude: number } | 'denied') {
  const tell: Geolocation['getCurrentPosition'] = (found, failed) =>
    position === 'denied'
      ? failed?.({ code: 1, message: 'denied' } as GeolocationPositionError)
      : found({ coords: { ...position, accuracy: 10 } } as GeolocationPosition)
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(tell)
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found, failed) => {
    tell(found, failed)
    return 1
  })
}

/** Moves the map of the pin a little, by keyboard. */
export async function movePin(): Promise<void> {
  const map = dialog.getByRole('region', { name: /^Mapa: mova-o/ })
  await expect.element(map).toBeVisible()
  const marked = dialog.getByText(/^Ponto marcado: /)
  const before = marked.element().textContent
  ;(map.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(marked).not.toHaveTextContent(before ?? '')
}

/** From one place of the gazetteer to another. */
export async function fillTrip(from = 'Mahotas', to = 'KaMpfumo') {
  for (const [field, name] of [
    [pickup, from],
    [destination, to],
  ] as const) {
    await field.fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .last()
      .click()
  }
}
