import type { Page } from '@playwright/test'
import { brand } from '@salama/contract/brand'
import { dayInMaputo, formatTime } from '@salama/contract/kernel/time'
import {
  bookElsewhere,
  chooseDoctor,
  confirm,
  days,
  doctorAnyTime,
  fill,
  freeSlots,
  openBooking,
  prompt,
  summary,
  times,
  withoutChat,
} from './booking.ts'
import { expect, phoneEnding, seen, stub, test } from './fixtures.ts'

const BOOK = 'POST /api/appointments'
/** Half past midnight of Saturday, 21 November in Maputo, when it is still the day before in UTC. */
const AFTER_MIDNIGHT = new Date('2026-11-20T22:30:00Z')
const TEN_PAST_TWELVE = new Date('2026-11-23T10:10:00Z')

const notes = (page: Page) => page.getByLabel('Notas (opcional)')
const type = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** The button of a day that is neither today nor tomorrow: 2026-12-01 is 'terça, 1/12'. */
const buttonOf = (page: Page, day: string) => {
  const [, month, date] = day.split('-').map(Number)
  return days(page).filter({ hasText: new RegExp(`, ${date}/${month}(?!\\d)`) })
}
const panel = (page: Page) => page.getByRole('region', { name: 'Agendar Consulta' })

test('the panel asks for a doctor, then shows an empty form for the one that is marked (BOOK-036, BOOK-038, BOOK-039, BOOK-043, BOOK-051, BOOK-074, BOOK-078, BOOK-080)', async ({
  page,
}) => {
  await openBooking(page)
  await expect(page.getByRole('heading', { name: 'Agendar Consulta', exact: true })).toBeVisible()
  await expect(prompt(page)).toBeVisible()
  await expect(panel(page).locator('input, textarea, button, [role=radio]')).toHaveCount(0)
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(prompt(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Dr. Ana Silva' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Dr. Ana Cossa' })).toHaveAttribute('aria-pressed', 'false')
  await expect(type(page, 'Videochamada')).toBeVisible()
  await expect(type(page, 'Chat de texto')).toBeVisible()
  await expect(notes(page)).toHaveValue('')
  await expect(confirm(page)).toBeVisible()
})

