import { BUILT_IN_PLANS, describeInsured, type Plan, removeMember, type Subscription } from '@salama/contract/insurance'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { termsOf } from './labels.ts'
import { People } from './people.tsx'

const [, , FAMILY] = BUILT_IN_PLANS as [Plan, Plan, Plan]
const YARA = {
  id: '00000000-0000-4000-8000-000000000901',
  name: 'Yara Macuácua',
  bornOn: '2019-05-04',
  relation: 'child',
} as const
const OWN: Subscription = {
  id: '00000000-0000-4000-8000-000000000800',
  status: 'active',
  plan: FAMILY,
  policyNumber: '7QK2-M9XA',
  insured: { name: 'Ana Macuácua' },
  members: [YARA],
  conditionsVersion: 1,
  startedAt: '2026-11-01T10:00:00.000Z',
  paidUntil: '2026-12-01T10:00:00.000Z',
  cancelsAtEnd: false,
  allowances: [],
  cardCode: '23456789ABCDEFGHJKMN',
}
const open = () => show(<People subscription={OWN} terms={termsOf(undefined)} />)

test('the person who is taken out is the one that was asked about', async () => {
  answer(removeMember, { ...OWN, members: [] })
  await open()
  await page.getByRole('button', { name: 'Retirar Yara Macuácua' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.poll(() => sentTo(removeMember)).toEqual([{ id: YARA.id }])
})

test('whom the plan insures is sent with the name and the day of birth that are shown', async () => {
  const insured = { name: 'Ana Tembe', bornOn: '1990-02-03' }
  answer(describeInsured, { ...OWN, insured })
  await open()
  await page.getByRole('button', { name: 'Editar os seus dados' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Nome completo')).toHaveValue('Ana Macuácua')
  await dialog.getByLabelText('Nome completo').fill(insured.name)
  await dialog.getByLabelText('Data de nascimento').fill(insured.bornOn)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => sentTo(describeInsured)).toEqual([{ body: insured }])
})
