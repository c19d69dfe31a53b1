import { searchFormulary } from '@salama/contract/formulary'
import type { PatientGlance } from '@salama/contract/patients/glance'
import { createPrescription, listIssued, type Prescription } from '@salama/contract/prescriptions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { capsules, cream, drops, suspension, tablets } from '../../../testing/formulary.ts'
import { soon } from '../../../testing/samples.ts'
import { expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, hold, refuse, sentTo } from '../../../testing/server.ts'
import { IssuedPrescriptions } from '../issued-prescriptions.tsx'

const APPOINTMENT = '00000000-0000-4000-8000-000000000100'

const signed = (lines: Prescription['lines'] = []): Prescription => ({
  id: '00000000-0000-4000-8000-000000000110',
  code: 'ABCD-EFGH-JKMN',
  appointmentId: APPOINTMENT,
  status: 'active',
  doctorName: 'Dr. Ana Silva',
  doctorLicense: 'OMM-1234',
  patientName: 'Amina Momade',
  lines,
  advice: '',
  reason: '',
  createdAt: soon(-60),
  signedAt: soon(-60),
  expiresAt: soon(40_000),
  cancelReason: null,
})

async function open(patient?: PatientGlance) {
  answer(listIssued, [])
  answer(createPrescription, signed())
  await show(
    <>
      <h1>Consulta</h1>
      <IssuedPrescriptions appointmentId={APPOINTMENT} patient={patient} />
    </>,
  )
}

