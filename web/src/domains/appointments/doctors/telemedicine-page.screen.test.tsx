import {
  bookAppointment,
  getAvailability,
  listDoctors,
  listSpecialties,
  type Slot,
} from '@salama/contract/appointments'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import { listPatients } from '@salama/contract/patients'
import { listPayments } from '@salama/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHILD, household, SELF } from '../../../testing/household.ts'
import { standAtNoon, TODAY } from '../../../testing/noon.ts'
import { doctorSample, held } from '../../../testing/samples.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../../testing/server.ts'
import { TelemedicinePage } from './telemedicine-page.tsx'

const SLOT_MS = 1_800_000

const DOCTOR = doctorSample()

/** Every half hour of the next days is free. */
function freeSlots(): Slot[] {
  const midnight = maputoInstant(TODAY, 0)
  return Array.from({ length: 15 * 48 }, (_, at) => ({
    startsAt: new Date(midnight.getTime() + at * SLOT_MS).toISOString(),
    free: true,
  }))
}

beforeEach(standAtNoon)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  answer(listPatients, [SELF])
  answer(listPayments, [])
  answer(listDoctors, [DOCTOR])
  answer(listSpecialties, { specialties: ['Pediatria'], pricing: {} } as never)
  answer(getAvailability, { slots: freeSlots() } as never)
})

const confirm = page.getByRole('button', { name: 'Confirmar Consulta' })
const summary = page.getByRole('region', { name: 'Resumo da Consulta' })

async function fill(): Promise<void> {
  await show(<TelemedicinePage />, { path: '/telemedicine' })
  await page.getByRole('button', { name: 'Dr. Ana Silva' }).click()
  await page.getByRole('group', { name: 'Data' }).getByRole('button').nth(1).click()
  await page.getByRole('group', { name: 'Horário' }).getByRole('button').nth(20).click()
}

test('without a doctor there is nothing to confirm or to send (BOOK-087)', async () => {
  await show(<TelemedicinePage />, { path: '/telemedicine' })
  await expect.element(page.getByText('Selecione um médico para agendar sua consulta')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dr. Ana Silva' })).toBeVisible()
  expect(confirm.elements()).toEqual([])
  expect(page.getByRole('group', { name: 'Horário' }).elements()).toEqual([])
  expect(callsOf(bookAppointment)).toEqual([])
})

test('any visitor is offered to register as a doctor (ROLE-050)', async () => {
  await show(<TelemedicinePage />, { path: '/telemedicine', user: null })
  const link = page.getByRole('link', { name: 'Tornar-se Médico' })
  await expect.element(link).toHaveAttribute('href', '/doctor-registration')
})

test('there is no summary while only the date is chosen (BOOK-044)', async () => {
  await show(<TelemedicinePage />, { path: '/telemedicine' })
  await page.getByRole('button', { name: 'Dr. Ana Silva' }).click()
  await page.getByRole('group', { name: 'Data' }).getByRole('button').nth(1).click()
  await expect.element(page.getByRole('group', { name: 'Horário' })).toBeVisible()
  expect(summary.elements()).toEqual([])
  await page.getByRole('group', { name: 'Horário' }).getByRole('button').nth(20).click()
  await expect.element(summary).toMatchTextContent('800 MT')
  await expectAccessible()
})

test('a second click or Enter while the booking is on its way sends nothing (BOOK-052, BOOK-073, BOOK-092, BOOK-097, BOOK-116)', async () => {
  await fill()
  answer(bookAppointment, held({ price: 80_000, amountDue: 80_000 }))
  const release = hold(bookAppointment)
  await page.getByRole('radio', { name: 'Videochamada' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => callsOf(bookAppointment).length).toBe(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Agendando...' })).toBeDisabled()
  await page
    .getByRole('button', { name: 'Agendando...' })
    // It may be disabled: a click that waited for it would wait for the answer.
    .click({ force: true, timeout: 1_000 })
    .catch(() => undefined)
  await userEvent.keyboard('{Enter}')
  release()
  await expect.element(page.getByText('Consulta Agendada', { exact: true })).toBeVisible()
  const tomorrow = addDays(TODAY, 1)
  const scheduledAt = new Date(`${tomorrow}T10:00:00+02:00`).toISOString()
  expect(sentTo(bookAppointment)).toEqual([{ body: { doctorId: DOCTOR.id, scheduledAt, type: 'video', notes: '' } }])
})

test('after a failure everything stays, and the second try has the same key (BOOK-104, BOOK-105)', async () => {
  await fill()
  await page.getByLabelText('Notas (opcional)').fill('Febre há dois dias')
  refuse(bookAppointment, 500)
  await confirm.click()
  await expect.element(page.getByText('Falha ao agendar consulta. Tente novamente.', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Notas (opcional)')).toHaveValue('Febre há dois dias')
  await confirm.click()
  await expect.poll(() => callsOf(bookAppointment).length).toBe(2)
  const [first, second] = callsOf(bookAppointment).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('a visitor is led to sign in, and comes back to this doctor (BOOK-101, BOOK-102)', async () => {
  await fill()
  refuse(bookAppointment, 401, { message: 'Unauthorized' })
  await confirm.click()
  await expect.poll(() => departures.length).toBe(1)
  expect(decodeURIComponent(departures[0] ?? '')).toContain(`next=/telemedicine?medico=${DOCTOR.id}`)
})

test('who cares for others says for whom it is, and nobody is chosen by itself', async () => {
  answer(listPatients, household())
  answer(bookAppointment, held({ price: 80_000, amountDue: 80_000 }))
  await fill()
  await expect.element(page.getByRole('radiogroup', { name: 'Para quem é?' })).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  await page.getByRole('radio', { name: CHILD.name }).click()
  await confirm.click()
  await expect.poll(() => callsOf(bookAppointment)[0]?.body).toMatchObject({ patientId: CHILD.id })
  await expectAccessible()
})

test('nothing is booked while it is not known for whom the account may', async () => {
  fail(listPatients)
  await fill()
  await expect.element(page.getByText('Não foi possível ler a sua família.')).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  answer(listPatients, [SELF])
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(confirm).toBeEnabled()
})
