import {
  bookAppointment,
  getAvailability,
  listDoctors,
  listSpecialties,
  type Slot,
} from '@salama/contract/appointments'
import { addDays, maputoInstant } from '@salama/contract/kernel/time'
import { listPatients } from '@salama/contract/patients'
import { listPaymentMethods, listPayments } from '@salama/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHILD, household, SELF } from '../../../testing/household.ts'
import { standAtNoon, TODAY } from '../../../testing/noon.ts'
import { doctorSample, held } from '../../../testing/samples.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../../testing/server.ts'
import { RoundTheClock } from './round-the-clock.tsx'
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

test('says 24/7 only while a doctor is on duty (BOOK-008, BOOK-028)', async () => {
  const isSaid = () => /24\/7|24 horas/.test(document.body.textContent)
  const shown = await show(<TelemedicinePage />, { path: '/telemedicine' })
  await expect
    .element(page.getByText('Atendimento médico com especialistas qualificados', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dr. Ana Silva' })).toBeVisible()
  expect(isSaid()).toBe(false)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await expect.element(page.getByText('Sem horário fixo', { exact: true })).toBeVisible()
  expect(isSaid()).toBe(false)
  await shown.unmount()
  await show(
    <RoundTheClock value>
      <TelemedicinePage />
    </RoundTheClock>,
    { path: '/telemedicine' },
  )
  const subtitle = 'Atendimento médico 24/7 com especialistas qualificados'
  await expect.element(page.getByText(subtitle, { exact: true })).toBeVisible()
  await expect.element(page.getByText('24/7 Disponível', { exact: true })).toBeVisible()
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

test.each([
  ['a phone', 360, 740],
  ['a laptop', 1280, 800],
])('on %s the toast covers no button of the payment, and its cross closes it alone', async (_screen, width, height) => {
  await page.viewport(width, height)
  answer(bookAppointment, held())
  answer(listPaymentMethods, [{ method: 'm-pesa', label: 'M-Pesa', available: true }])
  await fill()
  await confirm.click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await expect.element(page.getByText('Consulta Agendada', { exact: true })).toBeVisible()
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
  for (const name of ['Continuar', 'Pagar mais tarde', 'Fechar']) {
    const { top, bottom } = dialog.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
    expect([name, top >= (toast?.bottom ?? Infinity) || bottom <= (toast?.top ?? -Infinity)]).toEqual([name, true])
  }
  await page.getByRole('button', { name: 'Dispensar aviso' }).click()
  await expect.poll(() => document.querySelectorAll('[data-toast]').length).toBe(0)
  await expect.element(dialog).toBeVisible()
})

test('choosing a doctor leads to the form, and a booking that fails says why in it (X-161)', async () => {
  await show(<TelemedicinePage />, { path: '/telemedicine' })
  await page.getByRole('button', { name: 'Dr. Ana Silva' }).click()
  await expect.element(page.getByRole('heading', { name: 'Agendar Consulta', exact: true })).toHaveFocus()
  await page.getByRole('group', { name: 'Data' }).getByRole('button').nth(1).click()
  await page.getByRole('group', { name: 'Horário' }).getByRole('button').nth(20).click()
  refuse(bookAppointment, 500)
  await confirm.click()
  const failed = page.getByRole('alert').filter({ hasText: 'Falha ao agendar consulta. Tente novamente.' })
  await expect.element(failed).toBeVisible()
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
