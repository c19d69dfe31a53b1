import { getStats, inspectReturned, listQuarantine, listStock } from '@salama/contract/pharmacy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { Quarantine } from './quarantine.tsx'

const RETURNED = {
  orderId: '00000000-0000-4000-8000-0000000abc12',
  orderNumber: '0ABC12',
  medicationId: '00000000-0000-4000-8000-000000000001',
  name: 'Paracetamol 500 mg',
  quantity: 2,
  since: '2026-11-21T08:00:00.000Z',
}

const open = () =>
  show(
    <>
      <h1>Inventário</h1>
      <Quarantine />
    </>,
  )

test.each([
  ['Volta à venda', 'restock'],
  ['Perdido', 'lost'],
])('the pharmacist decides about what came back: %s', async (name, decision) => {
  answer(listQuarantine, [RETURNED])
  answer(inspectReturned, [])
  answer(listStock, [])
  answer(getStats, {} as never)
  await open()
  await expect.element(page.getByText('2 × Paracetamol 500 mg')).toBeVisible()
  await expectAccessible()
  answer(listQuarantine, [])
  await page.getByRole('button', { name }).click()
  await expect.poll(() => callsOf(inspectReturned)[0]?.body).toEqual({ medicationId: RETURNED.medicationId, decision })
  await expect.element(page.getByText('Devolvidos, por verificar')).not.toBeInTheDocument()
})
