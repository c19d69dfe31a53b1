import { register, selectRole, signIn } from '@salama/contract/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ANA, departures, show } from '../../testing/screen.tsx'
import { answer, sentTo } from '../../testing/server.ts'
import { RoleSelectionPage } from './role-selection-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

test('signs in with what was typed, and goes on to where the person was heading', async () => {
  answer(signIn, ANA)
  await show(<SignInPage />, { path: '/entrar?next=%2Fcursos', user: null })
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByLabelText('E-mail ou telefone').fill('84 123 4567')
  await form.getByLabelText('Palavra-passe', { exact: true }).fill(' Chuva-de-Marco-7 ')
  await form.getByRole('button', { name: 'Entrar' }).click()
  await expect.poll(() => departures).toContain('/cursos')
  expect(sentTo(signIn)).toEqual([{ body: { identifier: '84 123 4567', password: ' Chuva-de-Marco-7 ' } }])
})

test('creates an account with every field of its form', async () => {
  answer(register, ANA)
  await show(<SignInPage />, { path: '/entrar?conta=nova', user: null })
  const form = page.getByRole('form', { name: 'Criar conta' })
  await form.getByLabelText('Nome completo').fill('Ana Macuácua')
  await form.getByLabelText('Telefone').fill('84 123 4567')
  await form.getByLabelText('E-mail').fill('ana@exemplo.co.mz')
  await form.getByLabelText('Palavra-passe', { exact: true }).fill('Chuva-de-Marco-7')
  await form.getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Criar Conta' }).click()
  await expect.poll(() => departures).toContain('/')
  expect(sentTo(register)).toEqual([
    {
      body: {
        fullName: 'Ana Macuácua',
        phone: '84 123 4567',
        email: 'ana@exemplo.co.mz',
        password: 'Chuva-de-Marco-7',
        acceptTerms: true,
      },
    },
  ])
})

test('sends the role that was chosen, and no other', async () => {
  answer(selectRole, { ...ANA, userType: 'teacher' })
  await show(<RoleSelectionPage />, { path: '/role-selection' })
  await page.getByRole('button', { name: /^Profess/ }).click()
  await expect.poll(() => sentTo(selectRole)).toEqual([{ body: { userType: 'teacher' } }])
})
