import { decideRoles, listRoles, proposeRoles, type RoleChange } from '@salama/contract/staff/roles'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, sentTo } from '../../../testing/server.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { RolesTab } from './roles-tab.tsx'

const [ana, rui] = [
  { id: '0190a000-0000-7000-8000-000000000001', name: 'Ana Administra' },
  { id: '0190a000-0000-7000-8000-000000000002', name: 'Rui Reforça' },
]
const at = '2026-03-02T08:15:00.000Z'
const CHANGE: RoleChange = {
  id: '0190a000-0000-7000-8000-000000000009',
  person: rui,
  roles: ['finance'],
  reason: 'Começa nas finanças.',
  proposedBy: ana,
  proposedAt: at,
  decision: null,
  decidedBy: null,
}

const Desk = () => (
  <>
    <h1>Operador</h1>
    <RolesTab />
  </>
)
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  answer(decideRoles, { ...CHANGE, decision: 'agreed' })
  answer(proposeRoles, CHANGE)
})

test('shows who works at the desk, and what waits for a second person to agree', async () => {
  answer(listRoles, { staff: [{ person: rui, roles: ['support', 'dispatch'], since: at }], changes: [CHANGE] })
  await show(<Desk />)
  await expect.element(page.getByText('Viagens e entregas')).toBeVisible()
  await expect.element(page.getByText(/«Começa nas finanças.» Ana Administra/)).toBeVisible()
  // While a change waits there is no other.
  expect(button('Mudar papéis de Rui Reforça').elements()).toHaveLength(0)
  await expectAccessible()
  answer(listRoles, { staff: [{ person: rui, roles: ['finance'], since: at }], changes: [] })
  await button('Concordar').click()
  await expect.element(page.getByText('À espera de um segundo acordo')).not.toBeInTheDocument()
  expect(sentTo(decideRoles)).toEqual([{ id: CHANGE.id, body: { decision: 'agree' } }])
})

test('proposes the roles of another, with a reason, and says when they leave the desk', async () => {
  answer(listRoles, { staff: [{ person: rui, roles: ['support'], since: at }], changes: [] })
  await show(<Desk />)
  await button('Mudar papéis de Rui Reforça').click()
  await page.getByRole('checkbox', { name: /^Apoio/ }).click()
  await expect.element(page.getByText('Sem papéis, a pessoa deixa a mesa.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Finanças/ }).click()
  await expectAccessible()
  await page.getByLabelText('Motivo').fill('Começa nas finanças.')
  await button('Propor').click()
  await expect.element(page.getByText('Vale quando outra pessoa que administra concordar.')).toBeVisible()
  expect(callsOf(proposeRoles)[0]?.body).toEqual({
    personId: rui.id,
    roles: ['finance'],
    reason: 'Começa nas finanças.',
  })
})

test('who has no role yet leaves no desk', async () => {
  await show(<RolesDialog person={rui} held={[]} onClose={() => undefined} />)
  await expect.element(button('Propor')).toBeVisible()
  expect(page.getByText('Sem papéis, a pessoa deixa a mesa.').elements()).toEqual([])
})

test('says when the list cannot be read', async () => {
  fail(listRoles)
  await show(<Desk />)
  await expect.element(page.getByRole('button', { name: /Tentar/ })).toBeVisible()
})
