import { listIssued, type Prescription, signPrescription } from '@salama/contract/prescriptions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../../testing/server.ts'
import { IssuedPrescriptions } from '../issued-prescriptions.tsx'

const APPOINTMENT = '00000000-0000-4000-8000-000000000100'
const ID = '00000000-0000-4000-8000-000000000110'

const draft = (changes: Partial<Prescription> = {}, quantity = 21): Prescription => ({
  id: ID,
  code: null,
  appointmentId: APPOINTMENT,
  status: 'draft',
  doctorName: 'Dr. Ana Silva',
  doctorLicense: 'OMM-1234',
  patientName: 'Amina Momade',
  lines: [
    {
      medicine: 'Amoxicilina 500 mg',
      dose: '1 cápsula',
      route: 'oral',
      frequency: 'de 8 em 8 horas',
      durationDays: 7,
      quantity,
      dispensed: 0,
    },
  ],
  advice: 'Com água',
  reason: '',
  createdAt: soon(-60),
  signedAt: null,
  expiresAt: null,
  cancelReason: null,
  revision: 3,
  ...changes,
})

const SENTENCE = 'A receita mudou entretanto. Veja-a de novo antes de assinar.'
const refuseChanged = () =>
  refuse(signPrescription, 409, { code: 'prescriptions.changed_elsewhere', message: SENTENCE })
const sign = page.getByRole('button', { name: 'Assinar este rascunho' })

async function open() {
  answer(listIssued, [draft()])
  await show(
    <>
      <h1>Consulta</h1>
      <IssuedPrescriptions appointmentId={APPOINTMENT} />
    </>,
  )
}

test('a draft that changed meanwhile is shown as it is now, and then signed (AZ-11)', async () => {
  await open()
  await expect.element(page.getByText('Conselhos: Com água')).toBeVisible()
  refuseChanged()
  answer(listIssued, [draft({ revision: 4 }, 14)])
  await sign.click()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await expect.element(page.getByText('Quantidade: 14')).toBeVisible()
  await expectAccessible()
  const signed = draft({ status: 'active', code: 'ABCD-EFGH-JKMN', revision: 5 }, 14)
  answer(signPrescription, signed)
  answer(listIssued, [signed])
  await sign.click()
  await expect.element(page.getByRole('region', { name: 'Receita ABCD-EFGH-JKMN' })).toBeVisible()
  expect(sentTo(signPrescription)).toEqual([
    { id: ID, body: { revision: 3 } },
    { id: ID, body: { revision: 4 } },
  ])
})

test('the reason that was typed stays, and is asked for of the draft as it is now', async () => {
  await open()
  const warnings = [{ kind: 'allergy', severity: 'avoid', text: 'Alergia a penicilina.', source: '', lines: [0] }]
  const refuseWarnings = () =>
    refuse(signPrescription, 409, { code: 'prescriptions.warnings', message: 'Há avisos.', details: { warnings } })
  refuseWarnings()
  await sign.click()
  const reason = page.getByLabelText(/^Porque receita/)
  await reason.fill('Já a tomou')
  refuseChanged()
  answer(listIssued, [draft({ revision: 4 }, 14)])
  await sign.click()
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await expect.element(reason).not.toBeInTheDocument()
  refuseWarnings()
  await sign.click()
  await expect.element(reason).toHaveValue('Já a tomou')
  await sign.click()
  await expect.poll(() => sentTo(signPrescription)).toHaveLength(4)
  expect(sentTo(signPrescription).at(-1)).toEqual({ id: ID, body: { reason: 'Já a tomou', revision: 4 } })
})
