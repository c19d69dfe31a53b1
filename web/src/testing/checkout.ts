import type { Centavos } from '@salama/contract/kernel/money'
import { listOrders } from '@salama/contract/orders'
import {
  getPayment,
  initiateMobileMoney,
  listPaymentMethods,
  listPayments,
  METHOD_LABELS,
  PAYMENT_METHODS,
} from '@salama/contract/payments'
import { getBankDetails } from '@salama/contract/payments/bank'
import { createQuote, type Quote } from '@salama/contract/payments/quotes'
import { listLocations, listPlaces } from '@salama/contract/places'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { PLACE } from './pharmacies.ts'
import { payment, soon } from './samples.ts'
import { answer } from './server.ts'

export const QUOTE = '00000000-0000-4000-8000-000000000900'

type Quoted = { line: { label: string; amount: Centavos }; fee?: Centavos; expiresAt?: string }

/** What is quoted for one line, without a plan. */
export const quoteOf = ({ line, fee = 0, expiresAt = soon(15) }: Quoted): Quote => ({
  quoteId: QUOTE,
  lines: [line],
  fee,
  cover: 0,
  amountDue: line.amount + fee,
  expiresAt,
})

/** Every method can be chosen. */
export const answerMethods = (): void =>
  answer(
    listPaymentMethods,
    PAYMENT_METHODS.map((method) => ({ method, label: METHOD_LABELS[method], available: true })),
  )

/** A person without orders who has chosen where it goes, and is quoted one line. */
export function answerCheckout(quoted: Quoted): void {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('salama.place', JSON.stringify(PLACE))
  answer(listPayments, [])
  answer(listPlaces, [])
  answer(listLocations, [])
  answer(listOrders, [])
  answer(getBankDetails, {} as never)
  answerMethods()
  answer(createQuote, quoteOf(quoted))
}

/** From the choice of a method: pays by M-Pesa, which confirms at once. */
export async function payByMpesa(amount: Centavos): Promise<void> {
  const dialog = page.getByRole('dialog')
  const confirmed = payment('confirmed', { quoteId: QUOTE, amount })
  answer(initiateMobileMoney, confirmed)
  answer(getPayment, confirmed)
  await dialog.getByRole('radio', { name: 'M-Pesa' }).click()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByLabelText(/^Número /).fill('84 123 4567')
  await dialog.getByRole('button', { name: 'Iniciar Pagamento' }).click()
  await expect.element(dialog.getByText('Pagamento confirmado')).toBeVisible()
}
