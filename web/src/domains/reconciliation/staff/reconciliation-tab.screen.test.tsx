import { getReconciliation, type Reconciliation, startReconciliation } from '@salama/contract/reconciliation/staff'
import { listStatements } from '@salama/contract/reconciliation/statements'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/screen.tsx'
import { answer, sentTo } from '../../../testing/server.ts'
import { ReconciliationTab } from './reconciliation-tab.tsx'

const DAY: Reconciliation = {
  id: '00000000-0000-4000-8000-000000000940',
  method: 'e-mola',
  day: '2026-11-20',
  status: 'finished',
  compared: 3,
  ours: 300_00,
  theirs: 300_00,
  differences: 0,
  startedAt: '2026-11-21T00:00:00.000Z',
  finishedAt: '2026-11-21T00:01:00.000Z',
}

test('a day is compared again with its own operator, and any day with the chosen one', async () => {
  answer(getReconciliation, { days: [DAY], differences: [], open: 0 })
  answer(listStatements, [])
  answer(startReconciliation, DAY)
  await show(
    <>
      <h1>Operador</h1>
      <ReconciliationTab />
    </>,
  )
  await page.getByRole('button', { name: /^Repetir e-Mola/i }).click()
  const ofRow = { body: { method: 'e-mola', day: DAY.day } }
  await expect.poll(() => sentTo(startReconciliation)).toEqual([ofRow])
  await page.getByLabelText('Dia', { exact: true }).fill('2026-10-01')
  await page.getByRole('button', { name: 'Conferir', exact: true }).click()
  await expect
    .poll(() => sentTo(startReconciliation))
    .toEqual([ofRow, { body: { method: 'm-pesa', day: '2026-10-01' } }])
})
