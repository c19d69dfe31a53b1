import type { Page } from '@playwright/test'
import type { Appointment } from '@salama/contract/appointments'
import { METHOD_LABELS, type Payment, type PaymentStatus } from '@salama/contract/payments'
import type { MobileMoney } from '@salama/contract/wallets'

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

export const dialog = (page: Page) => page.getByRole('dialog')
export const phone = (page: Page) => dialog(page).getByLabel(/^Número /)
export const start = (page: Page) => dialog(page).getByRole('button', { name: 'Iniciar Pagamento' }).click()

export async function chooseMethod(page: Page, method: MobileMoney = 'm-pesa'): Promise<void> {
  await dialog(page).getByRole('radio', { name: METHOD_LABELS[method] }).click()
  await dialog(page).getByRole('button', { name: 'Continuar' }).click()
}
