import type { Page } from '@playwright/test'
import { type Appointment, SHOWN_STATUSES, type ShownStatus } from '@salama/contract/appointments'
import { bookElsewhere } from './booking.ts'
import { expect, phoneEnding, stub, test } from './fixtures.ts'
import { chooseMethod, dialog, held, phone, soon, start } from './paying.ts'

const LIST = 'GET /api/appointments'

const group = (page: Page, name: 'Próximas' | 'Anteriores') => page.getByRole('region', { name })
const cards = (page: Page, name: 'Próximas' | 'Anteriores') => group(page, name).getByRole('article')

async function open(page: Page, list: Appointment[]): Promise<void> {
  await stub(page, LIST, { status: 200, body: list })
  await page.goto('/consultas')
}

/** One consultation in each state; those that are over lie behind. */
const OVER: readonly ShownStatus[] = ['completed', 'expired', 'cancelled', 'no_show_patient', 'no_show_doctor']
const inEveryState = SHOWN_STATUSES.map((status, n) =>
  held({
    id: `00000000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`,
    status,
    type: n % 2 ? 'chat' : 'video',
    paymentStatus: status === 'pending_payment' ? 'unpaid' : 'paid',
    ...(OVER.includes(status) ? { appointmentTime: soon(-1_470), endsAt: soon(-1_440) } : {}),
  }),
)

test.beforeEach(({ signUp }) => signUp())

test('whoever has no consultation is led to book one', async ({ page }) => {
  await page.goto('/consultas')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minhas consultas')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nenhuma consulta agendada' })).toBeVisible()
  await main.getByRole('link', { name: 'Agendar', exact: true }).last().click()
  await expect(page).toHaveURL('/telemedicine')
})

test('what is to come and what is over stand apart, each with its state in words', async ({ page }) => {
  await open(page, inEveryState)
  await expect(cards(page, 'Próximas')).toContainText([
    'Aguarda pagamento',
    'Confirmada',
    'Na sala de espera',
    'Em consulta',
    'Interrompida',
  ])
  await expect(cards(page, 'Anteriores')).toContainText([
    'Concluída',
    'Expirou sem pagamento',
    'Cancelada',
    'Paciente não compareceu',
    'Médico não compareceu',
  ])
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toHaveCount(1)
})

test('a held time says how long it is kept, and leads to its payment (BOOK-117, X-055)', async ({ page }) => {
  await page.clock.install()
  await open(page, [held({ appointmentTime: '2030-03-04T08:00:00.000Z', endsAt: '2030-03-04T08:30:00.000Z' })])
  const card = cards(page, 'Próximas')
  await expect(card).toContainText('Dr. Ana Silva')
  await expect(card).toContainText('Pediatria')
  await expect(card).toContainText('segunda-feira, 4 de março, 10:00')
  await expect(card).toContainText('Videochamada')
  await expect(card.getByText('325 MT', { exact: true })).toBeVisible()
  await expect(card.getByRole('timer')).toHaveText(/^2[45]:\d\d$/)
  await page.clock.fastForward(5 * 60_000)
  await expect(card.getByRole('timer')).toHaveText(/^(20|19):\d\d$/)
  await card.getByRole('button', { name: 'Pagar agora' }).click()
  await expect(dialog(page)).toContainText('Consulta com Dr. Ana Silva, 4 mar. 2030, 10:00')
  await expect(dialog(page)).toContainText('325 MT')
  await expect(dialog(page).getByRole('timer')).toHaveText(/^(20|19):\d\d$/)
  await dialog(page).getByRole('button', { name: 'Pagar mais tarde' }).click()
  await expect(page).toHaveURL('/consultas')
})

test('a message that leads to a payment of the past says so', async ({ page }) => {
  const paid = held({ status: 'confirmed', paymentStatus: 'paid' })
  await stub(page, LIST, { status: 200, body: [paid] })
  await page.goto(`/consultas?pagar=${paid.id}`)
  await expect(page.getByText('Esta consulta já não aguarda pagamento.')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a hold that ends unpaid moves to the past while the page stands open (BOOK-117)', async ({ page }) => {
  await open(page, [held({ holdExpiresAt: soon(0.03) })])
  await expect(cards(page, 'Próximas').getByRole('timer')).toHaveText('00:00')
  await stub(page, LIST, {
    status: 200,
    body: [held({ status: 'expired', appointmentTime: soon(1_440), endsAt: soon(1_470) })],
  })
  // Any news of the person's consultations has the list read again.
  await bookElsewhere(page.request)
  await expect(cards(page, 'Anteriores')).toContainText('Expirou sem pagamento')
  await expect(cards(page, 'Próximas')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pagar agora' })).toHaveCount(0)
})

test('what a second device books and pays appears at once on the first, with its course', async ({ page, browser }) => {
  await page.goto('/consultas')
  await expect(page.getByRole('heading', { name: 'Nenhuma consulta agendada' })).toBeVisible()
  const second = await browser.newContext({ storageState: await page.context().storageState() })
  const { id, doctorName } = await bookElsewhere(second.request)
  const card = cards(page, 'Próximas')
  await expect(card).toContainText(doctorName)
  await expect(card).toContainText('Aguarda pagamento')

  const other = await second.newPage()
  await other.goto(`/consultas?pagar=${id}`)
  await chooseMethod(other)
  await phone(other).fill(phoneEnding('1234'))
  await start(other)
  await expect(card).toContainText('Confirmada')
  await card.getByRole('button', { name: 'Ver estado' }).click()
  const course = page.getByRole('list', { name: 'Percurso da consulta' })
  await expect(course.getByRole('listitem')).toContainText([
    'Aguarda pagamento',
    'Confirmada',
    'Na sala de espera',
    'Em consulta',
    'Concluída',
  ])
  await expect(course.locator('[aria-current=step]')).toContainText('Confirmada')
  await second.close()
})
