import type { Page } from '@playwright/test'
import type { Appointment } from '@salama/contract/appointments'
import { METHOD_LABELS, type Payment, type PaymentStatus } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'
import { expect, stub } from './fixtures.ts'

const INITIATE = 'POST /api/payments/mobile-money/initiate'
export const TRANSACTION = '00000000-0000-4000-8000-000000000700'

export const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A consultation that waits for its payment. */
export const held = (changes: Partial<Appointment> = {}): Appointment => ({
  id: '00000000-0000-4000-8000-000000000100',
  doctorId: '00000000-0000-4000-8000-000000000001',
  doctorName: 'Dr. Ana Silva',
  specialty: 'Pediatria',
  appointmentTime: soon(1440),
  endsAt: soon(1470),
  type: 'video',
  status: 'pending_payment',
  notes: '',
  price: 32_500,
  amountDue: 32_500,
  paymentStatus: 'unpaid',
  holdExpiresAt: soon(25),
  ...changes,
})

export const payment = (status: PaymentStatus, changes: Partial<Payment> = {}): Payment => ({
  transactionId: TRANSACTION,
  status,
  paymentMethod: 'm-pesa',
  amount: 32_500,
  description: 'Consulta com Dr. Ana Silva',
  createdAt: soon(0),
  ...(status === 'pending' ? { promptExpiresAt: soon(1.5) } : {}),
  ...changes,
})

/** What the server says of a payment from now on. */
export const answers = (page: Page, now: Payment) =>
  stub(page, `GET /api/payments/${now.transactionId}`, { status: 200, body: now })

export const dialog = (page: Page) => page.getByRole('dialog')
export const phone = (page: Page) => dialog(page).getByLabel(/^Número /)
export const start = (page: Page) => dialog(page).getByRole('button', { name: 'Iniciar Pagamento' }).click()

/** The wallet's dialog, for a consultation that is held. */
export async function openDialog(page: Page, method: MobileMoney = 'm-pesa'): Promise<void> {
  const appointment = held()
  await stub(page, 'GET /api/appointments', { status: 200, body: [appointment] })
  await page.goto(`/consultas?pagar=${appointment.id}`)
  await chooseMethod(page, method)
}

export async function chooseMethod(page: Page, method: MobileMoney = 'm-pesa'): Promise<void> {
  await dialog(page).getByRole('radio', { name: METHOD_LABELS[method] }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
}

/** Up to the prompt, with the provider still silent. */
export async function prompted(page: Page, asked: Payment = payment('pending')): Promise<void> {
  await stub(page, INITIATE, { status: 201, body: asked })
  await answers(page, asked)
  await phone(page).fill('84 123 4567')
  await start(page)
  await expect(dialog(page).getByText('Confirme no seu telemóvel')).toBeVisible()
}
