import { getCurrentUser } from '@salama/contract/accounts'
import { confirmContact, listContacts, requestConfirmation } from '@salama/contract/accounts/codes'
import { changeContact, changeName } from '@salama/contract/accounts/profile'
import { changePassword, endAllSessions, endSession, listSessions } from '@salama/contract/accounts/security'
import { changePicture, upload } from '@salama/contract/files'
import { imagePath } from '@salama/contract/kernel/image'
import { listPlaces } from '@salama/contract/places'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paste } from '../../../testing/paste.ts'
import { ANA, departures, expectAccessible, show } from '../../../testing/screen.tsx'
import { answer, callsOf, fail, refuse, sentTo } from '../../../testing/server.ts'
import { ProfilePage } from './profile-page.tsx'

const HERE = {
  id: '00000000-0000-4000-8000-000000000001',
  browser: 'Chrome em Android',
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-22T08:00:00.000Z',
  current: true,
}
const THERE = { ...HERE, id: '00000000-0000-4000-8000-000000000002', browser: 'Firefox em Windows', current: false }

const MAIL = { channel: 'email', contact: 'ana@exemplo.co.mz', confirmedAt: null } as const

const HOME = {
  id: '00000000-0000-4000-8000-000000000003',
  label: 'Casa',
  address: 'Rua da Resistência 12, Matola',
  provinceId: null,
  districtId: null,
  neighborhoodId: null,
  street: '',
  houseNumber: '',
  reference: '',
  instructions: '',
  secondPhone: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  isDefault: true,
  createdAt: '2026-11-20T08:00:00.000Z',
}

async function open() {
  answer(listContacts, [MAIL])
  answer(listPlaces, [HOME])
  answer(listSessions, [HERE, THERE])
  await show(<ProfilePage />, { path: '/perfil' })
  await expect.element(page.getByText('Firefox em Windows', { exact: true })).toBeVisible()
}

test('shows where the account is open and ends one of the sessions (AN-03)', async () => {
  await open()
  await expect.element(page.getByText('Este navegador')).toBeVisible()
  await expectAccessible()
  answer(endSession, { ended: 1 })
  answer(listSessions, [HERE])
  await page.getByRole('button', { name: 'Terminar a sessão de Firefox em Windows' }).click()
  await expect.element(page.getByText('Firefox em Windows', { exact: true })).not.toBeInTheDocument()
  expect(sentTo(endSession)).toEqual([{ id: THERE.id }])
})

