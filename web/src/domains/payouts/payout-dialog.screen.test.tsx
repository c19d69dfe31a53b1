import { listPaymentMethods } from '@salama/contract/payments'
import { requestPayout } from '@salama/contract/payouts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, refuse } from '../../testing/server.ts'
import { PayoutDialog } from './payout-dialog.tsx'

const PAYEE = 'doctor:00000000-0000-7000-8000-000000000102'

async function open() {
  answer(listPaymentMethods, [{ method: 'm-pesa', label: 'M-Pesa', available: true }])
  const onClose = vi.fn()
  await show(<PayoutDialog payee={PAYEE} available={500_00} onClose={onClose} />)
  await page.getByLabelText('Número M-Pesa').fill('84 123 4567')
  return onClose
}

const send = () => page.getByRole('button', { name: 'Receber', exact: true }).click()

test('asks for earnings once, also when the answer was lost: the second try has the same key (PAY-16)', async () => {
  await open()
  fail(requestPayout)
  await send()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await send()
  await expect.poll(() => callsOf(requestPayout).length).toBe(2)
  const [first, second] = callsOf(requestPayout).map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toMatch(/\S{16,}/)
  expect(second).toBe(first)
})

test('shows why it was refused and keeps what was typed', async () => {
  const onClose = await open()
  const message = 'Só tem 400 MT disponíveis.'
  refuse(requestPayout, 409, { code: 'payments.payout_too_high', message })
  await send()
  await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  await expect.element(page.getByLabelText('Número M-Pesa')).toHaveValue('84 123 4567')
  expect(onClose).not.toHaveBeenCalled()
})

test('asks for the password where the number is new, and says when it can be used (X-064)', async () => {
  await open()
  const isNew = 'É um número novo. Escreva a sua palavra-passe para o guardar.'
  refuse(requestPayout, 409, { code: 'payouts.number_new', message: isNew })
  await send()
  await expect.element(page.getByText(isNew)).toBeVisible()
  await expectAccessible()
  const waits = 'Guardámos o número. Por segurança, só pode receber nele um dia depois de o guardar.'
  refuse(requestPayout, 409, { code: 'payouts.number_waits', message: waits })
  await page.getByLabelText('Palavra-passe').fill('Palavra-Passe-1')
  await send()
  await expect.element(page.getByText(waits)).toBeVisible()
  expect(callsOf(requestPayout).map(({ body }) => body.password)).toEqual([undefined, 'Palavra-Passe-1'])
})

test('passes axe in light and dark', async () => {
  await open()
  await expectAccessible()
})
