import { BUILT_IN_PLANS, changePlan, listPlans, type Plan, type Subscription } from '@salama/contract/insurance'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../testing/server.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'

const [BASIC, , FAMILY] = BUILT_IN_PLANS as [Plan, Plan, Plan]

const FAMILYS: Subscription = {
  id: '00000000-0000-4000-8000-000000000800',
  status: 'active',
  plan: FAMILY,
  policyNumber: '7QK2-M9XA',
  insured: { name: 'Ana Macuácua' },
  members: [{ id: '1', name: 'Yara Macuácua', bornOn: '2019-03-04', relation: 'child' }],
  conditionsVersion: 1,
  startedAt: '2026-11-01T10:00:00.000Z',
  paidUntil: '2026-12-01T10:00:00.000Z',
  cancelsAtEnd: false,
  allowances: [],
  cardCode: '23456789ABCDEFGHJKMN',
}

test('changes from the next month on, and says who is no longer covered', async () => {
  answer(listPlans, [...BUILT_IN_PLANS])
  const onClose = vi.fn()
  await show(<ChangePlanDialog subscription={FAMILYS} onClose={onClose} />)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Ficar com este plano' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'Básico' }).click()
  await expect.element(dialog).toMatchTextContent('1 pessoa do seu plano deixa de estar coberta')
  await expect.element(dialog).toMatchTextContent('O plano novo começa a 01/12/2026')
  await expectAccessible()
  const change = dialog.getByRole('button', { name: 'Mudar no próximo mês' })
  refuse(changePlan, 409, { code: 'insurance.payment_under_way', message: 'Há um pagamento deste plano em curso.' })
  await change.click()
  await expect.element(dialog).toMatchTextContent('Há um pagamento deste plano em curso.')
  expect(onClose).not.toHaveBeenCalled()
  const next = { id: BASIC.id, name: BASIC.name, monthlyPrice: BASIC.monthlyPrice }
  answer(changePlan, { ...FAMILYS, next })
  await change.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(sentTo(changePlan).at(-1)).toEqual({ body: { planId: 'basic' } })
})
