import {
  bookAppointment,
  getAvailability,
  listDoctors,
  listSpecialties,
  type Slot,
} from '@salama/contract/appointments'
import { addDays, dayInMaputo, maputoInstant } from '@salama/contract/kernel/time'
import { listPatients } from '@salama/contract/patients'
import { listPaymentMethods, listPayments } from '@salama/contract/payments'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { CHILD, household, SELF } from '../../../testing/household.ts'
import { NOON, standAtNoon, TODAY } from '../../../testing/noon.ts'
import { doctorSample, held } from '../../../testing/samples.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../../testing/server.ts'
import { dismissToast } from '../../../ui/feedback/toast.ts'
import { RoundTheClock } from './round-the-clock.tsx'
import { TelemedicinePage } from './telemedicine-page.tsx'

const SLOT_MS = 1_800_000

const DOCTOR = doctorSample()
const WITHOUT_CHAT = doctorSample({
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

beforeEach(standAtNoon)
beforeEach(async () => {
  await page.viewport(1280, 800)
  localStorage.clear()
  sessionStorage.clear()
  dismissToast()
  answer(listPatients, [SELF])
  answer(listPayments, [])
  answer(listDoctors, [DOCTOR, WITHOUT_CHAT])
  answer(listSpecialties, { specialties: ['Cardiologia', 'Pediatria'], pricing: {} } as never)
  answer(getAvailability, { slots: slotsFrom(NOON) } as never)
})

/** Monday, ten past twelve in Maputo, in November: a quarter of the year in which Lisbon is two hours behind. */
const MONDAY = new Date('2026-11-23T10:10:00Z')

function standAt(now: Date, isFree?: (slot: Date) => boolean): void {
  vi.setSystemTime(now)
  answer(getAvailability, { slots: slotsFrom(now, isFree) } as never)
}

const confirm = page.getByRole('button', { name: 'Confirmar Consulta' })
const prompt = page.getByText('Selecione um médico para agendar sua consulta')
const summary = page.getByRole('region', { name: 'Resumo da Consulta' })
const notes = page.getByLabelText('Notas (opcional)')
const days = page.getByRole('group', { name: 'Data' }).getByRole('button')
const times = page.getByRole('group', { name: 'Horário' }).getByRole('button')
const type = (name: string) => page.getByRole('radio', { name, exact: true })
const textsOf = (buttons: typeof days, which: ':enabled' | ':disabled' | '*' = '*') =>
  buttons
    .elements()
    .filter((element) => element.matches(which))
    .map(({ textContent }) => textContent)
/** What is pressed of days and times. */
const chosen = () =>
  [...days.elements(), ...times.elements()]
    .filter((element) => element.getAttribute('aria-pressed') === 'true')
    .map(({ textContent }) => textContent)
const toasted = () => [...document.querySelectorAll('[data-toast]')].map(({ textContent }) => textContent)

const open = () => show(<TelemedicinePage />, { path: '/telemedicine' })
const choose = (name = 'Dr. Ana Silva') => page.getByRole('button', { name, exact: true }).click()

async function fill(): Promise<void> {
  await open()
  await choose()
  await days.nth(1).click()
  await times.nth(20).click()
}

test('without a doctor there is nothing to confirm or to send (BOOK-087)', async () => {
  await open()
  await expect.element(prompt).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dr. Ana Silva' })).toBeVisible()
  expect(confirm.elements()).toEqual([])
  expect(page.getByRole('group', { name: 'Horário' }).elements()).toEqual([])
  expect(callsOf(bookAppointment)).toEqual([])
})

test('says 24/7 only while a doctor is on duty (BOOK-008, BOOK-028)', async () => {
  const isSaid = () => /24\/7|24 horas/.test(document.body.textContent)
  await show(<TelemedicinePage />, { path: '/telemedicine' })
  await expect
    .element(page.getByText('Atendimento médico com especialistas qualificados', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dr. Ana Silva' })).toBeVisible()
  expect(isSaid()).toBe(false)
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await expect.element(page.getByText('Sem horário fixo', { exact: true })).toBeVisible()
  expect(isSaid()).toBe(false)
})

test('says what it is, and leads home and any visitor to register as a doctor (BOOK-002, BOOK-003, BOOK-004, BOOK-005, BOOK-006, BOOK-007, BOOK-008, ROLE-050)', async () => {
  await show(
    <RoundTheClock value>
      <TelemedicinePage />
    </RoundTheClock>,
    { path: '/telemedicine', user: null },
  )
  const header = page.elementLocator(document.querySelector('main header') as Element)
  await expect.element(header.getByText('Health', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Consultas Médicas Online')
  await expect
    .element(page.getByText('Atendimento médico 24/7 com especialistas qualificados', { exact: true }))
    .toBeVisible()
  const link = (name: string) => header.getByRole('link', { name, exact: true })
  await expect.element(link('Tornar-se Médico')).toHaveAttribute('href', '/doctor-registration')
  await expect.element(link('Voltar')).toHaveAttribute('href', '/')
})

test('asks for a doctor, then shows an empty form for the one that is marked (BOOK-036, BOOK-037, BOOK-038, BOOK-039, BOOK-041, BOOK-042, BOOK-043, BOOK-051, BOOK-074, BOOK-075, BOOK-076, BOOK-077, BOOK-078, BOOK-080)', async () => {
  await open()
  const panel = page.getByRole('region', { name: 'Agendar Consulta' })
  await expect.element(panel.getByRole('heading', { name: 'Agendar Consulta', exact: true })).toBeVisible()
  await expect.element(prompt).toBeVisible()
  expect(panel.element().querySelectorAll('input, textarea, button, [role=radio]')).toHaveLength(0)
  await choose()
  await expect.element(type('Videochamada')).toBeChecked()
  expect(prompt.elements()).toEqual([])
  const doctor = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(doctor('Dr. Ana Silva')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(doctor('Dr. Ana Cossa')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(type('Chat de texto')).toBeVisible()
  await expect.element(notes).toHaveValue('')
  expect([days.elements().length, times.elements().length, chosen()]).toEqual([14, 48, []])
  await expect.element(confirm).toBeVisible()
  await expect.element(confirm).toBeDisabled()
})

test('the days begin today in Maputo, the times are the half hours of a day (BOOK-109, BOOK-110, BOOK-111, BOOK-112, BOOK-113)', async () => {
  // Half past midnight of Saturday, 21 November in Maputo, when it is still the day before in UTC.
  standAt(new Date('2026-11-20T22:30:00Z'))
  await open()
  await choose()
  await expect
    .poll(() => textsOf(days).join(' · '))
    .toBe(
      'Hoje · domingo, 22/11 · segunda, 23/11 · terça, 24/11 · quarta, 25/11 · quinta, 26/11 · sexta, 27/11 · sábado, 28/11 · domingo, 29/11 · segunda, 30/11 · terça, 1/12 · quarta, 2/12 · quinta, 3/12 · sexta, 4/12',
    )
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  expect(textsOf(times)).toEqual(hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`]))
})

test('times that have passed, are taken or not worked are shown, and cannot be chosen (BOOK-114, BOOK-115)', async () => {
  const taken = new Date('2026-11-23T11:00:00Z').getTime()
  standAt(MONDAY, (slot) => slot.getTime() !== taken)
  await open()
  await choose()
  await days.first().click()
  await expect.poll(() => textsOf(times, ':disabled').length).toBe(26)
  expect([textsOf(times, ':disabled').at(-1), textsOf(times, ':enabled')[0]]).toEqual(['13:00', '12:30'])
  await days.nth(1).click()
  await expect.poll(() => textsOf(times, ':disabled')).toEqual([])
})

test('full days say so, only free times are in sight, the soonest is one press away (BOOK-113, BOOK-114)', async () => {
  await page.viewport(360, 740)
  standAt(MONDAY, (slot) => slot.toISOString() >= '2026-11-24T07:00' && slot.toISOString() < '2026-11-24T08:30')
  await open()
  await choose()
  await expect.poll(() => textsOf(days)[0]).toBe('Hojesem vagas')
  expect([days.elements().length, textsOf(days, ':enabled')]).toEqual([14, ['terça, 24/11']])
  await days.nth(1).click()
  await expect.element(page.getByRole('group', { name: 'Manhã · 3 livres' })).toBeVisible()
  const width = () => times.first().element().getBoundingClientRect().width
  expect([times.elements().length, width() < 2]).toEqual([48, true])
  await page.getByRole('button', { name: 'Mostrar as 24 horas' }).click()
  await expect.poll(width).toBeGreaterThan(40)
  expect(textsOf(times, ':enabled')).toEqual(['09:00', '09:30', '10:00'])
  await page.getByRole('button', { name: 'Próximo livre: amanhã, 09:00' }).click()
  await expect.element(summary).toMatchTextContent('terça-feira, 24 de novembro')
  await expect.element(summary).toMatchTextContent('09:00')
  await expect.element(confirm).toBeEnabled()
})

test('a doctor without any free time says so instead of a wall of times', async () => {
  standAt(MONDAY, () => false)
  await open()
  await choose()
  await expect.element(page.getByText('Este médico não tem horários livres nos próximos 14 dias.')).toBeVisible()
})

test('the button waits for day and time, and the summary says all that is booked (BOOK-044, BOOK-045, BOOK-046, BOOK-047, BOOK-048, BOOK-049, BOOK-050, BOOK-093)', async () => {
  standAt(MONDAY)
  await open()
  await choose()
  await expect.element(confirm).toBeDisabled()
  await days.nth(1).click()
  await expect.element(days.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(confirm).toBeDisabled()
  expect(summary.elements()).toEqual([])
  await times.nth(20).click()
  await expect.element(confirm).toBeEnabled()
  const said = () =>
    summary
      .getByRole('definition')
      .elements()
      .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
  const booked = ['Dr. Ana Silva', 'Pediatria', 'terça-feira, 24 de novembro', '10:00']
  expect(said()).toEqual([...booked, 'Videochamada', '800 MT'])
  await page.getByText('Chat de texto').click()
  await expect.poll(said).toEqual([...booked, 'Chat de texto', '600 MT'])
  await expectAccessible()
})

test('a doctor without chat is booked by video at its price, even after chat was chosen (BOOK-040, BOOK-086, BOOK-095)', async () => {
  await page.viewport(360, 740)
  await fill()
  answer(bookAppointment, held())
  await type('Chat de texto').click()
  await expect.element(type('Chat de texto')).toBeChecked()
  await page.getByRole('button', { name: 'Trocar de médico' }).click()
  await choose('Dr. Ana Cossa')
  await expect.element(type('Videochamada')).toBeChecked()
  expect(page.getByRole('radio').elements()).toHaveLength(1)
  await expect.element(summary).toMatchTextContent('Videochamada')
  await expect.element(summary).toMatchTextContent(/801.MT/)
  await confirm.click()
  await expect
    .poll(() => callsOf(bookAppointment).map(({ body }) => [body.doctorId, body.type]))
    .toEqual([[WITHOUT_CHAT.id, 'video']])
})

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
