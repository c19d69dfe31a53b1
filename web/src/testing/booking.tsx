import { getAvailability, listDoctors, listSpecialties, type Slot } from '@salama/contract/appointments'
import { dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { listPatients } from '@salama/contract/patients'
import { listPayments } from '@salama/contract/payments'
import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { TelemedicinePage } from '../domains/appointments/doctors/telemedicine-page.tsx'
import { dismissToast } from '../ui/feedback/toast.ts'
import { SELF } from './household.ts'
import { NOON, standAtNoon } from './noon.ts'
import { doctorSample } from './samples.ts'
import { show } from './screen.tsx'
import { answer } from './server.ts'

const SLOT_MS = 1_800_000

export const DOCTOR = doctorSample()
export const WITHOUT_CHAT = doctorSample({
  id: '00000000-0000-4000-8000-000000000002',
  specialty: 'Cardiologia',
  specialties: ['Cardiologia', 'Nutrição'],
  consultationPrice: 80_050,
  consultationPriceChat: undefined,
  user: { firstName: 'Ana', lastName: 'Cossa', profileImageUrl: null },
})

/** Every half hour of the next days, free unless said otherwise. */
function slotsFrom(now: Date, isFree: (slot: Date) => boolean = () => true): Slot[] {
  const midnight = maputoInstant(dayInMaputo(now), 0)
  return Array.from({ length: 15 * 48 }, (_, at) => {
    const startsAt = new Date(midnight.getTime() + at * SLOT_MS)
    return { startsAt: startsAt.toISOString(), free: isFree(startsAt) }
  })
}

/** Before each test: a wide screen at noon, two doctors, no household. */
export async function prepareBooking(): Promise<void> {
  standAtNoon()
  await page.viewport(1280, 800)
  localStorage.clear()
  sessionStorage.clear()
  dismissToast()
  answer(listPatients, [SELF])
  answer(listPayments, [])
  answer(listDoctors, [DOCTOR, WITHOUT_CHAT])
  answer(listSpecialties, { specialties: ['Cardiologia', 'Pediatria'], pricing: {} } as never)
  answer(getAvailability, { slots: slotsFrom(NOON) } as never)
}

/** Monday, ten past twelve in Maputo, in November: a quarter of the year in which Lisbon is two hours behind. */
export const MONDAY = new Date('2026-11-23T10:10:00Z')

export function standAt(now: Date, isFree?: (slot: Date) => boolean): void {
  vi.setSystemTime(now)
  answer(getAvailability, { slots: slotsFrom(now, isFree) } as never)
}

export const confirm = page.getByRole('button', { name: 'Confirmar Consulta' })
export const prompt = page.getByText('Selecione um médico para agendar sua consulta')
export const summary = page.getByRole('region', { name: 'Resumo da Consulta' })
export const notes = page.getByLabelText('Notas (opcional)')
export const days = page.getByRole('group', { name: 'Data' }).getByRole('button')
export const times = page.getByRole('group', { name: 'Horário' }).getByRole('button')
export const type = (name: string) => page.getByRole('radio', { name, exact: true })
export const textsOf = (buttons: typeof days, which: ':enabled' | ':disabled' | '*' = '*') =>
  buttons
    .elements()
    .filter((element) => element.matches(which))
    .map(({ textContent }) => textContent)
/** What is pressed of days and times. */
export const chosen = () =>
  [...days.elements(), ...times.elements()]
    .filter((element) => element.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent)
export const toasted = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

export const open = () => show(<TelemedicinePage />, { path: '/telemedicine' })
export const choose = (name = 'Dr. Ana Silva') => page.getByRole('button', { name, exact: true }).click()

export async function fill(): Promise<void> {
  await open()
  await choose()
  await days.nth(1).click()
  await times.nth(20).click()
}
