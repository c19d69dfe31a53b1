import type { Page } from '@playwright/test'
import { expect, PASSWORD, test, unique } from './fixtures.ts'

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Celeste Mondlane')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
}

test('the sign-up creates the account of who was typed, signs in and never puts the password into an address (LAND-021)', async ({
  page,
  context,
}) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const email = `${unique()}@exemplo.co.mz`
  await page.goto('/')
  await fillSignUp(page, email)
  const password = page.getByLabel('Palavra-passe', { exact: true })
  await page.getByRole('button', { name: /Mostrar/ }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: /Ocultar/ }).click()
  await page.getByRole('button', { name: 'Criar Conta' }).click()
  await expect(page.getByText('Selecione Seu Papel')).toBeVisible()
  expect(await (await context.request.get('/api/auth/user')).json()).toMatchObject({
    firstName: 'Celeste',
    lastName: 'Mondlane',
    email,
  })
  expect(addresses.filter((address) => decodeURIComponent(address).includes(PASSWORD))).toEqual([])
})
