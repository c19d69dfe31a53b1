import type { Reply } from '@salama/contract/kernel/endpoint'
import { listPatients } from '@salama/contract/patients'
import { endFact, getRecord, noteFact } from '@salama/contract/records'
import { answerAccess, listAccesses, type RecordAccess } from '@salama/contract/records/access'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CHILD, household, SELF } from '../../testing/household.ts'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, refuse, sentTo } from '../../testing/server.ts'
import { RecordPage } from './record-page.tsx'

const ALLERGY = {
  id: '00000000-0000-4000-8000-000000000301',
  kind: 'allergy',
  text: 'Penicilina',
  notedAt: soon(-90_000),
  notedBy: 'doctor',
} as const

const record = (changes: Partial<Reply<typeof getRecord>> = {}): Reply<typeof getRecord> => ({
  facts: [ALLERGY],
  entries: [
    {
      kind: 'consultation',
      id: '00000000-0000-4000-8000-000000000302',
      at: soon(-80_000),
      title: 'Consulta com Dr. Ana Silva, Pediatria',
      lines: ['Febre desde ontem', 'Fazer o teste amanhã'],
      href: '/consultas/00000000-0000-4000-8000-000000000302',
    },
  ],
  readings: [{ readerName: 'Ana Silva', what: 'Leu o processo', at: soon(-80_000) }],
  ...changes,
})

beforeEach(() => {
  answer(listAccesses, [])
  answer(listPatients, [SELF])
})

test('shows facts, past consultations with summary, and who read them (BOOK-121, PRV-03)', async () => {
  answer(getRecord, record())
  await show(<RecordPage />)
  const allergies = page.getByRole('region', { name: 'Alergias' })
  await expect.element(allergies.getByText('Penicilina')).toBeVisible()
  await expect.element(allergies.getByText('Indicado pelo médico', { exact: false })).toBeVisible()
  await expect.element(page.getByText('Fazer o teste amanhã')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Consulta com Dr. Ana Silva, Pediatria' }))
    .toHaveAttribute('href', record().entries[0]?.href ?? '')
  const readings = page.getByRole('region', { name: 'Quem viu os meus dados' })
  await expect.element(readings.getByText('Ana Silva: leu o processo')).toBeVisible()
  await expectAccessible()
})

test('a patient adds an allergy, and takes back what is no longer true', async () => {
  answer(getRecord, record({ facts: [] }))
  answer(noteFact, ALLERGY)
  answer(endFact, { id: ALLERGY.id })
  await show(<RecordPage />)
  const add = page.getByRole('button', { name: 'Acrescentar: Nova alergia' })
  await add.click()
  await expect.element(page.getByText('Escreva o nome.')).toBeVisible()
  await page.getByLabelText('Nova alergia', { exact: true }).fill(' Penicilina ')
  answer(getRecord, record())
  await add.click()
  await expect.element(page.getByLabelText('Nova alergia', { exact: true })).toHaveValue('')
  expect(callsOf(noteFact)[0]?.body).toEqual({ kind: 'allergy', text: 'Penicilina' })
  await page.getByRole('button', { name: 'Retirar Penicilina' }).click()
  answer(getRecord, record({ facts: [] }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.element(page.getByText('Nenhuma alergia indicada.')).toBeVisible()
  expect(sentTo(endFact)).toEqual([{ id: ALLERGY.id }])
})

test('an empty record says what it is for, and a refusal what is wrong', async () => {
  answer(getRecord, { facts: [], entries: [], readings: [] })
  refuse(noteFact, 409, { code: 'records.too_many_facts', message: 'O processo já tem muitas informações destas.' })
  await show(<RecordPage />)
  await expect.element(page.getByText('Ainda sem consultas')).toBeVisible()
  await expect.element(page.getByText('Ninguém além de si leu o seu processo.')).toBeVisible()
  await page.getByLabelText('Nova doença').fill('Asma')
  await page.getByRole('button', { name: 'Acrescentar: Nova doença' }).click()
  await expect.element(page.getByText('O processo já tem muitas informações destas.')).toBeVisible()
  await expectAccessible()
})

test('a record that cannot be read says so, and is read again', async () => {
  fail(getRecord)
  await show(<RecordPage />)
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await expect.element(again).toBeVisible()
  answer(getRecord, record())
  await again.click()
  await expect.element(page.getByText('Penicilina')).toBeVisible()
})

test('a patient reads why a doctor opened the record, and answers another who asks (PRV-01)', async () => {
  const access = { reason: null, askedAt: soon(-80_000), endsAt: null }
  const asked: RecordAccess = {
    ...access,
    id: '00000000-0000-4000-8000-000000000303',
    doctorName: 'Ana Silva',
    state: 'asked',
  }
  const opened: RecordAccess = {
    ...access,
    id: '00000000-0000-4000-8000-000000000304',
    doctorName: 'Rui Cossa',
    state: 'emergency',
    reason: 'Doente inconsciente',
    endsAt: soon(80_000),
  }
  answer(getRecord, record())
  answer(listAccesses, [asked, opened])
  answer(answerAccess, { ...asked, state: 'given', endsAt: soon(90_000) })
  await show(<RecordPage />)
  await expect.element(page.getByText('Motivo: Doente inconsciente')).toBeVisible()
  await expectAccessible()
  answer(listAccesses, [{ ...asked, state: 'given', endsAt: soon(90_000) }, opened])
  await page.getByRole('button', { name: 'Aceitar o pedido de Ana Silva' }).click()
  await expect.element(page.getByRole('button', { name: 'Retirar o consentimento de Ana Silva' })).toBeVisible()
  expect(callsOf(answerAccess)).toMatchObject([{ body: { isGiven: true } }])
})

test('who may not be read is no choice', async () => {
  answer(listPatients, [SELF, { ...CHILD, rights: ['book', 'pay'] }])
  answer(getRecord, record())
  await show(<RecordPage />, { path: `/historial?pessoa=${CHILD.id}` })
  await expect.element(page.getByRole('heading', { name: 'Processo', exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: CHILD.name })).not.toBeInTheDocument()
})

test('each person of a household has a record of their own, and one sees whose it is', async () => {
  answer(listPatients, household())
  answer(getRecord, record())
  answer(noteFact, ALLERGY)
  await show(<RecordPage />, { path: '/historial' })
  await page.getByRole('radio', { name: CHILD.name }).click()
  await expect.element(page.getByRole('heading', { name: `Processo de ${CHILD.name}` })).toBeVisible()
  await expect.poll(() => callsOf(getRecord).at(-1)?.address).toBe(`/api/record?patientId=${CHILD.id}`)
  await page.getByLabelText('Nova alergia', { exact: true }).fill('Ovo')
  await page.getByRole('button', { name: 'Acrescentar: Nova alergia' }).click()
  await expect.poll(() => callsOf(noteFact)[0]?.address).toBe(`/api/record/facts?patientId=${CHILD.id}`)
  expect(callsOf(noteFact)[0]?.body).toEqual({ kind: 'allergy', text: 'Ovo' })
  await expectAccessible()
})
