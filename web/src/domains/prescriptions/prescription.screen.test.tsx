import { searchFormulary } from '@salama/contract/formulary'
import {
  cancelPrescription,
  checkPrescription,
  createPrescription,
  listIssued,
  type Prescription,
  type PrescriptionCheck,
  type PrescriptionWarning,
} from '@salama/contract/prescriptions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import { capsules, tablets } from '../../testing/formulary.ts'
import { paste } from '../../testing/paste.ts'
import { soon } from '../../testing/samples.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, hold, refuse, sentTo } from '../../testing/server.ts'
import { IssuedPrescriptions } from './issued-prescriptions.tsx'
import { PrescriptionCheckPage } from './prescription-check-page.tsx'

const checked = (changes: Partial<PrescriptionCheck> = {}): PrescriptionCheck => ({
  code: 'ABCD-EFGH-JKMN',
  status: 'active',
  isAuthentic: true,
  isValid: true,
  doctorSuspendedAt: null,
  doctorName: 'Dr. Ana Silva',
  doctorLicense: 'OMM-1234',
  patientName: 'Amina M.',
  lines: [
    {
      medicine: 'Amoxicilina 500 mg',
      dose: '1 cápsula',
      route: 'oral',
      frequency: 'de 8 em 8 horas',
      durationDays: 7,
      quantity: 21,
      dispensed: 6,
    },
  ],
  advice: '',
  signedAt: soon(-60),
  expiresAt: soon(40_000),
  keyId: '0123456789abcdef',
  ...changes,
})

const APPOINTMENT = '00000000-0000-4000-8000-000000000100'

const issued = (changes: Partial<Prescription> = {}): Prescription => ({
  id: '00000000-0000-4000-8000-000000000110',
  code: 'ABCD-EFGH-JKMN',
  appointmentId: APPOINTMENT,
  status: 'active',
  doctorName: 'Dr. Ana Silva',
  doctorLicense: 'OMM-1234',
  patientName: 'Amina Momade',
  lines: checked().lines,
  advice: '',
  reason: '',
  createdAt: soon(-60),
  signedAt: soon(-60),
  expiresAt: soon(40_000),
  cancelReason: null,
  ...changes,
})

/** Writes what the formulary does not have. */
async function writeFreely(medicine: string): Promise<void> {
  answer(searchFormulary, [])
  await page.getByRole('combobox', { name: 'Medicamento' }).fill(medicine)
  await page.getByRole('option', { name: /Escrever livremente/ }).click()
}

const open = () =>
  show(<Route path="/receita/:code" component={PrescriptionCheckPage} />, {
    path: '/receita/ABCD-EFGH-JKMN',
    user: null,
  })

