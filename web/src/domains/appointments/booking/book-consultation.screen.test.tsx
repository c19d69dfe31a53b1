import { bookAppointment } from '@salama/contract/appointments'
import { addDays } from '@salama/contract/kernel/time'
import { listPatients } from '@salama/contract/patients'
import { listPaymentMethods } from '@salama/contract/payments'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import {
  choose,
  chosen,
  confirm,
  DOCTOR,
  days,
  fill,
  notes,
  open,
  prepareBooking,
  prompt,
  summary,
  toasted,
  type,
} from '../../../testing/booking.tsx'
import { CHILD, household, SELF } from '../../../testing/household.ts'
import { NOON, standAtNoon, TODAY } from '../../../testing/noon.ts'
import { held } from '../../../testing/samples.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../../testing/server.ts'
import { TelemedicinePage } from '../doctors/telemedicine-page.tsx'

beforeEach(prepareBooking)

test('Enter says what is missing and sends nothing; in the notes it begins a line (BOOK-088, BOOK-089, BOOK-090, BOOK-091, BOOK-122)', async () => {
  await open()
  await choose()
  const pressEnter = async () => {
    ;(type('Videochamada').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(toasted)
      .toEqual([expect.stringMatching(/Campos Obrigatórios.*Por favor, selecione um médico, data e horário\./)])
    expect(document.querySelector('[data-toast]')?.getAttribute('data-variant')).toBe('destructive')
    await page.getByRole('button', { name: 'Dispensar aviso' }).click()
    await expect.poll(toasted).toEqual([])
  }
  await notes.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(notes).toHaveValue('\n')
  expect(toasted()).toEqual([])
  await pressEnter()
  await days.nth(1).click()
  await pressEnter()
  expect(callsOf(bookAppointment)).toEqual([])
})

test('clears all but the type after a booking, whatever the answer holds (BOOK-081, BOOK-082, BOOK-083, BOOK-084, BOOK-085, BOOK-098, BOOK-106, BOOK-107)', async () => {
  await fill()
  answer(bookAppointment, {} as never)
  await type('Chat de texto').click()
  await notes.fill('Febre há dois dias')
  await confirm.click()
  await expect.element(page.getByText('Consulta Agendada', { exact: true })).toBeVisible()
  const said = 'Sua consulta foi agendada com sucesso! O pagamento será processado.'
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  await expect.element(prompt).toBeVisible()
  await choose()
  await expect.element(type('Chat de texto')).toBeChecked()
  await expect.element(notes).toHaveValue('')
  expect(chosen()).toEqual([])
})

test('offers the nearest free times when somebody was faster', async () => {
  await fill()
  const sentence = 'Este horário acabou de ser ocupado. Escolha outro.'
  refuse(bookAppointment, 409, {
    code: 'appointments.slot_taken',
    message: sentence,
    details: { freeSlots: [`${addDays(TODAY, 1)}T09:00:00.000Z`] },
  })
  await confirm.click()
  const refusal = page.getByRole('alert').filter({ hasText: sentence })
  await refusal.getByRole('button', { name: /11:00/ }).click()
  await expect.poll(() => refusal.elements()).toEqual([])
  await expect.element(summary).toMatchTextContent('11:00')
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

test('after a failure everything stays, and the next try has the same key (BOOK-104, BOOK-105)', async () => {
  await fill()
  await type('Chat de texto').click()
  await notes.fill('Febre há dois dias')
  const filled = chosen()
  expect(filled).toHaveLength(2)
  for (const refused of [fail, (call: typeof bookAppointment) => refuse(call, 500)]) {
    refused(bookAppointment)
    await confirm.click()
    await expect.poll(toasted).toEqual([expect.stringMatching(/Erro.*Falha ao agendar consulta\. Tente novamente\./)])
    await expect.element(type('Chat de texto')).toBeChecked()
    await expect.element(notes).toHaveValue('Febre há dois dias')
    await expect
      .element(page.getByRole('button', { name: 'Dr. Ana Silva', exact: true }))
      .toHaveAttribute('aria-pressed', 'true')
    expect(chosen()).toEqual(filled)
    await expect.element(confirm).toBeEnabled()
    await page.getByRole('button', { name: 'Dispensar aviso' }).click()
    await expect.poll(toasted).toEqual([])
  }
  const [first, second] = callsOf(bookAppointment).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})

test('who is signed out reads so for half a second, and comes back to what was chosen (BOOK-101, BOOK-102, BOOK-103, ROLE-054)', async () => {
  await fill()
  await notes.fill('Febre há dois dias')
  refuse(bookAppointment, 401, { message: 'Unauthorized' })
  vi.useRealTimers()
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  try {
    // Not by the mouse: its waiting would move a clock that stands still.
    ;(confirm.element() as HTMLElement).click()
    while (toasted().length === 0) {
      await vi.advanceTimersByTimeAsync(0)
      await new Promise(requestAnimationFrame)
    }
    expect(toasted()).toEqual([
      expect.stringMatching(/Não Autorizado.*Você foi desconectado\. Fazendo login novamente\.\.\./),
    ])
    expect(document.querySelector('[data-toast]')?.getAttribute('data-variant')).toBe('destructive')
    await vi.advanceTimersByTimeAsync(450)
    expect(departures).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
  } finally {
    vi.useRealTimers()
    standAtNoon()
  }
  await expect.poll(() => departures.length).toBe(1)
  expect(decodeURIComponent(departures[0] ?? '')).toBe(`/api/login?next=/telemedicine?medico=${DOCTOR.id}`)
  await cleanup()
  await show(<TelemedicinePage />, { path: `/telemedicine?medico=${DOCTOR.id}` })
  await expect.element(notes).toHaveValue('Febre há dois dias')
  await expect.element(summary).toMatchTextContent('10:00')
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
