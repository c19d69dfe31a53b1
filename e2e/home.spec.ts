import type { Page } from '@playwright/test'
import type { Appointment, Doctor, Slot } from '@salama/contract/appointments'
import { formatLongDay, formatTime } from '@salama/contract/kernel/time'
import { BOTH_SIZES, expect, seen, stub, test, unique } from './fixtures.ts'

const APPOINTMENTS = 'GET /api/appointments'
const STATS = 'GET /api/stats/me'
const USER = 'GET /api/auth/user'

const next = (page: Page) => page.getByRole('region', { name: 'Próxima Consulta' })
const activity = (page: Page) => page.getByRole('region', { name: 'A sua atividade' })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ })

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

const appointment = (changes: Partial<Appointment>): Appointment => ({
  id: unique(),
  doctorId: 'd1',
  doctorName: 'Dra. Helena Macuácua',
  specialty: 'Pediatria',
  appointmentTime: inDays(2),
  endsAt: inDays(2.1),
  type: 'chat',
  status: 'confirmed',
  notes: '',
  price: 80_000,
  amountDue: 80_000,
  paymentStatus: 'paid',
  ...changes,
})

/** Holds a free slot of some doctor for whoever is signed in; another test may be quicker, so several are tried. */
async function bookThroughApi({ request }: Page): Promise<Appointment> {
  const doctors: Doctor[] = await (await request.get('/api/doctors')).json()
  for (const { id } of doctors) {
    const { slots }: { slots: Slot[] } = await (await request.get(`/api/doctors/${id}/availability`)).json()
    const free = slots.filter((slot) => slot.free)
    const scheduledAt = free[Math.floor(Math.random() * free.length)]?.startsAt
    if (!scheduledAt) continue
    const booked = await request.post('/api/appointments', {
      data: { doctorId: id, scheduledAt, type: 'video', notes: '' },
      headers: { 'idempotency-key': unique() },
    })
    if (booked.status() === 201) return booked.json()
  }
  throw new Error('no doctor had a slot left')
}

test(
  'home greets the person, leads to everything and shows nothing that is not theirs (NAV-003, NAV-004, HOME-001, HOME-006, HOME-009, HOME-013, HOME-014, HOME-015, HOME-016, HOME-017, HOME-018, HOME-019, HOME-020, HOME-021, HOME-022, HOME-023, HOME-024, HOME-027, HOME-028, HOME-029, HOME-030)',
  BOTH_SIZES,
  async ({ page, signUp }) => {
    await signUp({ fullName: 'Amina da Graça Sitoe' })
    await page.goto('/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Amina' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Amina' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Salama' })).toBeVisible()
    await expect(page.getByRole('main').getByText('AS', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)

    await expect(next(page)).toContainText('Nenhuma consulta agendada')
    await expect(next(page).getByText(/Dra?\.|23:30|Videochamada|\d\/\d|\d{4}/)).toHaveCount(0)
    await expect(activity(page).getByRole('definition')).toHaveText(['0', '0 MT'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

    const services = page.getByRole('region', { name: 'Serviços' }).getByRole('link')
    await expect(services).toHaveCount(4)
    await expect(page.getByRole('heading', { name: 'Precisa de uma viagem?' })).toBeVisible()
    const ways = [
      ...['/telemedicine', '/pharmacy', '/insurance', '/delivery'].map((path, at) => [services.nth(at), path] as const),
      [page.getByRole('main').getByRole('link', { name: 'Pedir Agora' }), '/transport'] as const,
      [next(page).getByRole('link', { name: 'Agendar' }), '/telemedicine'] as const,
    ]
    for (const [link, path] of ways) {
      await link.click()
      await expect(page).toHaveURL(path)
      await page.goBack()
    }
  },
)

test('home shows the first of the list as the next consultation, and counts what was really given (HOME-021, HOME-022, HOME-025, HOME-026, HOME-030, HOME-031)', async ({
  page,
  signUp,
}) => {
  await signUp()
  const first = appointment({})
  const later = appointment({ doctorName: 'Dr. Outro Qualquer', appointmentTime: inDays(3), type: 'video' })
  const past = { status: 'completed', appointmentTime: inDays(-2), endsAt: inDays(-1.9) } as const
  const list = [first, later, appointment({ ...past, amountDue: 20_000 }), appointment(past)]
  await stub(page, STATS, { status: 200, body: { servicesUsed: 2, saved: 60_000 } })
  await stub(page, APPOINTMENTS, { status: 200, body: list })
  const asked = seen(page, APPOINTMENTS)
  await page.goto('/')
  await expect(next(page)).toContainText('Helena Macuácua')
  await expect(next(page)).toContainText('Chat de texto')
  await expect(next(page)).toContainText('Confirmada')
  const { appointmentTime } = first
  await expect(next(page).getByRole('time')).toHaveText(
    `${formatLongDay(appointmentTime)}, ${formatTime(appointmentTime)}`,
  )
  await expect(page.getByText('Outro Qualquer')).toHaveCount(0)
  await expect(activity(page).getByRole('definition')).toHaveText(['2', '600 MT'])
  expect(asked).toHaveLength(1)
})

test("home shows the person's picture, and greets also who has no first name (HOME-007, HOME-008)", async ({
  page,
  signUp,
}) => {
  await signUp()
  const user = await (await page.request.get('/api/auth/user')).json()
  await stub(page, USER, { status: 200, body: { ...user, profileImageUrl: '/icons/apple-touch-icon.png' } })
  await page.goto('/')
  const picture = page.getByRole('main').getByRole('img', { name: 'A sua fotografia' })
  await expect(picture).toHaveAttribute('src', '/icons/apple-touch-icon.png')

  await stub(page, USER, { status: 200, body: { ...user, firstName: '', lastName: '', email: 'rosa@exemplo.co.mz' } })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olá, rosa')
  await stub(page, USER, { status: 200, body: { ...user, firstName: '', lastName: '', email: null } })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Olá, (?!undefined|null)\S/)
})

test('news reach the open page by themselves: the consultation on home, the red dot on the bell until they are read (HOME-002, HOME-003, HTTP-021)', async ({
  page,
  signUp,
  axeLightAndDark,
}) => {
  await signUp()
  await page.goto('/')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 por ler')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Notificações' })
  await expect(panel.getByRole('listitem')).toContainText('Por ler: Bem-vindo ao Salama')
  await axeLightAndDark()
  await panel.getByRole('button', { name: 'Marcar todas como lidas' }).click()
  await expect(bell(page)).toHaveAttribute('data-unread', '0')
  await expect(bell(page).locator('span')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(next(page)).toContainText('Nenhuma consulta agendada')

  const booked = await bookThroughApi(page)
  await expect(next(page)).toContainText(formatTime(booked.appointmentTime))
  await expect(next(page)).toContainText('Aguarda pagamento')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 por ler')
  await expect(bell(page).locator('span')).toBeVisible()
  await bell(page).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Consulta por pagar')
  await panel.getByRole('link', { name: 'Ver todas' }).click()

  await expect(page).toHaveURL('/notificacoes')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)
  const read = page.waitForResponse('**/api/notifications/read')
  await page.getByRole('link', { name: /Consulta por pagar/ }).click()
  await expect(page).toHaveURL(new RegExp(`/consultas\\?pagar=${booked.id}`))
  await read
  await page.goto('/')
  await expect(bell(page)).toHaveAttribute('data-unread', '0')
})
