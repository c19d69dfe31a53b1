import { listParkedEvents, resendParkedEvent } from '@salama/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { ParkedTab } from './parked-tab.tsx'

const PARKED = {
  id: '7',
  consumer: 'receipts',
  type: 'payments.confirmed',
  attempts: 12,
  lastError: 'the series is locked',
  parkedAt: '2026-03-02T08:15:00.000Z',
}

const Desk = () => (
  <>
    <h1>Operador</h1>
    <ParkedTab />
  </>
)

test('shows what could not be handled and why, and sends it again', async () => {
  answer(listParkedEvents, [PARKED])
  answer(resendParkedEvent, { id: '7' })
  await show(<Desk />)
  await expect.element(page.getByText('payments.confirmed → receipts')).toBeVisible()
  await expect.element(page.getByText('the series is locked')).toBeVisible()
  await expectAccessible()
  answer(listParkedEvents, [])
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect.element(page.getByText('Nada ficou parado')).toBeVisible()
  expect(callsOf(resendParkedEvent)).toHaveLength(1)
})
