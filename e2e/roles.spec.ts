import type { Page } from '@playwright/test'
import { ROLE_OPTIONS, USER_TYPES } from '@salama/contract/accounts'
import { brand } from '@salama/contract/brand'
import { expect, hold, PASSWORD, seen, stub, test } from './fixtures.ts'

const TITLE = /^Selecione Seu Papel/
const SELECT_ROLE = 'POST /api/auth/select-role'

const roleButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('[data-toast]')
const storedIn = (page: Page) => page.evaluate(() => Object.values(sessionStorage))
const userTypeOf = async (page: Page): Promise<unknown> =>
  (await (await page.request.get('/api/auth/user')).json()).userType

test('the role screen says of five roles what they are for and what is checked first (NAV-059, ROLE-001, ROLE-002, ROLE-005, ROLE-013, ROLE-014, ROLE-015, ROLE-016, ROLE-037, ROLE-039, ROLE-041, ROLE-042, ROLE-043, ROLE-044, ROLE-045, ROLE-046, ROLE-047, ROLE-048, ROLE-074)', async ({
  page,
}) => {
  await page.goto('/role-selection')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Selecione Seu Papel ${brand.name}`)
  await expect(page.getByText('Pode mudar de papel a qualquer momento.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sair da Conta' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Voltar' })).toBeVisible()

  const cards = page.getByRole('main').getByRole('listitem')
  const expected = [
    ['Cliente', /Comprar produtos, marcar consultas e pedir serviços/, 'Acesso Imediato'],
    ['Professor/Instrutor', /Dar cursos e criar conteúdos educativos/, 'Acesso Imediato'],
    ['Restaurante', /Vender comida e bebidas online/, /verificação da licença comercial/],
    ['Farmácia', /Vender medicamentos e produtos de saúde/, /verificação da licença farmacêutica/],
    ['Entregador', /Entregar produtos e comida/, /verificação de documentos e veículo/],
  ] as const
  await expect(cards).toHaveCount(expected.length)
  for (const [index, [title, purpose, access]] of expected.entries()) {
    const card = cards.nth(index)
    await expect(card.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(card.getByText(purpose)).toBeVisible()
    await expect(card.getByText(access)).toBeVisible()
  }
  await expect(page.getByText('Acesso Imediato', { exact: true })).toHaveCount(2)
  await expect(page.getByText('Requer verificação')).toHaveCount(3)
})

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

test("a visitor's choice means nothing to an account that has a role (ROLE-024)", async ({ page, context, signUp }) => {
  const { email } = await signUp()
  await context.clearCookies()
  const sent = seen(page, SELECT_ROLE)
  await page.goto('/role-selection')
  await roleButton(page, 'Professor/Instrutor').click()
  await page.getByLabel('E-mail ou telefone').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  await expect.poll(() => storedIn(page)).not.toContain('teacher')
  expect([await userTypeOf(page), sent]).toEqual(['customer', []])
})

test('whoever has no role chooses one first, whatever page was opened, and is sent home with a welcome shown once (ROLE-003, ROLE-007, ROLE-008, ROLE-018, ROLE-025, ROLE-026, ROLE-027, ROLE-028, ROLE-029, ROLE-030, ROLE-060, ROLE-066, ROLE-067, ROLE-073)', async ({
  page,
  signUp,
}) => {
  await signUp({ userType: null })
  for (const path of ['/', '/cursos', '/dashboards', '/pharmacy']) {
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

test('a role that could not be chosen says why and can be chosen again (ROLE-068, ROLE-069, ROLE-070, ROLE-071, HTTP-013, HTTP-020, UIX-008)', async ({
  page,
  signUp,
}) => {
  await signUp({ userType: null })
  await page.goto('/')
  const sent = seen(page, SELECT_ROLE)
  const told = [
    [{ status: 500, body: 'xyz' }, 'xyz'],
    [{ status: 500, body: '' }, 'Tente novamente'],
    [{ status: 400, body: { code: 'a.b', message: 'Escolha outro papel.' } }, 'Escolha outro papel.'],
  ] as const
  for (const [answer, description] of told) {
    const before = sent.length
    await stub(page, SELECT_ROLE, answer)
    await roleButton(page, 'Cliente').click()
    await expect(toast(page).getByText(description, { exact: true })).toBeVisible()
    await expect(toast(page).getByText('Erro ao selecionar papel')).toBeVisible()
    await expect(toast(page)).toHaveAttribute('data-variant', 'destructive')
    await expect(page.getByText('Configurando seu papel...')).toHaveCount(0)
    expect(sent.length - before).toBe(1)
  }
  const failed = await toast(page).evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.unrouteAll()
  await roleButton(page, 'Cliente').click()
  await expect(toast(page)).toContainText('Papel selecionado!')
  expect(await toast(page).evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(failed)
})

test('each of the five cards stands for its role, and a role is changed the same way (ROLE-006, ROLE-012, ROLE-038, ROLE-040, ROLE-072)', async ({
  page,
  signUp,
}) => {
  await signUp({ userType: null })
  for (const userType of USER_TYPES) {
    await page.goto('/role-selection')
    await roleButton(page, ROLE_OPTIONS.find(({ id }) => id === userType)?.title ?? '').click()
    await expect(page.getByText('Olá, Ana')).toBeVisible()
    expect(await userTypeOf(page)).toBe(userType)
  }
  await page.goto('/role-selection')
  const current = page.getByRole('listitem').filter({ hasText: 'O seu papel atual' })
  await expect(current.getByRole('heading')).toHaveText('Entregador')
})

test("whoever does not want to choose signs out by 'Sair da Conta' (ROLE-004)", async ({ page, context, signUp }) => {
  await signUp({ userType: null })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sair da Conta' }).click()
  await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
})
