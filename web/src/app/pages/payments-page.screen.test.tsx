import { listPayments } from '@salama/contract/payments'
import { getPaymentTotals } from '@salama/contract/payments/overview'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { payment } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf } from '../../testing/server.ts'
import { PaymentsPage } from './payments-page.tsx'

const paid = payment('confirmed', { amount: 600_00, createdAt: '2026-03-10T08:00:00.000Z' })

test('shows the payments of one state and one month with their total, and keeps the choice in the address', async () => {
  answer(listPayments, [paid])
  answer(getPaymentTotals, { spent: 600_00, refunded: 50_00, months: ['2026-03', '2026-02'] })
  await show(<PaymentsPage />, { path: '/pagamentos' })
  await expect.element(page.getByText('600 MT').first()).toBeVisible()
  await expect.element(page.getByText('Devolvido, fora do total')).toBeVisible()

  await page.getByRole('combobox', { name: 'Mês' }).click()
  await page.getByRole('option', { name: 'mar. 2026' }).click()
  await expect.poll(() => location.search).toBe('?mes=2026-03')
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Pagos' }).click()
  await expect.poll(() => callsOf(listPayments).at(-1)?.address).toBe('/api/payments?outcome=paid&month=2026-03')
  await expect
    .element(page.getByRole('link', { name: paid.description }))
    .toHaveAttribute('href', `/pagamentos?pagamento=${paid.transactionId}&estado=paid&mes=2026-03`)
  await expectAccessible()
})

test('says that no payment is like that, and leads back to all of them', async () => {
  answer(listPayments, [])
  answer(getPaymentTotals, { spent: 0, refunded: 0, months: ['2026-03'] })
  await show(<PaymentsPage />, { path: '/pagamentos?estado=failed' })
  await expect.element(page.getByText('Nenhum pagamento encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect.element(page.getByText('Ainda sem pagamentos')).toBeVisible()
})
