import {
  addPatient,
  changePatient,
  endGuardian,
  inviteGuardian,
  joinPatient,
  listGuardians,
  listPatients,
  removePatient,
} from '@salama/contract/patients'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CHILD, household, SELF } from '../../testing/household.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, refuse, sentTo } from '../../testing/server.ts'
import { HouseholdPage } from './household-page.tsx'

beforeEach(() => answer(listPatients, household()))

const open = () => show(<HouseholdPage />, { path: '/perfil/familia' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('names everybody with age and relation, and until when the account acts for a child', async () => {
  await open()
  const child = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CHILD.name }) })
  await expect.element(child.getByText('Filho ou filha · 6 anos · Feminino')).toBeVisible()
  const own = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: SELF.name }) })
  await expect.element(own.getByText(/^Eu/)).toBeVisible()
  await expect.element(child.getByText(/Marca, paga e lê o processo, até aos 18 anos/)).toBeVisible()
  await expect
    .element(child.getByRole('link', { name: `Processo de ${CHILD.name}` }))
    .toHaveAttribute('href', `/historial?pessoa=${CHILD.id}`)
  await expect.element(page.getByText('Falta a data de nascimento', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('adds a child with the allergies that are known, and says what is wrong beside its field', async () => {
  answer(listPatients, [SELF])
  const message = 'Quem já fez 18 anos entra na família com um código da sua própria conta.'
  refuse(addPatient, 400, {
    code: 'platform.invalid_input',
    message: 'Verifique os dados.',
    fields: [{ path: 'bornOn', code: 'born_on_adult', message }],
  })
  await open()
  await press('Acrescentar criança')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Acrescentar', exact: true }).click()
  await expect.element(dialog.getByText('Escreva o nome completo.')).toBeVisible()
  await dialog.getByLabelText('Nome completo').fill(CHILD.name)
  await dialog.getByLabelText('Data de nascimento').fill('2000-01-02')
  await dialog.getByLabelText('Alergias conhecidas').fill('Amendoim\n\n Ovo ')
  await dialog.getByRole('button', { name: 'Acrescentar', exact: true }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  answer(addPatient, CHILD)
  await dialog.getByLabelText('Data de nascimento').fill('2020-03-04')
  await dialog.getByRole('button', { name: 'Acrescentar', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(addPatient).at(-1)?.body).toEqual({
    name: CHILD.name,
    bornOn: '2020-03-04',
    sex: 'unknown',
    relation: 'child',
    document: '',
    allergies: ['Amendoim', 'Ovo'],
  })
})

test('a birth date of one’s own is said here, and a child’s is corrected by support', async () => {
  answer(changePatient, { ...SELF, bornOn: '1990-05-06' })
  await open()
  await press(`Dados de ${SELF.name}`)
  await page.getByRole('dialog').getByLabelText('Data de nascimento').fill('1990-05-06')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => callsOf(changePatient)[0]?.body)
    .toEqual({ bornOn: '1990-05-06', sex: 'unknown', document: '' })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(`Dados de ${CHILD.name}`)
  await expect.element(page.getByRole('link', { name: 'Corrigir no apoio ao cliente' })).toBeVisible()
})

test('a known day of birth stands in its field, and an unknown one is not said of a child', async () => {
  answer(listPatients, [
    { ...SELF, bornOn: '1990-05-06' },
    { ...CHILD, bornOn: null },
  ])
  answer(changePatient, SELF)
  await open()
  await press(`Dados de ${SELF.name}`)
  const born = page.getByRole('dialog').getByLabelText('Data de nascimento')
  await expect.element(born).toHaveValue('1990-05-06')
  await born.fill('1990-05-07')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect
    .poll(() => sentTo(changePatient))
    .toEqual([{ id: SELF.id, body: { bornOn: '1990-05-07', sex: 'unknown', document: '' } }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(`Dados de ${CHILD.name}`)
  await expect.element(page.getByRole('dialog').getByLabelText('Nome completo')).toHaveValue(CHILD.name)
  expect(page.getByText(/^Nasceu a/).elements()).toEqual([])
  expect(page.getByLabelText('Data de nascimento').elements()).toEqual([])
})

test('gives a code to whoever helps, and takes the help back', async () => {
  answer(inviteGuardian, { code: 'ABCDE-23456', expiresAt: '2026-11-27T08:00:00.000Z' })
  const helper = {
    id: '00000000-0000-4000-8000-000000000950',
    name: 'Rosa Cossa',
    relation: 'parent',
    rights: ['book', 'pay'],
    since: '2026-11-01T08:00:00.000Z',
    until: null,
    isMe: false,
  } as const
  answer(listGuardians, [{ ...helper, rights: ['book', 'pay'] }])
  answer(endGuardian, { id: helper.id })
  await open()
  await press('Quem age por mim')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Marca e paga, sem ler o processo').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Código para quem ajuda' }).click()
  await expect.element(dialog.getByText('ABCDE-23456')).toBeVisible()
  expect(callsOf(inviteGuardian)[0]?.body).toEqual({ role: 'helper' })
  await expectAccessible()
  answer(listGuardians, [])
  await dialog.getByRole('button', { name: 'Retirar Rosa Cossa' }).click()
  await expect.element(dialog.getByText('Ninguém além de si.')).toBeVisible()
  expect(sentTo(endGuardian)).toEqual([{ id: SELF.id, guardianId: helper.id }])
})

test('takes a code, and says when it is over', async () => {
  const message = 'O código não está certo, já foi usado ou passou do prazo. Peça outro.'
  refuse(joinPatient, 404, { code: 'patients.code_over', message })
  await open()
  await press('Tenho um código')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Código').fill('ABCDE-23456')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  answer(joinPatient, CHILD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(joinPatient).at(-1)?.body).toEqual({ code: 'ABCDE23456', relation: 'other' })
})

test('stops acting for a person after asking, and fails with a sentence', async () => {
  answer(removePatient, { id: CHILD.id })
  await open()
  await press(`Retirar ${CHILD.name}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.poll(() => sentTo(removePatient)).toEqual([{ id: CHILD.id }])
})

test('says that the household could not be read, and reads it again', async () => {
  fail(listPatients)
  await open()
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  answer(listPatients, household())
  await press('Tentar novamente')
  await expect.element(page.getByRole('heading', { name: CHILD.name })).toBeVisible()
})
