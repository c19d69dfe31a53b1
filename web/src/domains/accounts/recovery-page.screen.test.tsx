import { recoverAccount, requestRecovery } from '@salama/contract/accounts/codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { ANA, departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../testing/server.ts'
import { RecoveryPage } from './recovery-page.tsx'

const SENT = {
  id: '00000000-0000-4000-8000-000000000077',
  channel: 'sms',
  expiresAt: '2026-11-20T08:10:00.000Z',
} as const

async function askForCode() {
  answer(requestRecovery, SENT)
  await show(<RecoveryPage />, { path: '/recuperar', user: null })
  await page.getByLabelText('E-mail ou telefone').fill('84 123 4567')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect.element(page.getByText('o código vai a caminho por SMS', { exact: false })).toBeVisible()
  expect(sentTo(requestRecovery)).toEqual([{ body: { identifier: '84 123 4567' } }])
}

test('sends a code and opens the account with a new password (AN-07)', async () => {
  await askForCode()
  await expect.element(page.getByText('Serve até às 10:10', { exact: false })).toBeVisible()
  await expectAccessible()
  answer(recoverAccount, ANA)
  await paste(page.getByLabelText('Código'), ' 123 456 ')
  await page.getByLabelText('Palavra-passe nova').fill('Chuva-de-Marco-7')
  await page.getByRole('button', { name: 'Mudar e entrar' }).click()
  await expect.poll(() => departures).toContain('/')
  expect(sentTo(recoverAccount)).toEqual([{ id: SENT.id, body: { code: '123456', password: 'Chuva-de-Marco-7' } }])
})

test('says what is wrong with a code, and lets another be asked for (AN-07)', async () => {
  await askForCode()
  await page.getByRole('button', { name: 'Mudar e entrar' }).click()
  await expect.element(page.getByText('Escreva os 6 algarismos do código.')).toBeVisible()
  refuse(recoverAccount, 409, { code: 'accounts.code_over', message: 'Este código já não serve. Peça outro.' })
  await page.getByLabelText('Código').fill('123456')
  await page.getByLabelText('Palavra-passe nova').fill('Chuva-de-Marco-7')
  await page.getByRole('button', { name: 'Mudar e entrar' }).click()
  await expect.element(page.getByText('Este código já não serve. Peça outro.')).toBeVisible()
  await page.getByRole('button', { name: 'Pedir outro código' }).click()
  await expect.element(page.getByLabelText('E-mail ou telefone')).toBeVisible()
})

test('says so where no code can be sent', async () => {
  const message = 'De momento não conseguimos enviar códigos por este meio. Fale connosco.'
  refuse(requestRecovery, 503, { code: 'accounts.no_channel', message })
  await show(<RecoveryPage />, { path: '/recuperar', user: null })
  await page.getByLabelText('E-mail ou telefone').fill('84 123 4567')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
})
