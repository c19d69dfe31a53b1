import { listAppointments, SHOWN_STATUSES, type ShownStatus } from '@salama/contract/appointments'
import { listPayments } from '@salama/contract/payments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../lib/api/query-client.ts'
import { held, payment, soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, hold, refuse } from '../../../testing/server.ts'
import { HeldBanner } from '../booking/held-banner.tsx'
import { ConsultationsPage } from './consultations-page.tsx'

test('the list waits, says when it could not be read, and is read again', async () => {
  answer(listPayments, [])
  refuse(listAppointments, 500)
  const release = hold(listAppointments)
  await show(<ConsultationsPage />, { path: '/consultas' })
  await expect.element(page.getByRole('status').filter({ hasText: 'Carregando...' })).toBeVisible()
  release()
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar' })
  await expect.element(failed).toBeVisible()
  await expectAccessible()
  answer(listAppointments, [held()])
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  const coming = page.getByRole('region', { name: 'Próximas' })
  await expect.poll(() => coming.getByRole('article').elements().length).toBe(1)
  expect(failed.elements()).toEqual([])
})

test.each([
  ['pending', 'Pagamento em curso: à espera do operador.'],
  ['pending_verification', 'O horário fica guardado até encontrarmos a transferência.'],
] as const)('a slot whose payment is %s says what it waits for', async (status, text) => {
  const own = payment(status)
  answer(listPayments, [own])
  answer(listAppointments, [held({ paymentStatus: 'pending', transactionId: own.transactionId })])
  await show(<ConsultationsPage />, { path: '/consultas' })
  await expect.element(page.getByText(text)).toBeVisible()
})

/** Those that are over lie behind. */
const OVER: readonly ShownStatus[] = ['completed', 'expired', 'cancelled', 'no_show_patient', 'no_show_doctor']

test('passes axe with a consultation in every state, and with none', async () => {
  answer(listPayments, [])
  answer(
    listAppointments,
    SHOWN_STATUSES.map((status, n) =>
      held({
        id: `00000000-0000-4000-8000-0000000002${String(n).padStart(2, '0')}`,
        status,
        type: n % 2 ? 'chat' : 'video',
        paymentStatus: status === 'pending_payment' ? 'unpaid' : 'paid',
        ...(OVER.includes(status) ? { appointmentTime: soon(-1_470), endsAt: soon(-1_440) } : {}),
      }),
    ),
  )
  const { unmount } = await show(<ConsultationsPage />, { path: '/consultas' })
  const over = page.getByRole('region', { name: 'Anteriores' })
  await expect.poll(() => over.getByRole('article').elements().length).toBe(OVER.length)
  await expectAccessible()
  await unmount()
  queryClient.clear()
  answer(listAppointments, [])
  await show(<ConsultationsPage />, { path: '/consultas' })
  await expect.element(page.getByRole('heading', { name: 'Nenhuma consulta agendada' })).toBeVisible()
  await expectAccessible()
})

test('a time that is held and not paid is announced elsewhere, and leads to its payment', async () => {
  answer(listAppointments, [held()])
  const { unmount } = await show(<HeldBanner />, { path: '/terms' })
  const banner = page.getByRole('complementary', { name: 'Consulta por pagar' })
  await expect.element(banner.getByRole('timer')).toMatchTextContent(/^2[45]:\d\d$/)
  await expect
    .element(banner.getByRole('link', { name: 'Pagar agora' }))
    .toHaveAttribute('href', `/consultas?pagar=${held().id}`)
  await unmount()
  await show(<HeldBanner />, { path: '/consultas' })
  expect(banner.elements()).toEqual([])
})