test('the days begin today in Maputo and the times are the 48 half hours of a day (BOOK-109, BOOK-110, BOOK-111, BOOK-112, BOOK-113)', async ({
  page,
}) => {
  await openBooking(page, { now: AFTER_MIDNIGHT })
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(days(page)).toHaveText([
    'Hoje',
    'domingo, 22/11',
    'segunda, 23/11',
    'terça, 24/11',
    'quarta, 25/11',
    'quinta, 26/11',
    'sexta, 27/11',
    'sábado, 28/11',
    'domingo, 29/11',
    'segunda, 30/11',
    'terça, 1/12',
    'quarta, 2/12',
    'quinta, 3/12',
    'sexta, 4/12',
  ])
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  await expect(times(page)).toHaveText(hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`]))
})

test('times that have passed or are taken are shown but cannot be chosen (BOOK-114)', async ({ page }) => {
  const taken = new Date('2026-11-23T11:00:00Z').getTime()
  await openBooking(page, { now: TEN_PAST_TWELVE, isFree: (slot) => slot.getTime() !== taken })
  await chooseDoctor(page, 'Dr. Ana Silva')
  await days(page).first().click()
  const disabled = times(page).and(page.locator(':disabled'))
  await expect(disabled).toHaveCount(26)
  await expect(disabled.last()).toHaveText('13:00')
  await expect(times(page).and(page.locator(':enabled')).first()).toHaveText('12:30')
  await days(page).nth(1).click()
  await expect(disabled).toHaveCount(0)
})

test('a time that somebody booked, and the hours in which a doctor does not work, cannot be chosen (BOOK-114, BOOK-115)', async ({
  page,
  signUp,
}) => {
  await signUp()
  const booked = await bookElsewhere(page.request)
  const doctors: { id: string; is24x7: boolean }[] = await (await page.request.get('/api/doctors')).json()
  const worksByHours = doctors.find(({ is24x7 }) => !is24x7)?.id ?? ''
  const day = dayInMaputo(new Date(booked.appointmentTime))
  for (const doctorId of [booked.doctorId, worksByHours]) {
    const slots = await freeSlots(page.request, doctorId)
    const free = slots.filter((at) => dayInMaputo(new Date(at)) === day).map(formatTime)
    expect(free.length).toBeLessThan(48)
    expect(free).not.toContain(doctorId === booked.doctorId ? formatTime(booked.appointmentTime) : '00:00')
    await page.goto(`/telemedicine?medico=${doctorId}`)
    const dayButton = buttonOf(page, day)
    // Some do not work at all on that day of the week.
    if (free.length === 0) {
      await expect(dayButton).toBeDisabled()
      continue
    }
    await dayButton.click()
    await expect(times(page).and(page.locator(':enabled'))).toHaveText(free)
  }
})

test('the button waits for doctor, day and time, and the summary says all that is booked (BOOK-045, BOOK-046, BOOK-047, BOOK-048, BOOK-093)', async ({
  page,
}) => {
  await openBooking(page, { now: TEN_PAST_TWELVE })
  await chooseDoctor(page, 'Dr. Ana Silva')
  await expect(confirm(page)).toBeDisabled()
  await days(page).nth(1).click()
  await expect(confirm(page)).toBeDisabled()
  await times(page).nth(20).click()
  await expect(confirm(page)).toBeEnabled()
  await expect(summary(page).getByRole('definition')).toHaveText([
    'Dr. Ana Silva',
    'Pediatria',
    'terça-feira, 24 de novembro',
    '10:00',
    'Videochamada',
    '800 MT',
  ])
})

test('without a day Enter says what is missing and sends nothing; in the notes it begins a new line (BOOK-088)', async ({
  page,
}) => {
  const posts = seen(page, BOOK)
  await openBooking(page)
  await chooseDoctor(page, 'Dr. Ana Silva')
  await notes(page).press('Enter')
  await expect(notes(page)).toHaveValue('\n')
  const toast = page.locator('[data-toast]')
  await expect(toast).toHaveCount(0)
  await type(page, 'Videochamada').press('Enter')
  await expect(toast).toContainText('Por favor, selecione um médico, data e horário.')
  await expect(toast).toHaveAttribute('data-variant', 'destructive')
  expect(posts).toHaveLength(0)
})

test('a doctor without chat is booked by video at the price of video, even after chat was chosen (BOOK-095)', async ({
  page,
  signUp,
}) => {
  await signUp()
  const posts = seen(page, BOOK)
  await openBooking(page)
  await stub(page, BOOK, { status: 201, body: {} })
  await fill(page)
  await type(page, 'Chat de texto').click()
  await chooseDoctor(page, 'Dr. Ana Cossa')
  await expect(summary(page)).toContainText('Videochamada')
  await expect(summary(page)).toContainText('801 MT')
  await confirm(page).click()
  await expect.poll(() => posts.length).toBe(1)
  expect(posts[0]?.postDataJSON()).toMatchObject({ doctorId: withoutChat.id, type: 'video' })
})

test('a booking with long notes waits for its payment and is at once on the home page (BOOK-094, BOOK-099, BOOK-117)', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Próxima Consulta' })
  await expect(next.getByText('Nenhuma consulta agendada')).toBeVisible()
  await next.getByRole('link', { name: 'Agendar' }).click()
  const { user } = await doctorAnyTime(page.request)
  const name = `Dr. ${user.firstName} ${user.lastName}`
  await chooseDoctor(page, name)
  await days(page).nth(9).click()
  await times(page).and(page.locator(':enabled')).first().click()
  await notes(page).fill('dor de cabeça '.repeat(1_500))
  await confirm(page).click()
  const payment = page.getByRole('dialog', { name: 'Como quer pagar?' })
  await expect(payment).toContainText(`Consulta com ${name}`)
  await payment.getByRole('button', { name: 'Pagar mais tarde' }).click()
  await page.getByRole('banner').getByRole('link', { name: brand.name, exact: true }).click()
  await expect(next.getByText(name)).toBeVisible()
  await expect(next.getByText('Aguarda pagamento')).toBeVisible()
})

test('when the session is over the person reads so for half a second before the sign-in (BOOK-101, BOOK-103, ROLE-054)', async ({
  page,
  signUp,
}) => {
  await signUp()
  const left = seen(page, 'GET /api/login')
  await page.clock.install()
  await openBooking(page)
  await stub(page, BOOK, { status: 401, body: 'Unauthorized' })
  await fill(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse((response) => response.status() === 401)
  await confirm(page).click()
  await (await answered).finished()
  await page.clock.runFor(450)
  const toast = page.locator('[data-toast]').filter({ hasText: 'Não Autorizado' })
  await expect(toast).toHaveAttribute('data-variant', 'destructive')
  expect(left).toHaveLength(0)
  await page.clock.runFor(100)
  await expect.poll(() => left.length).toBe(1)
  // A page that is closed while it is on its way, with its clock stopped, may never answer.
  await page.clock.resume()
  await page.waitForURL(/\/entrar/)
})

test('a lost connection is a failure that leaves the form as it was (BOOK-104, BOOK-105)', async ({ page, signUp }) => {
  await signUp()
  await openBooking(page)
  await fill(page)
  await type(page, 'Chat de texto').click()
  await page.route('**/api/appointments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await confirm(page).click()
  await expect(page.getByText('Erro', { exact: true })).toBeVisible()
  await expect(days(page).nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(times(page).nth(20)).toHaveAttribute('aria-pressed', 'true')
  await expect(type(page, 'Chat de texto')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Dr. Ana Silva' })).toHaveAttribute('aria-pressed', 'true')
  await expect(confirm(page)).toBeEnabled()
})

test.describe('abroad', () => {
  test.use({ timezoneId: 'Europe/Lisbon' })

  test('the grid keeps the clock of Maputo, says so, and adds the own time to the summary (X-034, APT-04)', async ({
    page,
    signUp,
  }) => {
    await signUp()
    const posts = seen(page, BOOK)
    // In November: in summer Lisbon is one hour from Maputo.
    await openBooking(page, { now: TEN_PAST_TWELVE })
    await stub(page, BOOK, { status: 201, body: {} })
    await fill(page)
    await expect(panel(page).getByText('Horas de Maputo (UTC+2).')).toContainText('Europe/Lisbon')
    await expect(summary(page)).toContainText('10:00 em Maputo')
    await expect(summary(page)).toContainText('08:00 onde está')
    await confirm(page).click()
    await expect.poll(() => posts.length).toBe(1)
    expect(posts[0]?.postDataJSON().scheduledAt).toMatch(/T08:00:00.000Z$/)
  })
})

/** Goes on with Tab until that control has the focus. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  for (let step = 0; step < 80; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

test('the keyboard alone chooses, books and pays (X-161)', async ({ page, signUp }) => {
  await signUp()
  const { user } = await doctorAnyTime(page.request)
  await page.goto('/telemedicine')
  const button = page.getByRole('button', { name: `Dr. ${user.firstName} ${user.lastName}` })
  await expect(button).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await tabTo(page, type(page, 'Videochamada'))
  // Radix chooses what an arrow focuses only while the key is down, as long as a finger would hold it.
  await page.keyboard.press('ArrowDown', { delay: 100 })
  await expect(type(page, 'Chat de texto')).toBeChecked()
  await tabTo(page, days(page).and(page.locator(':enabled')).first())
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await tabTo(page, times(page).and(page.locator(':enabled')).first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, confirm(page))
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('radio', { name: 'M-Pesa' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Continuar' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByLabel('Número M-Pesa'))
  await page.keyboard.type(phoneEnding('1234'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Consulta confirmada', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
})