test('a pharmacist without an account sees whether it is valid and what is left (BOOK-120, AZ-11)', async () => {
  answer(checkPrescription, checked())
  await open()
  await expect.element(page.getByText('Receita válida')).toBeVisible()
  await expect.element(page.getByText('Quantidade: 21 (aviadas 6, faltam 15)')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Código QR da receita ABCD-EFGH-JKMN' })).toBeVisible()
  await expectAccessible()
})

test('of a doctor who was suspended since, the pharmacist reads since when', async () => {
  answer(checkPrescription, checked({ doctorSuspendedAt: '2026-11-03T09:00:00Z' }))
  await open()
  await expect.element(page.getByText('Receita válida')).toBeVisible()
  await expect.element(page.getByText(/Médico suspenso desde 03\/11\/2026/)).toBeVisible()
  await expectAccessible()
})

test('an altered, a used up and an unknown prescription say so (AZ-11)', async () => {
  answer(checkPrescription, checked({ isAuthentic: false, isValid: false }))
  const shown = await open()
  await expect.element(page.getByText('A assinatura não confere: não avie')).toBeVisible()
  await shown.unmount()
  refuse(checkPrescription, 404, { code: 'prescriptions.not_found', message: 'Não encontrámos esta receita.' })
  await show(<Route path="/receita/:code" component={PrescriptionCheckPage} />, { path: '/receita/OUTRA', user: null })
  await expect.element(page.getByText('Esta receita não existe')).toBeVisible()
})

test('the doctor writes and signs a prescription, and warnings ask for a reason', async () => {
  answer(listIssued, [])
  await show(
    <>
      <h1>Consulta</h1>
      <IssuedPrescriptions appointmentId={APPOINTMENT} />
    </>,
  )
  const sign = page.getByRole('button', { name: 'Assinar receita' })
  await writeFreely('Amoxicilina 500 mg')
  await page.getByLabelText('Dose', { exact: true }).fill('1 cápsula')
  await expect.element(sign).toBeDisabled()
  await page.getByLabelText('Frequência').fill('de 8 em 8 horas')
  await expectAccessible()
  const text = 'Amoxicilina 500 mg: o paciente tem alergia a penicilina.'
  const message = 'Há avisos sobre estes medicamentos. Leia-os e diga porque os receita.'
  refuse(createPrescription, 409, {
    code: 'prescriptions.warnings',
    message,
    details: { warnings: [{ kind: 'allergy', text }] },
  })
  await sign.click()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(sign).toBeDisabled()
  await page.getByLabelText(/^Porque receita/).fill('Já a tomou sem reação')
  answer(createPrescription, issued())
  const release = hold(createPrescription)
  await sign.click()
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  answer(listIssued, [issued()])
  release()
  await expect.element(page.getByRole('region', { name: 'Receita ABCD-EFGH-JKMN' })).toBeVisible()
  const line = {
    kind: 'text',
    medicine: 'Amoxicilina 500 mg',
    dose: '1 cápsula',
    route: 'oral',
    frequency: 'de 8 em 8 horas',
    durationDays: 7,
    quantity: 1,
  }
  const body = { appointmentId: APPOINTMENT, lines: [line], advice: '', sign: true }
  expect(sentTo(createPrescription)).toEqual([
    { body: { ...body, reason: '' } },
    { body: { ...body, reason: 'Já a tomou sem reação' } },
  ])
})

test('the days and the quantity are what was typed, and neither is sent empty', async () => {
  answer(listIssued, [])
  answer(createPrescription, issued())
  await show(<IssuedPrescriptions appointmentId={APPOINTMENT} />)
  await writeFreely('Amoxicilina 500 mg')
  await page.getByLabelText('Dose', { exact: true }).fill('1 cápsula')
  await page.getByLabelText('Frequência').fill('de 8 em 8 horas')
  await page.getByLabelText('Dias').click()
  await userEvent.keyboard('{End}{Backspace}14')
  await page.getByLabelText('Quantidade').click()
  await userEvent.keyboard('{End}{Backspace}{Enter}')
  await expect.element(page.getByText('Indique uma quantidade de 1 a 500.')).toBeVisible()
  await expect.element(page.getByLabelText('Quantidade')).toHaveFocus()
  expect(sentTo(createPrescription)).toEqual([])
  await userEvent.keyboard('20{Enter}')
  await expect.poll(() => sentTo(createPrescription)).toHaveLength(1)
  expect(sentTo(createPrescription)).toMatchObject([{ body: { lines: [{ durationDays: 14, quantity: 20 }] } }])
})

test('a child without a recent weight is weighed before its prescription is signed', async () => {
  answer(listIssued, [])
  const message = 'A dose de uma criança faz-se pelo peso. Escreva quanto pesa: não há um peso dos últimos 90 dias.'
  refuse(createPrescription, 409, { code: 'prescriptions.weight_needed', message })
  await show(
    <>
      <h1>Consulta</h1>
      <IssuedPrescriptions appointmentId={APPOINTMENT} />
    </>,
  )
  const sign = page.getByRole('button', { name: 'Assinar receita' })
  const weight = page.getByLabelText(/^Peso da criança, em kg/)
  await writeFreely('Paracetamol 250 mg')
  await page.getByLabelText('Dose', { exact: true }).fill('1 comprimido')
  await page.getByLabelText('Frequência').fill('de 6 em 6 horas')
  await expect.element(weight).not.toBeInTheDocument()
  await sign.click()
  await expect.element(page.getByText(message)).toBeVisible()
  for (const wrong of ['0,2', '401', 'doze']) {
    await weight.fill(wrong)
    await expect.element(sign).toBeDisabled()
  }
  await paste(weight, '    18,5 ')
  await expectAccessible()
  answer(createPrescription, issued({ weightGrams: 18_500 }))
  answer(listIssued, [issued({ weightGrams: 18_500 })])
  await sign.click()
  await expect.element(page.getByText('Peso: 18,5 kg')).toBeVisible()
  expect(sentTo(createPrescription).map(({ body }) => (body as { weightGrams?: number }).weightGrams)).toEqual([
    undefined,
    18_500,
  ])
})

test('the doctor takes a prescription back with a reason, which stays open where it fails', async () => {
  answer(listIssued, [issued()])
  refuse(cancelPrescription, 409, { code: 'prescriptions.not_now', message: 'Esta receita já não se pode anular.' })
  await show(<IssuedPrescriptions appointmentId={APPOINTMENT} />)
  await page.getByRole('button', { name: 'Anular receita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Anular a receita?' })
  await dialog.getByRole('button', { name: 'Dose errada' }).click()
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect.element(page.getByText('Esta receita já não se pode anular.')).toBeVisible()
  answer(cancelPrescription, issued({ status: 'cancelled' }))
  await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(cancelPrescription).at(-1)).toEqual({ id: issued().id, body: { reason: 'Dose errada' } })
})

