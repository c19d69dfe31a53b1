import { addDays, dayInMaputo } from '@salama/contract/kernel/time'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { ApprovalDialog } from './approval-dialog.tsx'

const today = dayInMaputo(new Date())
const until = page.getByLabelText(/^Válido até/)
const approve = () => page.getByRole('button', { name: 'Aprovar', exact: true }).click()

async function open() {
  const onConfirm = vi.fn()
  await show(<ApprovalDialog applicant="Rui Cossa" busy={false} onConfirm={onConfirm} onClose={vi.fn()} />)
  return onConfirm
}

test('approves until no day that has passed, and says so', async () => {
  const onConfirm = await open()
  await until.fill(addDays(today, -1))
  await approve()
  await expect.element(page.getByText('Este documento já não é válido.')).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
  await expectAccessible()
})

test.each([
  ['today', today],
  ['a later day', addDays(today, 300)],
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
