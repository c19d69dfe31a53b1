import { addDays } from '@salama/contract/kernel/time'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { standAtNoon, TODAY } from '../../../testing/noon.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

const until = page.getByLabelText(/^Válido até/)
const approve = () => page.getByRole('button', { name: 'Aprovar', exact: true }).click()

beforeEach(standAtNoon)

async function open() {
  const onConfirm = vi.fn()
  await show(<ApprovalDialog applicant="Rui Cossa" busy={false} onConfirm={onConfirm} onClose={vi.fn()} />)
  return onConfirm
}

test('approves until no day that has passed, and says so', async () => {
  const onConfirm = await open()
  await until.fill(addDays(TODAY, -1))
  await approve()
  await expect.element(page.getByText('Este documento já não é válido.')).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
  await expectAccessible()
})

test.each([
  ['today', TODAY],
  ['a later day', addDays(TODAY, 300)],
])('approves until %s', async (_, day) => {
  const onConfirm = await open()
  await until.fill(day)
  await approve()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(day)
})

test('approves without an end', async () => {
  const onConfirm = await open()
  await approve()
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith(undefined)
})