const issuedLine = (changes: Partial<Prescription['lines'][number]> = {}): Prescription['lines'][number] => ({
  medicine: 'Amoxil (Amoxicilina 500 mg, cápsula)',
  dose: '1 cápsula',
  route: 'oral',
  frequency: 'de 8 em 8 horas',
  durationDays: 7,
  quantity: 21,
  dispensed: 6,
  product: { id: capsules().id, unit: '{capsule}', brand: 'Amoxil', quantityReason: 'Perdeu a caixa' },
  ...changes,
})

test('an issued line counts in its unit, names its brand and why it is so much', async () => {
  answer(listIssued, [
    issued({
      lines: [
        issuedLine(),
        issuedLine({
          medicine: 'Diazepam 10 mg, comprimido',
          quantity: 2,
          dispensed: 1,
          product: { id: tablets().id, unit: '{tablet}' },
        }),
        issuedLine({ medicine: 'Chá de limão', product: undefined }),
      ],
    }),
  ])
  await show(
    <>
      <h1>Consulta</h1>
      <IssuedPrescriptions appointmentId={APPOINTMENT} />
    </>,
  )
  const item = (place: number) => page.getByRole('listitem').nth(place)
  await expect.element(item(0).getByText('Quantidade: 21 cápsulas (aviadas 6 cápsulas, faltam 15)')).toBeVisible()
  await expect.element(item(0).getByText('Só a marca Amoxil, sem substituição')).toBeVisible()
  await expect.element(item(0).getByText('Porquê esta quantidade: Perdeu a caixa')).toBeVisible()
  await expect.element(item(1).getByText('Quantidade: 2 comprimidos (aviado 1 comprimido, falta 1)')).toBeVisible()
  await expect.element(item(1).getByText('Texto livre: não verificado')).not.toBeInTheDocument()
  await expect.element(item(2).getByText('Quantidade: 21 (aviadas 6, faltam 15)')).toBeVisible()
  await expect.element(item(2).getByText('Texto livre: não verificado')).toBeVisible()
  await expectAccessible()
})

test('the doctor reads what was warned of, and what a pharmacy proposes instead of a line', async () => {
  const warning: PrescriptionWarning = {
    kind: 'allergy',
    severity: 'avoid',
    text: 'Alergia a penicilinas',
    source: 'BNF',
    lines: [0],
  }
  const proposal = {
    place: 1,
    productId: tablets().id,
    medicine: 'Amoxicilina 250 mg, cápsula',
    shopName: 'Farmácia Central',
    reason: 'Só há de 250 mg',
    at: soon(-5),
  }
  answer(listIssued, [
    issued({ lines: [issuedLine()], warnings: [warning], reason: 'Já tomou bem', proposals: [proposal] }),
  ])
  await show(
    <>
      <h1>Consulta</h1>
      <IssuedPrescriptions appointmentId={APPOINTMENT} />
    </>,
  )
  const warned = page.getByRole('list', { name: 'Avisos ao assinar' })
  await expect.element(warned.getByText('Alergia a penicilinas Fonte: BNF')).toBeVisible()
  await expect.element(page.getByText('Farmácia Central propõe Amoxicilina 250 mg, cápsula')).toBeVisible()
  await expect.element(page.getByText('Em vez de Amoxil (Amoxicilina 500 mg, cápsula). Só há de 250 mg')).toBeVisible()
  await expect.element(page.getByText('Se concorda, anule esta receita e escreva outra.')).toBeVisible()
  await expectAccessible()
})
