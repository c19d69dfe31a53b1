import { statesOf } from '@salama/contract/kernel/status'
import { verificationMachine } from '@salama/contract/verification'
import {
  decideVerification,
  listVerifications,
  takeVerification,
  type VerificationCase,
} from '@salama/contract/verification/staff'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, answerPage, callsOf, fail, sentTo } from '../../../testing/server.ts'
import { CASE_BADGES } from '../labels.ts'
import { VerificationsTab } from './verifications-tab.tsx'

const caseNumber = (n: number): VerificationCase => ({
  id: `00000000-0000-4000-8000-0000000004${String(n).padStart(2, '0')}`,
  kind: 'doctor',
  kindLabel: 'Médico',
  title: `Dr. Zita ${n}`,
  subjectId: `00000000-0000-4000-8000-0000000005${String(n).padStart(2, '0')}`,
  status: 'approved',
  reason: null,
  expiresOn: null,
  submittedAt: soon(-1_000),
  facts: [{ label: 'Licença médica', value: 'OMM-1234' }],
  papers: [],
  history: [],
  applicant: { id: '00000000-0000-4000-8000-000000000600', name: `Zita ${n}` },
})

const open = () =>
  show(
    <>
      <h1>Operador</h1>
      <VerificationsTab contents={{}} />
    </>,
    { path: '/operador?estado=approved' },
  )

