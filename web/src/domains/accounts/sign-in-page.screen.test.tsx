import { register, signIn } from '@salama/contract/accounts'
import { requestSignInCode, signInByCode } from '@salama/contract/accounts/codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paste } from '../../testing/paste.ts'
import { ANA, departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, refuse, sentTo } from '../../testing/server.ts'
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

test('refuses in Portuguese what is missing, and a password that is wrong (ROLE-063)', async () => {
  await show(<SignInPage />, { path: '/entrar', user: null })
  const form = page.getByRole('form', { name: 'Entrar' })
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.element(page.getByText('Indique o e-mail ou o telefone.', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Indique a palavra-passe.', { exact: true })).toBeVisible()
  expect(sentTo(signIn)).toEqual([])
  const message = 'E-mail/telefone ou palavra-passe incorretos.'
  refuse(signIn, 401, { code: 'accounts.wrong_credentials', message })
  await form.getByLabelText('E-mail ou telefone').fill('ana@exemplo.co.mz')
  await form.getByLabelText('Palavra-passe', { exact: true }).fill('palavra-errada')
  await form.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  expect(departures).toEqual([])
})

test('links to other windows give this one away to nobody (WEB-04)', async () => {
  await show(<SignInPage />, { path: '/entrar?conta=nova', user: null })
  await expect.element(page.getByRole('form', { name: 'Criar conta' })).toBeVisible()
  const elsewhere = [...document.querySelectorAll('a[target=_blank]')]
  expect(elsewhere).not.toEqual([])
  for (const link of elsewhere) expect(link.getAttribute('rel')).toMatch(/noopener|noreferrer/)
})

test.each([
  ['/entrar', 'Cuidar de si começa aqui.'],
  ['/entrar?next=%2Fcursos', 'Depois volta ao ponto onde estava.'],
])('says at %s what comes after it: %s', async (path, said) => {
  await show(<SignInPage />, { path, user: null })
  await expect.element(page.getByText(said)).toBeVisible()
})

test('signs in by the code that came to the phone, and says why one does not', async () => {
  answer(requestSignInCode, { expiresAt: '2026-11-26T10:10:00.000Z' })
  refuse(signInByCode, 409, { code: 'accounts.code_over', message: 'Este código já não serve. Peça outro.' })
  await show(<SignInPage />, { path: '/entrar?next=%2Fcursos', user: null })
  await page.getByRole('button', { name: 'Entrar com código SMS' }).click()
  await page.getByLabelText('Telefone').fill('84 123 4567')
  await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
  await expect.element(page.getByText(/Serve até às 12:10\./)).toBeVisible()
  await expectAccessible()
  const enter = page
    .getByRole('form', { name: 'Escrever o código' })
    .getByRole('button', { name: 'Entrar', exact: true })
  await paste(page.getByLabelText('Código'), ' 123-456 ')
  await enter.click()
  await expect.element(page.getByText('Este código já não serve. Peça outro.')).toBeVisible()
  answer(signInByCode, ANA)
  await enter.click()
  await expect.poll(() => departures).toContain('/cursos')
  expect(sentTo(requestSignInCode)).toEqual([{ body: { phone: '84 123 4567' } }])
  expect(sentTo(signInByCode).at(-1)).toEqual({ body: { phone: '84 123 4567', code: '123456' } })
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
