import { register } from '@salama/contract/accounts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../testing/screen.tsx'
import { callsOf, fail, refuse } from '../../../testing/server.ts'
import { Landing } from './landing.tsx'

test('the sign-up says in Portuguese what is missing, and keeps what was typed when the network fails (LAND-028)', async () => {
  await show(<Landing />, { user: null })
  await import('./landing-form.ts')
  const submit = page.getByRole('button', { name: 'Criar Conta' })
  const field = (label: string) => page.getByLabelText(label, { exact: true })
  await submit.click()
  for (const missing of [
    'Indique o seu nome completo.',
    'Indique um e-mail ou um telefone.',
    'A palavra-passe deve ter pelo menos 8 caracteres.',
    'Aceite os termos para criar a conta.',
  ])
    await expect.element(page.getByText(missing, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Pelo menos 8 caracteres', { exact: true })).not.toBeVisible()
  await expect.element(field('Nome completo')).toHaveFocus()

  await field('Nome completo').fill('Celeste Mondlane')
  await field('E-mail').fill('celeste@exemplo.co.mz')
  await field('Palavra-passe').fill('Palavra-Passe-1')
  await page.getByRole('checkbox').click()
  await field('Telefone').fill('12')
  await submit.click()
  await expect.element(page.getByText('Número de telefone inválido', { exact: true })).toBeVisible()
  expect(callsOf(register)).toEqual([])

  await field('Telefone').fill('')
  const message = 'Já existe uma conta com este e-mail ou telefone.'
  refuse(register, 409, { code: 'accounts.already_exists', message })
  await submit.click()
  const refusal = page.getByRole('alert').filter({ hasText: message })
  await expect.element(refusal.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/api/login')

  fail(register)
  await submit.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Sem ligação à Internet' })).toBeVisible()
  await expect.element(field('Nome completo')).toHaveValue('Celeste Mondlane')
})
