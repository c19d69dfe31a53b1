import {
  correctRegistration,
  getRegistration,
  listDoctors,
  listSpecialties,
  type RegisteredDoctor,
  registerDoctor,
} from '@salama/contract/appointments'
import { upload } from '@salama/contract/files'
import { PROVINCES } from '@salama/contract/kernel/provinces'
import { type CaseRecord, listOwnCases } from '@salama/contract/verification'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../../lib/api/query-client.ts'
import { departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, hold, refuse } from '../../../testing/server.ts'
import { DoctorRegistrationPage } from './doctor-registration-page.tsx'

const PATH = '/doctor-registration'
const DOCTOR_ID = '00000000-0000-4000-8000-000000000077'

const DOCTOR: RegisteredDoctor = {
  id: DOCTOR_ID,
  status: 'submitted',
  specialty: 'Pediatria',
  specialties: ['Pediatria'],
  license: 'OMM-1234',
  consultationPrice: 80_000,
  consultationPriceChat: 60_000,
  is24x7: true,
  clinicName: 'Clínica do Sol',
  clinicAddress: 'Av. 24 de Julho 1200',
  city: 'Maputo',
  province: 'Maputo Cidade',
  pictureId: null,
  biography: '',
  languages: ['Português'],
}

const price = (video: number, chat: number) => ({ video, chat, consultationPrice: video, consultationPriceChat: chat })

beforeEach(() => {
  sessionStorage.clear()
  answer(getRegistration, null)
  answer(listDoctors, [])
  answer(listSpecialties, {
    specialties: ['Cardiologia', 'Nutrição', 'Pediatria'],
    pricing: { Cardiologia: price(150_000, 90_000), Pediatria: price(85_000, 65_000) },
  } as never)
})

const open = (user?: null) => show(<DoctorRegistrationPage />, { path: PATH, ...(user === null && { user }) })
const license = page.getByLabelText('Número da licença médica')
const primary = page.getByRole('combobox', { name: 'Especialidade principal' })
const video = page.getByLabelText('Preço da videochamada (MZN)')
const chat = page.getByLabelText('Preço do chat (MZN)')
const clinic = page.getByLabelText('Nome da clínica')
const address = page.getByLabelText('Endereço da clínica')
const city = page.getByLabelText('Cidade')
const province = page.getByRole('combobox', { name: 'Província' })
const send = page.getByRole('button', { name: 'Finalizar Cadastro' })
const box = (name: string) => page.getByRole('checkbox', { name })

async function choose(list: typeof primary, name: string): Promise<void> {
  await list.click()
  await page.getByRole('option', { name }).click()
  await expect.element(list).toMatchTextContent(name)
}

async function fill(): Promise<void> {
  await license.fill('OMM-4411')
  await choose(primary, 'Pediatria')
  await clinic.fill('Clínica do Sol')
  await address.fill('Av. 24 de Julho 1200')
  await city.fill('Maputo')
  await choose(province, 'Sofala')
}

