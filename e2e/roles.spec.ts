import type { Page } from '@playwright/test'
import { brand } from '@salama/contract/brand'
import { expect, hold, PASSWORD, seen, test } from './fixtures.ts'

const TITLE = /^Selecione Seu Papel/
const SELECT_ROLE = 'POST /api/auth/select-role'

const roleButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('[data-toast]')
const storedIn = (page: Page) => page.evaluate(() => Object.values(sessionStorage))
const userTypeOf = async (page: Page): Promise<unknown> =>
  (await (await page.request.get('/api/auth/user')).json()).userType

test("a visitor's choice waits for the sign-in and is then sent once, without another press (ROLE-020, ROLE-021, ROLE-022, ROLE-023)", async ({
  page,
  context,
  signUp,
}) => {
  const { email } = await signUp({ userType: null })
  await context.clearCookies()
  const sent = seen(page, SELECT_ROLE)
  await page.goto('/role-selection')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await roleButton(page, 'Professor/Instrutor').click()
  expect((await asked).isNavigationRequest()).toBe(true)
  await page.getByLabel('E-mail ou telefone').fill(email)
  expect(sent).toHaveLength(0)
  expect(await storedIn(page)).toContain('teacher')

  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  expect(sent.map((request) => request.postDataJSON())).toEqual([{ userType: 'teacher' }])
  await expect.poll(() => storedIn(page)).not.toContain('teacher')
  expect(await userTypeOf(page)).toBe('teacher')
})

test('whoever has no role chooses one first, whatever page was opened, and is sent home with a welcome shown once (NAV-059, ROLE-003, ROLE-007, ROLE-008, ROLE-018, ROLE-025, ROLE-026, ROLE-027, ROLE-028, ROLE-029, ROLE-030, ROLE-060, ROLE-066, ROLE-067, ROLE-073)', async ({
  page,
  signUp,
}) => {
  await signUp({ userType: null })
  for (const path of ['/', '/cursos', '/dashboards', '/role-selection', '/pharmacy']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
  await expect(page.getByRole('button', { name: 'Sair da Conta' })).toBeVisible()

  const chosen = seen(page, SELECT_ROLE)
  const users = seen(page, 'GET /api/auth/user')
  const documents = seen(page, 'GET /')
  const asked = users.length
  const release = await hold(page, SELECT_ROLE)
  await roleButton(page, 'Restaurante').click()
  await expect(page.getByText('Configurando seu papel...')).toBeVisible()
  const box = await roleButton(page, 'Cliente').boundingBox()
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.length).toBe(1)
  release()

  await expect(toast(page)).toContainText('Papel selecionado!')
  await expect(toast(page)).toContainText(`Bem-vindo ao ${brand.name} App!`)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  expect(chosen.map((request) => request.postData())).toEqual(['{"userType":"restaurant_vendor"}'])
  expect(documents.filter((request) => request.isNavigationRequest())).toHaveLength(1)
  // Once after the choice; the page that was loaded anew has it in its document.
  expect(users.length - asked).toBe(1)
  await page.reload()
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})
