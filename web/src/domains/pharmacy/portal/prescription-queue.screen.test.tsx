import { approveCheck, listChecks, openCheck } from '@salama/contract/pharmacy'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, sentTo } from '../../../testing/server.ts'
import { PrescriptionQueue } from './prescription-queue.tsx'

const CHECK = {
  orderId: '00000000-0000-4000-8000-abcdef123456',
  orderNumber: '123456',
  pharmacyName: 'Farmácia Central',
  customerName: 'Ana M.',
  status: 'submitted' as const,
  reason: '',
  items: [{ name: 'Amoxicilina suspensão', quantity: 2, requiresPrescription: true }],
  pictures: 0,
  isSigned: true,
  placedAt: soon(-5),
  dueAt: soon(600),
}
const BOTTLE = {
  itemId: '00000000-0000-4000-8000-000000000011',
  name: 'Amoxicilina suspensão',
  package: 'frasco de 100 ml',
  quantity: 2,
}

test('what is not counted in units is approved once the pharmacist has typed the packages', async () => {
  answer(listChecks, [CHECK])
  answer(openCheck, { ...CHECK, files: [], isRepeated: false, signed: null, uncounted: [BOTTLE], readers: [] })
  answer(approveCheck, { ...CHECK, status: 'approved' })
  await show(
    <>
      <h1>Receitas</h1>
      <PrescriptionQueue />
    </>,
  )
  await page.getByRole('button', { name: /Ver receita/ }).click()
  const packages = page.getByLabelText('Amoxicilina suspensão, frasco de 100 ml')
  const approve = page.getByRole('button', { name: 'Aprovar' })
  await expect.element(approve).toBeDisabled()
  for (const typed of ['1', '1,5', '100']) {
    await packages.fill(typed)
    await expect.element(approve).toBeDisabled()
  }
  await packages.fill('2')
  await expect.element(approve).toBeEnabled()
  await expectAccessible()
  await approve.click()
  await expect
    .poll(() => sentTo(approveCheck))
    .toEqual([{ id: CHECK.orderId, body: { packages: [{ itemId: BOTTLE.itemId, quantity: 2 }] } }])
})