describe('the form', () => {
  test('has the fields of the practice (DOCR-001, DOCR-002, DOCR-003, DOCR-004, DOCR-005)', async () => {
    await open()
    for (const field of [license, primary, video, chat]) await expect.element(field).toBeVisible()
    const grid = page.getByRole('group', { name: 'Especialidades adicionais' })
    await expect.element(grid).toBeVisible()
    expect(grid.getByRole('checkbox').elements()).toHaveLength(3)
    await expectAccessible()
  })

  test('has the fields of the clinic (DOCR-006, DOCR-007, DOCR-008, DOCR-009, DOCR-010)', async () => {
    await open()
    for (const field of [clinic, address, city, province]) await expect.element(field).toBeVisible()
    await expect.element(page.getByRole('switch', { name: /Disponível 24\/7/ })).toBeChecked()
  })

  test('offers the eleven provinces in their order (DOCR-011)', async () => {
    await open()
    await province.click()
    await expect.element(page.getByRole('option', { name: 'Niassa' })).toBeInTheDocument()
    const shown = page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
    expect(shown).toEqual([...PROVINCES])
    expect(shown).toHaveLength(11)
  })

  test('asks for prices in MZN, in steps of 50 within their bounds (DOCR-046, DOCR-047, DOCR-048, DOCR-061)', async () => {
    await open()
    await expect.element(video).toHaveValue(800)
    await expect.element(chat).toHaveValue(600)
    const attributes = (field: typeof video) => ['min', 'max', 'step'].map((name) => field.element().getAttribute(name))
    expect(attributes(video)).toEqual(['500', '5000', '50'])
    expect(attributes(chat)).toEqual(['300', '3000', '50'])
  })

  test('takes the usual prices of the chosen specialty and ticks it for good (DOCR-029, DOCR-030, DOCR-031)', async () => {
    await open()
    await choose(primary, 'Cardiologia')
    await expect.element(video).toHaveValue(1500)
    await expect.element(chat).toHaveValue(900)
    await expect.element(box('Cardiologia')).toBeChecked()
    await expect.element(box('Cardiologia')).toBeDisabled()
    await box('Pediatria').click()
    // Without usual prices of its own, those the form began with.
    await choose(primary, 'Nutrição')
    await expect.element(video).toHaveValue(800)
    await expect.element(chat).toHaveValue(600)
    await expect.element(box('Cardiologia')).not.toBeChecked()
    await expect.element(box('Pediatria')).toBeChecked()
  })

  test('leads back to the doctors, and waits for the specialties (DOCR-014, DOCR-015)', async () => {
    const release = hold(listSpecialties)
    await open()
    await expect.element(page.getByText('Carregando...')).toBeVisible()
    expect(license.elements()).toEqual([])
    release()
    answer(listSpecialties, { specialties: ['Pediatria'], pricing: {} } as never)
    await expect.element(page.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/telemedicine')
  })

  test('says in Portuguese what is missing and goes to the first (DOCR-050, DOCR-034, DOCR-035, X-043)', async () => {
    await open()
    await license.fill('123')
    await video.fill('')
    await chat.fill('100')
    await send.click()
    for (const message of [
      'O número da licença médica deve ter pelo menos 5 caracteres',
      'Selecione a especialidade principal',
      'Selecione pelo menos uma especialidade',
      'O preço da videochamada deve ser de pelo menos 500 MZN',
      'O preço do chat deve ser de pelo menos 300 MZN',
      'O nome da clínica é obrigatório',
      'O endereço da clínica deve ter pelo menos 10 caracteres',
      'A cidade é obrigatória',
      'A província é obrigatória',
    ])
      await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(license).toHaveFocus()
    expect(callsOf(registerDoctor)).toEqual([])
    await expectAccessible()
  })
})

describe('sending it', () => {
  test('sends centavos and the stated fields once, while the button says so (DOCR-012, DOCR-013, DOCR-049, DOCR-052)', async () => {
    answer(registerDoctor, DOCTOR)
    const release = hold(registerDoctor)
    await open()
    await fill()
    await video.fill('1250')
    await box('Nutrição').click()
    await send.click()
    await expect.element(page.getByRole('button', { name: 'Registrando...' })).toBeDisabled()
    release()
    await expect.poll(() => location.pathname).toBe('/telemedicine')
    expect(callsOf(registerDoctor)).toHaveLength(1)
    expect(callsOf(registerDoctor)[0]?.body).toMatchObject({
      specialty: 'Pediatria',
      specialties: ['Pediatria', 'Nutrição'],
      license: 'OMM-4411',
      consultationPrice: 125_000,
      consultationPriceChat: 65_000,
      is24x7: true,
      clinicName: 'Clínica do Sol',
      clinicAddress: 'Av. 24 de Julho 1200',
      city: 'Maputo',
      province: 'Sofala',
    })
  })

  test('says that it is done, reads the doctors again and leads to them (DOCR-032, DOCR-033, DOCR-053, DOCR-059, DOCR-060)', async () => {
    answer(registerDoctor, {} as never)
    await open()
    await fill()
    // The registration is read anew as well, before the slower list of doctors, and takes the place of the form.
    answer(getRegistration, DOCTOR)
    answer(listOwnCases, [])
    queryClient.setQueryData(['/api', 'doctors'], [])
    hold(listDoctors)
    await send.click()
    await expect.element(page.getByText('Cadastro Realizado com Sucesso!')).toBeVisible()
    await expect.element(page.getByText('Você foi registrado como médico na plataforma Salama')).toBeVisible()
    await expect.poll(() => queryClient.getQueryState(['/api', 'doctors'])?.isInvalidated).toBe(true)
    await expect.poll(() => location.pathname).toBe('/telemedicine')
    expect(sessionStorage.getItem('salama.draft.doctor-registration')).toBeNull()
  })

  test('shows what the server said, or a sentence of its own, and keeps everything (DOCR-056, DOCR-057, DOCR-058)', async () => {
    await open()
    await fill()
    const message = 'Esta licença médica já está registada noutra conta. Se é a sua, fale connosco.'
    refuse(registerDoctor, 409, { code: 'appointments.license_taken', message })
    await send.click()
    await expect.element(page.getByText('Erro no Cadastro')).toBeVisible()
    await expect.element(page.getByText(message)).toBeVisible()
    refuse(registerDoctor, 418)
    await send.click()
    await expect.element(page.getByText('Falha ao registrar médico. Tente novamente.')).toBeVisible()
    await expect.element(license).toHaveValue('OMM-4411')
    const [first, second] = callsOf(registerDoctor)
    expect(first?.idempotencyKey).toBeTruthy()
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  test('a visitor signs in and finds everything as it was (DOCR-054, X-022, X-043)', async () => {
    refuse(registerDoctor, 401, { message: 'Unauthorized' })
    const first = await open(null)
    await expect.element(page.getByRole('link', { name: 'inicie sessão' })).toBeVisible()
    await fill()
    await send.click()
    await expect.poll(() => departures).toHaveLength(1)
    expect(departures[0]).toContain(encodeURIComponent(PATH))
    await first.unmount()
    await open()
    await expect.element(license).toHaveValue('OMM-4411')
    await expect.element(primary).toMatchTextContent('Pediatria')
    await expect.element(province).toMatchTextContent('Sofala')
    await expect.element(box('Pediatria')).toBeDisabled()
  })

  test('papers go with it, with number and last day (X-038)', async () => {
    const file = { id: '00000000-0000-4000-8000-0000000000bb', name: 'carteira.pdf', type: 'application/pdf', bytes: 9 }
    answer(upload, file as never)
    answer(registerDoctor, DOCTOR)
    await open()
    await fill()
    const input = page.getByLabelText('Carteira profissional (opcional)')
    await userEvent.upload(input, new File(['%PDF-1.7'], 'carteira.pdf', { type: 'application/pdf' }))
    await expect.element(page.getByText(/carteira\.pdf/)).toBeVisible()
    await page.getByLabelText(/^Número de Carteira profissional/).fill('CP77')
    await page.getByLabelText(/^Válido até de Carteira profissional/).fill('2031-05-31')
    await send.click()
    await expect.poll(() => callsOf(registerDoctor).length).toBe(1)
    expect(callsOf(registerDoctor)[0]?.body.professionalCard).toEqual({
      uploadId: file.id,
      number: 'CP77',
      expiresOn: '2031-05-31',
    })
  })
})

describe('who is registered', () => {
  const record = (more: Partial<CaseRecord>): CaseRecord => ({
    id: '00000000-0000-4000-8000-000000000088',
    kind: 'doctor',
    kindLabel: 'Médico',
    title: 'Dr. Ana Macuácua',
    subjectId: DOCTOR_ID,
    status: 'submitted',
    reason: null,
    expiresOn: null,
    submittedAt: '2026-03-10T09:00:00Z',
    facts: [{ label: 'Licença médica', value: 'OMM-1234' }],
    papers: [],
    history: [
      { status: 'draft', reason: null, at: '2026-03-10T09:00:00Z' },
      { status: 'submitted', reason: null, at: '2026-03-10T09:00:00Z' },
    ],
    ...more,
  })

  test('sees state, reason and history, corrects and sends again (X-018, X-040)', async () => {
    const reason = 'O documento não se lê.'
    const history = [...record({}).history, { status: 'rejected' as const, reason, at: '2026-03-11T09:00:00Z' }]
    answer(getRegistration, { ...DOCTOR, status: 'rejected' })
    answer(listOwnCases, [record({ status: 'rejected', reason, history })])
    answer(correctRegistration, DOCTOR)
    await open()
    await expect.element(page.getByText('Recusado').first()).toBeVisible()
    await expect.element(page.getByText(reason).first()).toBeVisible()
    expect(page.getByRole('list', { name: 'Percurso' }).getByRole('listitem').elements()).toHaveLength(2)
    await expectAccessible()
    await page.getByRole('button', { name: 'Corrigir e enviar de novo' }).click()
    await expect.element(license).toHaveValue('OMM-1234')
    await license.fill('OMM-5555')
    await page.getByRole('button', { name: 'Enviar alterações' }).click()
    await expect.poll(() => callsOf(correctRegistration).length).toBe(1)
    expect(callsOf(correctRegistration)[0]?.body).toMatchObject({ license: 'OMM-5555', city: 'Maputo' })
    await expect.element(page.getByText('Alterações enviadas')).toBeVisible()
  })

  test('is warned before an approved licence goes back to the desk (X-040)', async () => {
    answer(getRegistration, { ...DOCTOR, status: 'approved' })
    answer(listOwnCases, [record({ status: 'approved', expiresOn: '2031-05-31' })])
    await open()
    await expect.element(page.getByText('Válido até 31/05/2031.')).toBeVisible()
    await page.getByRole('button', { name: 'Alterar licença ou documentos' }).click()
    await expect.element(page.getByText(/não aparece na lista de médicos/)).toBeVisible()
    await page.getByRole('button', { name: 'Alterar', exact: true }).click()
    await expect.element(license).toHaveValue('OMM-1234')
  })
})
