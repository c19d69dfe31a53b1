import { getPayment, listPayments } from '@salama/contract/payments'
import { getPaymentTotals } from '@salama/contract/payments/overview'
import { listPayouts } from '@salama/contract/payouts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { payment } from '../../testing/samples.ts'
import { ANA, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { PaymentsPage } from './payments-page.tsx'

const paid = payment('confirmed', { amount: 600_00, createdAt: '2026-03-10T08:00:00.000Z' })

test('shows the payments of one state and one month with their total, and keeps the choice in the address', async () => {
  answer(listPayments, [paid])
  answer(getPaymentTotals, { spent: 600_00, refunded: 50_00, months: ['2026-02', '2026-03'] })
  await show(<PaymentsPage />, { path: '/pagamentos' })
  await expect.element(page.getByText('600 MT').first()).toBeVisible()
  await expect.element(page.getByText('Devolvido, fora do total')).toBeVisible()

  await page.getByRole('combobox', { name: 'Mês' }).click()
  const months = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(months).toEqual(['Todos', 'mar. 2026', 'fev. 2026'])
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
  await expect.element(page.getByText('Devolvido, fora do total')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect.element(page.getByText('Ainda sem pagamentos')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Marcar uma consulta' })).toBeVisible()
})

test('who sells sees the earnings, and is not sent to book a consultation', async () => {
  answer(listPayments, [])
  answer(listPayouts, {
    payee: 'doctor:00000000-0000-7000-8000-000000000102',
    payees: [{ key: 'doctor:00000000-0000-7000-8000-000000000102', label: 'Consultas' }],
    balance: 500_00,
    available: 500_00,
    onHold: 0,
    holdHours: 24,
    askedBack: 0,
    payouts: [],
  })
  await show(<PaymentsPage />, { path: '/pagamentos', user: { ...ANA, profiles: ['doctor'] } })
  await expect.element(page.getByText('500 MT', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ainda sem pagamentos')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Marcar uma consulta' })).not.toBeInTheDocument()
})

test('what failed says why, and has no receipt to offer', async () => {
  const failure = { code: 'insufficient_balance', message: 'Saldo insuficiente.' } as const
  const failed = payment('failed', { failure })
  answer(listPayments, [failed])
  answer(getPayment, failed)
  answer(getPaymentTotals, { spent: 0, refunded: 0, months: [] })
  await show(<PaymentsPage />, { path: `/pagamentos?pagamento=${failed.transactionId}` })
  const detail = page.getByRole('complementary', { name: 'Detalhe' })
  await expect.element(detail).toMatchTextContent('Saldo insuficiente.')
  expect(page.getByRole('link', { name: 'Recibo (PDF)' }).elements()).toEqual([])
})

test('each payment stands with its state in words and its number, and one that is not there says so', async () => {
  const transfer = payment('pending_verification', {
    paymentMethod: 'bank-transfer',
    amount: 245_000,
    description: 'Seguro familiar',
    transfer: { referenceNumber: 'FT 123', bankReference: 'K7P2Q9XYZ' },
  })
  answer(listPayments, [transfer])
  answer(getPayment, transfer)
  answer(getPaymentTotals, { spent: 0, refunded: 0, months: ['2026-03'] })
  const { unmount } = await show(<PaymentsPage />, { path: '/pagamentos' })
  const row = page.getByRole('listitem').filter({ hasText: 'Seguro familiar' })
  await expect.element(row).toMatchTextContent('Pagamento em verificação')
  await expect.element(row).toMatchTextContent(/2\s450.MT/)
  await row.getByRole('link').click()
  await expect.poll(() => location.search).toBe(`?pagamento=${transfer.transactionId}`)
  const detail = page.getByRole('complementary', { name: 'Detalhe' })
  for (const text of ['Estamos a procurar a sua transferência', 'FT 123', transfer.transactionId])
    await expect.element(detail).toMatchTextContent(text)
  history.back()
  await expect.poll(() => location.search).toBe('')
  await expect.element(row).toBeVisible()
  await unmount()
  refuse(getPayment, 404, { code: 'payments.not_found', message: 'Não encontrámos este pagamento.' })
  await show(<PaymentsPage />, { path: '/pagamentos?pagamento=00000000-0000-4000-8000-000000000999' })
  await expect.element(detail).toMatchTextContent('Não encontrámos este pagamento.')
})
