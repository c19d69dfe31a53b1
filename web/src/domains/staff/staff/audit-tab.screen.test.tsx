import { listAudit, listAuditPeople } from '@salama/contract/staff/audit'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf } from '../../../testing/server.ts'
import { AuditTab } from './audit-tab.tsx'

const operator = { id: '0190a000-0000-7000-8000-000000000001', name: 'Olga Operadora' }
const at = '2026-03-02T08:15:00.000Z'

const Desk = () => (
  <>
    <h1>Operador</h1>
    <AuditTab
      labels={{ 'ticket.closed': 'Encerrou uma conversa', 'district.changed': 'Mudou a entrega de um distrito' }}
      cases={{ ticket: 'apoio' }}
    />
  </>
)

test('says who did what, and leads to the case where a tab shows it', async () => {
  answer(listAudit, [
    {
      id: 2,
      operator,
      action: 'ticket.closed',
      subjectId: 'ticket-1',
      subject: 'S-000001, Ana M.',
      reason: 'Resolvido',
      at,
    },
    { id: 1, operator, action: 'district.changed', subjectId: 'district-9', subject: null, reason: null, at },
  ])
  answer(listAuditPeople, [operator])
  await show(<Desk />)
  await expect.element(page.getByText('Olga Operadora: Encerrou uma conversa')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'S-000001, Ana M.' }))
    .toHaveAttribute('href', '/operador?separador=apoio&caso=ticket-1')
  await expect.element(page.getByText('district-9')).toBeVisible()
  expect(page.getByRole('link', { name: 'district-9' }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('is narrowed by person, and the file holds the same', async () => {
  answer(listAudit, [])
  answer(listAuditPeople, [operator])
  await show(<Desk />)
  await page.getByRole('combobox', { name: 'Quem' }).click()
  await page.getByRole('option', { name: 'Olga Operadora' }).click()
  await expect.element(page.getByText('Nada com estes filtros')).toBeVisible()
  expect(callsOf(listAudit).at(-1)?.address).toContain(`operatorId=${operator.id}`)
  await expect
    .element(page.getByRole('link', { name: 'Descarregar CSV' }))
    .toHaveAttribute('href', `/api/operator/audit.csv?operatorId=${operator.id}`)
})