test('ends all sessions after a question, and leaves (AN-03)', async () => {
  await open()
  answer(endAllSessions, { ended: 2 })
  await page.getByRole('button', { name: 'Terminar todas' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('também neste')
  await expectAccessible()
  await question.getByRole('button', { name: 'Terminar todas' }).click()
  await expect.poll(() => departures).toContain('/api/logout')
  expect(sentTo(endAllSessions)).toEqual([{}])
})

test('says what is wrong with a new password, and keeps nothing of one that was changed', async () => {
  await open()
  const send = () => page.getByRole('button', { name: 'Mudar a palavra-passe' }).click()
  await send()
  await expect.element(page.getByText('Indique a palavra-passe.')).toBeVisible()
  await page.getByLabelText('Palavra-passe atual').fill('errada-errada')
  await page.getByLabelText('Palavra-passe nova').fill('Nova-Palavra-9')
  const message = 'A palavra-passe não está certa.'
  refuse(changePassword, 400, {
    message: 'Verifique os dados.',
    code: 'platform.invalid_input',
    fields: [{ path: 'password', code: 'password_wrong', message }],
  })
  await send()
  await expect.element(page.getByText(message)).toBeVisible()
  answer(changePassword, { ended: 1 })
  await send()
  await expect.element(page.getByText('As outras sessões terminaram.')).toBeVisible()
  const given = { password: 'errada-errada', newPassword: 'Nova-Palavra-9' }
  expect(sentTo(changePassword)).toEqual([{ body: given }, { body: given }])
  await expect.element(page.getByLabelText('Palavra-passe nova')).toHaveValue('')
})

test('confirms a contact by the code that was sent to it (AN-07)', async () => {
  await open()
  const expiresAt = '2026-11-22T08:10:00.000Z'
  answer(requestConfirmation, { id: THERE.id, channel: 'email', expiresAt })
  await page.getByRole('button', { name: 'Confirmar o e-mail' }).click()
  await expect.element(page.getByText('servem até às 10:10', { exact: false })).toBeVisible()
  await expectAccessible()
  answer(confirmContact, [{ ...MAIL, confirmedAt: '2026-11-22T08:02:00.000Z' }])
  await paste(page.getByLabelText('Código'), ' 123 456 ')
  await page.getByRole('button', { name: 'Confirmar código' }).click()
  await expect.element(page.getByText('Confirmado', { exact: true })).toBeVisible()
  expect(sentTo(requestConfirmation)).toEqual([{ body: { channel: 'email' } }])
  expect(sentTo(confirmContact)).toEqual([{ id: THERE.id, body: { code: '123456' } }])
})

test('offers another try when the sessions do not come', async () => {
  answer(listContacts, [MAIL])
  answer(listPlaces, [])
  fail(listSessions)
  await show(<ProfilePage />, { path: '/perfil' })
  await expect.element(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Guardar uma morada' })).toHaveAttribute('href', '/moradas')
})

test('changes the name, and says what is wrong with it', async () => {
  await open()
  await page.getByRole('button', { name: 'Mudar o nome' }).click()
  const field = page.getByLabelText('Nome completo')
  await expect.element(field).toHaveValue('Ana Macuácua')
  await field.fill('A')
  await page.getByRole('button', { name: 'Guardar nome' }).click()
  await expect.element(page.getByText('Indique o seu nome completo.')).toBeVisible()
  await expectAccessible()
  answer(changeName, { ...ANA, lastName: 'Tembe' })
  await field.fill('Ana Tembe')
  await page.getByRole('button', { name: 'Guardar nome' }).click()
  await expect.element(page.getByText('Ana Tembe')).toBeVisible()
  expect(sentTo(changeName)).toEqual([{ body: { fullName: 'Ana Tembe' } }])
})

test('adds a phone with the password; the new one is to be confirmed (AN-07)', async () => {
  await open()
  await page.getByRole('button', { name: 'Adicionar o telefone' }).click()
  await page.getByLabelText('Telefone novo').fill('12')
  await page.getByRole('button', { name: 'Guardar contacto' }).click()
  await expect.element(page.getByText('Número de telefone inválido')).toBeVisible()
  await expect.element(page.getByText('Indique a palavra-passe.')).toBeVisible()
  await expectAccessible()
  answer(changeContact, [{ channel: 'sms', contact: '841234567', confirmedAt: null }, MAIL])
  await page.getByLabelText('Telefone novo').fill('84 123 4567')
  await page.getByLabelText('A sua palavra-passe').fill('Palavra-Passe-1')
  await page.getByRole('button', { name: 'Guardar contacto' }).click()
  await expect.element(page.getByText('84 123 4567')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirmar o telefone' })).toBeVisible()
  expect(sentTo(changeContact)).toEqual([
    { body: { channel: 'sms', contact: '84 123 4567', password: 'Palavra-Passe-1' } },
  ])
})

test('names the default address and leads to where they are kept', async () => {
  await open()
  const places = page.getByRole('region', { name: 'Moradas' })
  await expect.element(places.getByText('Rua da Resistência 12, Matola')).toBeVisible()
  await expect.element(places.getByText('Principal')).toBeVisible()
  await expect.element(places.getByRole('link', { name: 'Gerir moradas' })).toHaveAttribute('href', '/moradas')
})

test('takes the picture away', async () => {
  const user = { ...ANA, profileImageUrl: imagePath(HERE.id, 480) }
  answer(listContacts, [MAIL])
  answer(listPlaces, [])
  answer(listSessions, [HERE])
  await show(<ProfilePage />, { path: '/perfil', user })
  answer(changePicture, { profileImageUrl: null })
  answer(getCurrentUser, ANA)
  await page.getByRole('button', { name: 'Remover a imagem' }).click()
  await expect.element(page.getByText('Fotografia removida')).toBeVisible()
  expect(callsOf(changePicture)[0]?.body).toEqual({ pictureId: null })
  expect(callsOf(upload)).toEqual([])
})
