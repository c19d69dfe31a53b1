import { bookAppointment } from '@salama/contract/appointments'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  choose,
  chosen,
  confirm,
  days,
  fill,
  MONDAY,
  notes,
  open,
  prepareBooking,
  prompt,
  standAt,
  summary,
  textsOf,
  times,
  type,
  WITHOUT_CHAT,
} from '../../../testing/booking.tsx'
import { held } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../../testing/server.ts'
import { RoundTheClock } from './round-the-clock.tsx'
import { TelemedicinePage } from './telemedicine-page.tsx'

beforeEach(prepareBooking)

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
