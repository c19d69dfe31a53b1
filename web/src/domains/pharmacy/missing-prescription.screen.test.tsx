import { type PrescriptionCheck, sendPrescription } from '@salama/contract/pharmacy'
import { listPrescriptions, type Prescription } from '@salama/contract/prescriptions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { soon } from '../../testing/samples.ts'
import { show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { MissingPrescription } from './missing-prescription.tsx'

const CHECK: PrescriptionCheck = {
  orderId: '00000000-0000-4000-8000-abcdef123456',
  orderNumber: '123456',
  pharmacyName: 'Farmácia Central',
  customerName: 'Ana M.',
  status: 'missing',
  reason: '',
  items: [{ name: 'Amoxicilina 500 mg', quantity: 1, requiresPrescription: true }],
  pictures: 0,
  isSigned: false,
  placedAt: soon(-5),
  dueAt: soon(600),
}
const SIGNED: Prescription = {
  id: '00000000-0000-4000-8000-000000000950',
  code: 'ABCD-EFGH-JKMN',
  appointmentId: CHECK.orderId,
  status: 'active',
  doctorName: 'Dra. Graça Matola',
  doctorLicense: 'OMM-1',
  patientName: 'Ana Macuácua',
  lines: [],
  advice: '',
  reason: '',
  createdAt: soon(-60),
  signedAt: soon(-60),
  expiresAt: soon(9_000),
  cancelReason: null,
}

test('the prescription that is chosen goes with the order that waits for it', async () => {
  answer(listPrescriptions, [SIGNED])
  answer(sendPrescription, { ...CHECK, status: 'submitted' })
  await show(<MissingPrescription check={CHECK} />)
  await page.getByRole('radio', { name: /^Receita de Dra. Graça/ }).click()
  await page.getByRole('button', { name: 'Enviar à farmácia' }).click()
  await expect
    .poll(() => sentTo(sendPrescription))
    .toEqual([{ id: CHECK.orderId, body: { prescriptionCode: 'ABCD-EFGH-JKMN' } }])
})

const LINE = {
  medicine: 'Amoxicilina 500 mg',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'de 8 em 8 horas',
  durationDays: 7,
  quantity: 21,
  dispensed: 0,
} as const
const naming = (code: string): Prescription => ({ ...SIGNED, code, lines: [LINE] })
const signed = page.getByRole('radio', { name: /^Receita de Dra. Graça/ })
const paper = page.getByRole('radio', { name: 'Tenho uma receita em papel' })

test('the only prescription that names the medicine is chosen by itself, and gives way to paper', async () => {
  answer(listPrescriptions, [naming('AAAA-BBBB-CCCC')])
  await show(<MissingPrescription check={CHECK} />)
  await expect.element(signed).toBeChecked()
  await paper.click()
  await expect.element(paper).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Enviar à farmácia' })).not.toBeInTheDocument()
})

test.each([
  ['of two that name it none', [naming('AAAA-BBBB-CCCC'), naming('DDDD-EEEE-FFFF')]],
  ['one for something else', [{ ...SIGNED, lines: [{ ...LINE, medicine: 'Ibuprofeno 400 mg' }] }]],
])('%s is chosen for anybody', async (_, prescriptions) => {
  answer(listPrescriptions, prescriptions)
  await show(<MissingPrescription check={CHECK} />)
  await expect.element(paper).toBeChecked()
})
