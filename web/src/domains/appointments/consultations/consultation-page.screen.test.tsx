import { type Appointment, getAppointment } from '@salama/contract/appointments'
import { getPayment } from '@salama/contract/payments'
import { getOwnReview } from '@salama/contract/reviews'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { held, payment, soon, TRANSACTION } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer } from '../../../testing/server.ts'
import { ConsultationPage } from './consultation-page.tsx'

const open = (changes: Partial<Appointment>) => {
  const { holdExpiresAt: _held, ...appointment } = held({ status: 'confirmed', paymentStatus: 'paid', ...changes })
  answer(getAppointment, { ...appointment, timeline: [{ status: 'confirmed', at: soon(-10) }] })
  answer(getOwnReview, { review: null, mayWrite: false })
  return show(
    <Route path="/consultas/:id">
      <ConsultationPage />
    </Route>,
    { path: `/consultas/${appointment.id}` },
  )
}

const receipt = page.getByRole('link', { name: 'Recibo (PDF)' })

test.each(['confirmed', 'completed'] as const)(
  'what a plan paid wholly has a receipt too: %s (X-058)',
  async (status) => {
    await open({ amountDue: 0, status })
    await expect.element(receipt).toHaveAttribute('href', `/api/purchases/appointment/${held().id}/receipt`)
    await expectAccessible()
  },
)

test('what was paid has the receipt of its payment alone', async () => {
  answer(getPayment, payment('confirmed', { hasReceipt: true }))
  await open({ transactionId: TRANSACTION })
  await expect.element(receipt).toHaveAttribute('href', `/api/payments/${TRANSACTION}/receipt`)
  expect(receipt.elements()).toHaveLength(1)
})

test('a consultation that was cancelled has none: the plan has back what it paid', async () => {
  const cancellation = { by: 'doctor', reason: 'Urgência.', refundAmount: 0 } as const
  await open({ amountDue: 0, status: 'cancelled', cancellation })
  await expect.element(page.getByText(/cancelou esta consulta/)).toBeVisible()
  expect(receipt.elements()).toEqual([])
})

test('nothing is wider than a narrow screen with text of 200 % (X-170)', async () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  await page.viewport(320, 740)
  await open({})
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('what is paid says who, how to enter and what to prepare, and goes to the calendar (PAYM-010, X-161)', async () => {
  answer(getPayment, payment('confirmed', { hasReceipt: true }))
  await open({ transactionId: TRANSACTION })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Consulta confirmada' })).toHaveFocus()
  await expect.element(page.getByText('Dr. Ana Silva', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/Volte a esta página 10 minutos antes da hora/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'O que ter à mão' })).toBeVisible()
  await expect.element(receipt).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Pôr no calendário' }))
    .toHaveAttribute('download', `consulta-${held().id}.ics`)
})
