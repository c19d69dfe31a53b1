import { getSnapshot, type Snapshot } from '@salama/contract/consultations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { consultation } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, fail } from '../../testing/server.ts'
import { doctorTabs } from './doctor-desk.tsx'

const [patientTab] = doctorTabs(consultation({ role: 'doctor' }))
const snapshot = (changes: Partial<Snapshot> = {}): Snapshot => ({
  patientId: consultation().patientId,
  patientName: 'Ana Macuácua',
  patient: { bornOn: '1990-01-02', sex: 'female', speaker: null },
  notes: '',
  allergies: [],
  conditions: [],
  medicines: [],
  history: [],
  ...changes,
})
const open = () =>
  show(
    <>
      <h1>Consulta</h1>
      {patientTab?.content}
    </>,
  )
const glance = page.getByRole('region', { name: 'Paciente Ana Macuácua' })

test('of a patient of whom nothing is noted it says so, in each place', async () => {
  answer(getSnapshot, snapshot())
  await open()
  await expect.element(glance).toMatchTextContent('Alergias: Nenhuma registada')
  await expect.element(glance).toMatchTextContent('Doenças: Nenhuma registada')
  await expect.element(glance).toMatchTextContent('Medicamentos: Nenhum registado')
  await expect.element(glance).toMatchTextContent('O paciente não escreveu nada.')
  await expect.element(glance.getByText('Antes')).not.toBeInTheDocument()
  await expectAccessible()
})

test('what is noted stands there, allergies in sight, and what was before', async () => {
  const before = {
    id: 'a',
    at: '2026-10-01T08:00:00.000Z',
    title: 'Consulta com Dr. Ana Silva',
    lines: ['Febre', 'Malária'],
  }
  const noted = { allergies: ['Penicilina', 'Ovo'], conditions: ['Asma'], medicines: ['Salbutamol'], notes: 'Tosse' }
  answer(getSnapshot, snapshot({ ...noted, weight: { grams: 62_500, notedAt: before.at }, history: [before] }))
  await open()
  await expect.element(glance.getByText('Alergias: Penicilina, Ovo')).toBeVisible()
  for (const text of ['Doenças: Asma', 'Medicamentos: Salbutamol', 'Peso: 62,5 kg', 'Tosse', 'Febre · Malária'])
    await expect.element(glance).toMatchTextContent(text)
  await expect.element(glance.getByText('1 out. 2026: Consulta com Dr. Ana Silva')).toBeVisible()
  await expectAccessible()
})

test('a patient that could not be read is read again', async () => {
  fail(getSnapshot)
  await open()
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await expect.element(again).toBeVisible()
  answer(getSnapshot, snapshot())
  await again.click()
  await expect.element(glance).toBeVisible()
})