test('a list of more cases than one page goes on (X-018)', async () => {
  answerPage(listVerifications, [caseNumber(1), caseNumber(2)], 'next')
  await open()
  const rows = page.getByRole('list', { name: 'Pedidos de verificação' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(2)
  await expectAccessible()
  answer(listVerifications, [caseNumber(3)])
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => rows.elements().length).toBe(3)
  const asked = callsOf(listVerifications).map(({ address }) => address)
  expect(asked.filter((address) => address.includes('status='))).toEqual([
    '/api/operator/verifications?status=approved',
    '/api/operator/verifications?status=approved&cursor=next',
  ])
  await expect.element(page.getByRole('button', { name: 'Mostrar mais' })).not.toBeInTheDocument()
})

test('a name that nobody has, and a list that cannot be read, say so', async () => {
  answer(listVerifications, [])
  await open()
  await expect.element(page.getByText('Nada encontrado')).toBeVisible()
  fail(listVerifications)
  await page.getByLabelText('Procurar também o que foi decidido').fill('Nhaca')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

test('a case is opened before it is decided, and approved until its first paper runs out', async () => {
  const paper = (expiresOn: string) => ({
    label: 'Carteira',
    number: null,
    expiresOn,
    file: { id: caseNumber(1).subjectId, name: 'carteira.pdf', type: 'application/pdf' as const, bytes: 20 },
  })
  const waiting = { ...caseNumber(1), status: 'submitted' as const, papers: [paper('2031-05-01'), paper('2030-05-01')] }
  answer(listVerifications, [waiting])
  answer(takeVerification, { id: waiting.id, status: 'in_review' })
  answer(decideVerification, { ...waiting, status: 'approved' })
  await open()
  await page.getByRole('button', { name: /^Dr. Zita 1/ }).click()
  await page.getByRole('button', { name: 'Analisar' }).click()
  await page.getByRole('button', { name: 'Aprovar', exact: true }).click()
  expect(sentTo(takeVerification)).toEqual([{ id: waiting.id }])
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect
    .poll(() => sentTo(decideVerification))
    .toEqual([{ id: waiting.id, body: { decision: 'approved', expiresOn: '2030-05-01' } }])
})

test.each([
  ['submitted', 'Analisar', 'Recusar', 'rejected'],
  ['approved', 'Abrir documentos', 'Suspender', 'suspended'],
] as const)('a case that is %s ends with a reason that the person reads', async (status, take, label, decision) => {
  answer(listVerifications, [{ ...caseNumber(1), status }])
  answer(takeVerification, { id: caseNumber(1).id, status: 'in_review' })
  answer(decideVerification, { ...caseNumber(1), status: decision })
  await open()
  await page.getByRole('button', { name: /^Dr. Zita 1/ }).click()
  await page.getByRole('button', { name: take }).click()
  await page.getByRole('button', { name: label, exact: true }).click()
  const reason = 'O documento já não é válido.'
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  await expect.element(page.getByText('Escreva o motivo, como a pessoa o vai ler.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('dialog').getByRole('button', { name: reason }).click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
  await expect.poll(() => sentTo(decideVerification)).toEqual([{ id: caseNumber(1).id, body: { decision, reason } }])
})

test('another search closes the case of the one before, which the keys would still decide', async () => {
  // On a phone the search is out of sight beside an open case.
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(1280, 800)
  answer(listVerifications, [caseNumber(1)])
  await open()
  await page.getByRole('button', { name: /Zita 1/ }).click()
  await expect.element(page.getByRole('region', { name: 'Em análise' })).toBeVisible()
  answer(listVerifications, [caseNumber(2)])
  await page.getByLabelText('Procurar também o que foi decidido').fill('Nhaca')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect.element(page.getByRole('button', { name: /Zita 2/ })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Em análise' })).not.toBeInTheDocument()
  expect(new URLSearchParams(location.search).get('caso')).toBeNull()
})

test('lists one kind alone, which the address keeps', async () => {
  answer(listVerifications, [caseNumber(1), { ...caseNumber(2), kind: 'driver', kindLabel: 'Entregador' }])
  await open()
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Entregador' }).click()
  await expect.poll(() => callsOf(listVerifications).at(-1)?.address).toContain('kind=driver')
  expect(location.search).toContain('tipo=driver')
})

test('no case is a draft: the list has no such state, and takes none from the address', async () => {
  answer(listVerifications, [])
  await show(<VerificationsTab contents={{}} />, { path: '/operador?estado=draft' })
  await expect.element(page.getByText('Nada por verificar')).toBeVisible()
  expect(callsOf(listVerifications).every(({ address }) => !address.includes('status='))).toBe(true)
  await page.getByRole('combobox', { name: 'Estado' }).click()
  const states = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(states[0]).toBe('À espera')
  expect(states).toHaveLength(statesOf(verificationMachine).length)
  expect(states).not.toContain(CASE_BADGES.draft.label)
})

test('blanks are no name to look for, and a name is found in every state', async () => {
  answer(listVerifications, [caseNumber(1)])
  await show(<VerificationsTab contents={{}} />, { path: '/operador?q=Zita' })
  await expect.element(page.getByRole('combobox', { name: 'Estado' })).toHaveTextContent('Todos')
  const field = page.getByLabelText('Procurar também o que foi decidido')
  await expect.element(field).toHaveValue('Zita')
  await field.fill('  ')
  await page.getByRole('button', { name: 'Procurar' }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByRole('combobox', { name: 'Estado' })).toHaveTextContent('À espera')
})

test('goes through the cases by keyboard: take, look, approve, and on to the next', async () => {
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await page.viewport(1280, 800)
  const paper = (name: string, type: 'image/png' | 'application/pdf') => ({
    label: name,
    number: null,
    expiresOn: null,
    file: { id: '00000000-0000-4000-8000-000000000401', name, type, bytes: 84_000 },
  })
  const papers = [paper('carteira.png', 'image/png'), paper('diploma.pdf', 'application/pdf')]
  const [first, second] = [1, 2].map((n) => ({ ...caseNumber(n), status: 'submitted' as const, papers }))
  if (!first || !second) return
  answer(listVerifications, [first, second])
  answer(takeVerification, { id: second.id, status: 'in_review' })
  answer(decideVerification, { ...second, status: 'approved' })
  const panel = page.getByRole('region', { name: 'Em análise' })
  await show(
    <>
      <h1>Operador</h1>
      <VerificationsTab contents={{}} />
    </>,
    { path: '/operador' },
  )
  // The keys go through a list that is there.
  await expect.element(page.getByRole('button', { name: /Zita 2/ })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(panel).toMatchTextContent('Zita 1')
  await userEvent.keyboard('j')
  await expect.element(panel).toMatchTextContent('Zita 2')
  expect(panel.getByRole('link').elements()).toEqual([])
  await userEvent.keyboard('a')
  await expect.element(panel.getByRole('img', { name: /carteira\.png/ })).toBeInTheDocument()
  const diploma = panel.getByRole('link', { name: 'Abrir diploma.pdf' })
  await expect.element(diploma).toHaveAttribute('href', `/api/uploads/${papers[1]?.file.id}`)
  expect(sentTo(takeVerification)).toEqual([{ id: second.id }])
  await expectAccessible()
  await userEvent.keyboard('a')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Aprovar' })).toHaveFocus()
  await dialog.getByLabelText(/^Válido até/).fill('2031-05-31')
  answer(listVerifications, [first])
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expect.element(panel).toMatchTextContent('Zita 1')
  expect(sentTo(decideVerification)).toEqual([
    { id: second.id, body: { decision: 'approved', expiresOn: '2031-05-31' } },
  ])
  await expect.element(panel).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /Zita 1/ })).toHaveFocus()
})
