import { listParkedEvents, listParkedRows, resendParkedEvent, retryParkedRow } from '@salama/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, sentTo } from '../../../testing/server.ts'
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
  answer(listParkedRows, [])
  answer(resendParkedEvent, { id: '7' })
  await show(<Desk />)
  await expect.element(page.getByText('payments.confirmed → receipts')).toBeVisible()
  await expect.element(page.getByText('the series is locked')).toBeVisible()
  await expectAccessible()
  answer(listParkedEvents, [])
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect.element(page.getByText('Nada ficou parado')).toBeVisible()
  expect(sentTo(resendParkedEvent)).toEqual([{ id: PARKED.id }])
})

const ROW = {
  source: 'GET /api/operator/refunds',
  rowId: 'r-17',
  attempts: 1,
  lastError: 'amount: Invalid input',
  parkedAt: '2026-03-02T08:15:00.000Z',
}

test('shows the rows that a list leaves out, and has one tried again by its list and its id', async () => {
  answer(listParkedEvents, [])
  answer(listParkedRows, [ROW])
  answer(retryParkedRow, { rowId: 'r-17' })
  await show(<Desk />)
  await expect.element(page.getByText('GET /api/operator/refunds')).toBeVisible()
  await expect.element(page.getByText('amount: Invalid input')).toBeVisible()
  await expectAccessible()
  answer(listParkedRows, [])
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(page.getByText('r-17')).not.toBeInTheDocument()
  expect(callsOf(retryParkedRow)).toMatchObject([{ body: { source: ROW.source, rowId: ROW.rowId } }])
})