const search = page.getByRole('combobox', { name: 'Medicamento' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const dose = page.getByLabelText(/^Dose, em/)
const times = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const sign = page.getByRole('button', { name: 'Assinar receita' })
const button = (name: string) => page.getByRole('button', { name })
const press = (keys: string) => userEvent.keyboard(keys)
const linesSent = () => callsOf(createPrescription).map(({ body }) => body.lines)

/** Chooses a product, so that its dose is asked for next. */
async function choose(product = capsules()) {
  answer(searchFormulary, [product])
  await search.fill(product.name.slice(0, 6))
  await option(new RegExp(`^${product.name}`)).click()
}

async function fillCapsules() {
  await choose()
  await dose.fill('1')
  await times('3').click()
}

const CAPSULES = {
  kind: 'product',
  productId: capsules().id,
  dose: { value: 1, unit: '{capsule}' },
  timesADay: 3,
  durationDays: 7,
}

test('a medicine is found, dosed and signed by the keyboard alone', async () => {
  await open()
  answer(searchFormulary, [capsules({ matchedName: 'Amoxil' }), suspension()])
  await search.click()
  await press('amoxil 500')
  await expect.element(option(/Amoxicilina 500 mg, cápsula/).getByText('Amoxil · com receita')).toBeVisible()
  await expect.element(page.getByText('2 medicamentos.')).toBeInTheDocument()
  await press('{Enter}')
  expect(sentTo(createPrescription)).toEqual([])
  await press('{ArrowDown}')
  await expect.element(option(/^Amoxicilina 500 mg/)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
  await press('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(dose).toHaveFocus()
  await press('1{Tab}')
  await expect.element(times('1')).toHaveFocus()
  await press('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('de 8 em 8 horas', { exact: true })).toBeVisible()
  await expect.element(page.getByText('21 cápsulas = 1 embalagem de 21')).toBeVisible()
  await press('{Tab}')
  await expect.element(page.getByLabelText('Dias')).toHaveFocus()
  await expectAccessible()
  await press('{Enter}')
  await expect.poll(linesSent).toEqual([[CAPSULES]])
  expect(callsOf(searchFormulary).at(-1)?.address).toBe('/api/formulary?q=amoxil+500')
})

test('Escape closes what was found, and an arrow opens it again', async () => {
  await open()
  answer(searchFormulary, [capsules()])
  await search.click()
  await press('amo')
  await expect.element(option(/cápsula/)).toBeVisible()
  await press('{Escape}')
  await expect.element(option(/cápsula/)).not.toBeInTheDocument()
  await expect.element(search).toHaveValue('amo')
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(dose).toHaveFocus()
})

test('the answer to an earlier word is not shown under a later one', async () => {
  await open()
  answer(searchFormulary, [capsules()])
  const release = hold(searchFormulary)
  await search.fill('amoxi')
  await expect.poll(() => callsOf(searchFormulary)).toHaveLength(1)
  answer(searchFormulary, [tablets()])
  await search.fill('diaze')
  await expect.element(option(/Diazepam/).getByText('Controlado')).toBeVisible()
  release()
  await expect.element(option(/Diazepam/)).toBeVisible()
  await expect.element(option(/Amoxicilina/)).not.toBeInTheDocument()
})

test('half a tablet is written with a comma, and what it gives is counted at once', async () => {
  await open()
  await choose(tablets())
  await dose.fill('0,5')
  await times('2').click()
  await expect.element(page.getByText('7 comprimidos = 1 embalagem de 20, sobram 13')).toBeVisible()
  await expect.element(dose).toHaveValue('0,5')
  await sign.click()
  await expect.poll(linesSent).toMatchObject([[{ dose: { value: 0.5, unit: '{tablet}' }, timesADay: 2 }]])
})

test('a dose that may not be is said at its field, and nothing is sent', async () => {
  await open()
  await choose()
  await times('3').click()
  await dose.fill('0,125')
  await sign.click()
  await expect.element(page.getByText(/Indique uma dose de 0,01 a 1000/)).toBeVisible()
  await expect.element(dose).toHaveFocus()
  await expect.element(dose).toHaveValue('0,125')
  expect(sentTo(createPrescription)).toEqual([])
})

test('drops are said in drops or in millilitres, other times a day are typed', async () => {
  await open()
  await choose(drops())
  await expect.element(page.getByRole('combobox', { name: 'Unidade' })).toHaveTextContent('gotas')
  await dose.fill('20')
  await times('Outro').click()
  await page.getByLabelText('Quantas vezes por dia').fill('5')
  await page.getByLabelText(/^Como se usa/).fill(' se tiver febre ')
  await expect.element(page.getByText('35 mL = 3 embalagens de 15 mL, sobram 10 mL')).toBeVisible()
  await sign.click()
  const line = { dose: { value: 20, unit: '{drop}' }, timesADay: 5, directions: 'se tiver febre' }
  await expect.poll(linesSent).toMatchObject([[line]])
})

test('another quantity is sent with its reason, and only where it differs', async () => {
  await open()
  await fillCapsules()
  await button('Alterar a quantidade').click()
  await expect.element(page.getByText('A dose dá 21 cápsulas.')).toBeVisible()
  const reason = page.getByLabelText('Porquê esta quantidade')
  await expect.element(reason).not.toBeInTheDocument()
  await page.getByLabelText('Quantidade, em cápsulas').fill('12')
  await expect.element(page.getByText('12 cápsulas = 1 embalagem de 12')).toBeVisible()
  await expect.element(page.getByText('Falta no medicamento 1: porquê esta quantidade.')).toBeVisible()
  await expect.element(sign).toBeDisabled()
  await reason.fill('Já tem 9 em casa')
  await expectAccessible()
  await sign.click()
  await expect.poll(linesSent).toEqual([[{ ...CAPSULES, quantity: 12, quantityReason: 'Já tem 9 em casa' }]])
})

test('the quantity of the dose is used again, and one brand alone may be asked for', async () => {
  await open()
  await fillCapsules()
  await button('Alterar a quantidade').click()
  await page.getByLabelText('Quantidade, em cápsulas').fill('12')
  await button('Usar a quantidade da dose').click()
  await page.getByRole('combobox', { name: 'Marca' }).click()
  await page.getByRole('option', { name: 'Só Amoxil' }).click()
  await expect.element(page.getByText('21 cápsulas = 1 embalagem de 21')).toBeVisible()
  await sign.click()
  await expect.poll(linesSent).toEqual([[{ ...CAPSULES, brand: 'Amoxil' }]])
})

test('more than a line may hold needs a quantity of the doctor', async () => {
  await open()
  await choose(suspension())
  await dose.fill('10')
  await times('3').click()
  await page.getByLabelText('Dias').fill('30')
  await expect.element(page.getByText('A dose dá 900 mL.')).toBeVisible()
  await page.getByLabelText('Quantidade, em mL').fill('500')
  await page.getByLabelText('Porquê esta quantidade').fill('O resto no mês que vem')
  await sign.click()
  await expect.poll(linesSent).toMatchObject([[{ quantity: 500, quantityReason: 'O resto no mês que vem' }]])
})

test('a cream has no fixed dose unless one is said, and its quantity is asked for', async () => {
  await open()
  await choose(cream())
  await expect.element(page.getByRole('checkbox', { name: 'Sem dose fixa' })).toBeChecked()
  await expect.element(dose).not.toBeInTheDocument()
  await page.getByLabelText(/^Como se usa/).fill('camada fina, à noite')
  await sign.click()
  await expect.element(page.getByText('Indique uma quantidade de 1 a 500.')).toBeVisible()
  await page.getByLabelText('Quantidade, em g').fill('20')
  await expect.element(page.getByText('20 g = 1 embalagem de 20 g')).toBeVisible()
  await sign.click()
  const line = { kind: 'product', productId: cream().id, directions: 'camada fina, à noite', durationDays: 7 }
  await expect.poll(linesSent).toEqual([[{ ...line, quantity: 20 }]])
  await expect.element(page.getByRole('checkbox', { name: 'Sem dose fixa' })).toBeVisible()
})

test('where nothing is found it may be written freely, and says that nobody checks it', async () => {
  await open()
  answer(searchFormulary, [])
  await search.fill('Pomada da casa')
  await expect.element(page.getByText(/^Nada no formulário com este nome/).first()).toBeVisible()
  await press('{ArrowDown}{Enter}')
  await expect.element(page.getByLabelText('Nome e dosagem')).toHaveValue('Pomada da casa')
  await expect.element(page.getByLabelText('Nome e dosagem')).toHaveFocus()
  await expect.element(page.getByText('Texto livre: não verificado')).toBeVisible()
  await page.getByLabelText('Dose', { exact: true }).fill('camada fina')
  await page.getByLabelText('Frequência').fill('à noite')
  await expectAccessible()
  await sign.click()
  await expect.poll(linesSent).toMatchObject([[{ kind: 'text', medicine: 'Pomada da casa' }]])
})

test('a search that fails keeps what was typed, and is tried again', async () => {
  await open()
  fail(searchFormulary)
  await search.fill('amoxi')
  await expect.element(page.getByText('A procura falhou')).toBeVisible()
  await expect.element(search).toHaveValue('amoxi')
  await expect.element(button('Escrever livremente')).toBeVisible()
  await expectAccessible()
  answer(searchFormulary, [capsules()])
  await button('Tentar novamente').click()
  await option(/cápsula/).click()
  await expect.element(dose).toHaveFocus()
})

test('a refusal stands at the line that it is about, until it is changed', async () => {
  await open()
  await fillCapsules()
  await button('Outro medicamento').click()
  answer(searchFormulary, [tablets()])
  const second = page.getByRole('group', { name: /Medicamento 2/ })
  await expect.element(second.getByRole('combobox')).toHaveFocus()
  await press('diaz')
  await option(/Diazepam/).click()
  await press('1')
  await second.getByRole('radio', { name: /^1:/ }).click()
  const message = 'Um destes medicamentos não está no formulário. Escolha-o outra vez.'
  refuse(createPrescription, 409, { code: 'prescriptions.product_unknown', message, details: { line: 1 } })
  await sign.click()
  await expect.element(second.getByText(message)).toBeVisible()
  await expect.element(page.getByText(message)).toBeVisible()
  await second.getByRole('button', { name: /^Trocar/ }).click()
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  await expect.element(second.getByRole('combobox')).toHaveFocus()
  await button('Retirar o medicamento 1').click()
  await expect.element(page.getByRole('group', { name: 'Medicamento 1' }).getByRole('combobox')).toBeVisible()
})

const WARNINGS = [
  {
    kind: 'interaction',
    severity: 'caution',
    text: 'Amoxicilina e metotrexato: vigiar.',
    source: 'ANSM, Thésaurus, 2019',
    lines: [0],
  },
  {
    kind: 'allergy',
    severity: 'contraindicated',
    text: 'O paciente tem alergia registada, «penicilina».',
    source: 'Ficha do paciente',
    lines: [0],
  },
  { kind: 'unchecked', severity: 'note', text: 'A alergia «pó» não se reconhece.', source: '', lines: [] },
]

const refuseWarnings = () =>
  refuse(createPrescription, 409, {
    code: 'prescriptions.warnings',
    message: 'Há avisos sobre estes medicamentos. Leia-os e diga porque os receita.',
    details: { warnings: WARNINGS },
  })

test('warnings stand by gravity with their source and line, and ask for a reason', async () => {
  await open()
  await fillCapsules()
  refuseWarnings()
  await sign.click()
  const list = page.getByRole('group', { name: 'Avisos' })
  await expect.element(list).toHaveFocus()
  const grades = list.getByRole('region')
  await expect
    .poll(() => grades.elements().map((one) => one.getAttribute('aria-label')))
    .toEqual(['Contra-indicado', 'Com cuidado', 'Não verificado'])
  await expect.element(list.getByText('Medicamento 1 · Fonte: ANSM, Thésaurus, 2019')).toBeVisible()
  await expect.element(sign).toBeDisabled()
  await expectAccessible()
})

test('a line that is changed makes its warnings stale: they and the reason are asked for again', async () => {
  await open()
  await fillCapsules()
  refuseWarnings()
  await sign.click()
  const reason = page.getByLabelText(/^Porque receita/)
  await reason.fill('Já a tomou')
  await dose.fill('2')
  await expect.element(page.getByText(/os avisos são vistos outra vez/)).toBeVisible()
  await expect.element(page.getByText('Contra-indicado')).not.toBeInTheDocument()
  await sign.click()
  await expect.element(reason).toHaveValue('Já a tomou')
  answer(createPrescription, signed())
  await sign.click()
  await expect.poll(() => callsOf(createPrescription).map(({ body }) => body.reason)).toEqual(['', '', 'Já a tomou'])
})

test('warnings and their reason stay while the network fails', async () => {
  await open()
  await fillCapsules()
  refuseWarnings()
  await sign.click()
  await page.getByLabelText(/^Porque receita/).fill('Já a tomou')
  fail(createPrescription)
  await sign.click()
  await expect.element(page.getByText('A ligação falhou. Verifique a rede e tente novamente.')).toBeVisible()
  await expect.element(page.getByText('Contra-indicado')).toBeVisible()
  await expect.element(page.getByLabelText(/^Porque receita/)).toHaveValue('Já a tomou')
})

test('a pregnancy is said where there may be one, and the medicines are looked at with it', async () => {
  await open({ bornOn: '1996-04-02', sex: 'female', speaker: null })
  await fillCapsules()
  await page.getByText('Gravidez ou amamentação').first().click()
  await page.getByRole('radio', { name: 'Grávida' }).click()
  await expect.element(page.getByText('Gravidez ou amamentação: grávida')).toBeVisible()
  await expectAccessible()
  await sign.click()
  await expect.poll(() => sentTo(createPrescription)).toMatchObject([{ body: { pregnancy: 'pregnant' } }])
})

test('nobody asks a man about a pregnancy', async () => {
  await open({ bornOn: '1996-04-02', sex: 'male', speaker: null })
  await expect.element(search).toBeVisible()
  await expect.element(page.getByText('Gravidez ou amamentação')).not.toBeInTheDocument()
})
