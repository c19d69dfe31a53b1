import type { Page } from '@playwright/test'
import { brand } from '@salama/contract/brand'
import { expect, PASSWORD, STAY, stub, test } from './fixtures.ts'

const HERO = 'Saúde e Bem-estar na Palma da Mão'

const signOutButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sair', exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })

async function signIn(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail ou telefone').fill(identifier)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await signInButton(page).click()
}

test('who sends the sign-in before its script has come is signed in, and no password stands in an address', async ({
  browser,
  signUp,
  baseURL,
}) => {
  const { email } = await signUp()
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/recuperar')
  await page.getByLabel('E-mail ou telefone').fill(email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page).toHaveURL('/recuperar')
  await page.goto('/entrar')
  await signIn(page, email, 'palavra-errada')
  await expect(page).toHaveURL('/entrar?recusa=accounts.wrong_credentials')
  await page.goto('/entrar')
  await signIn(page, email)
  await expect(page).toHaveURL('/')
  expect(await (await context.request.get('/api/auth/user')).json()).toMatchObject({ email })
  expect(addresses.filter((address) => /palavra|@|%40/i.test(address))).toEqual([])
  await context.close()
})

test('signing out takes everything of the person off the browser, also from the way back (HOME-004, HOME-005, NAV-024, ROLE-031, ROLE-032, ROLE-034, ROLE-035, ROLE-065)', async ({
  page,
  context,
  signUp,
}) => {
  await signUp({ fullName: 'Lina Tembe' })
  await page.goto('/telemedicine')
  await page.goto('/')
  await expect(page.getByText('Olá, Lina')).toBeVisible()
  await page.evaluate(() => {
    sessionStorage.setItem('typed', 'febre')
    localStorage.setItem('kept', 'febre')
  })
  const [cookie] = (await context.cookies()).filter(({ name }) => name === brand.slug)
  await stub(page, 'GET /api/logout', STAY)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout')
  await signOutButton(page).click()
  expect((await asked).isNavigationRequest()).toBe(true)
  await expect(page.getByText('Saindo...')).toBeVisible()
  await expect(page.getByText('Lina')).toHaveCount(0)
  expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0])

  await page.unrouteAll()
  await page.reload()
  await signOutButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goBack()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByText('Lina')).toHaveCount(0)
  const headers = { cookie: `${brand.slug}=${cookie?.value}` }
  expect((await context.request.get('/api/auth/user', { headers })).status()).toBe(401)
})

test('two people in one browser never see each other, in the same tab or in one left open (CLI-08, ROLE-033)', async ({
  page,
  context,
  signUp,
}) => {
  const bento = await signUp({ fullName: 'Bento Cossa' })
  await context.clearCookies()
  const amina = await signUp({ fullName: 'Amina Sitoe' })
  await page.goto('/')
  await expect(page.getByText('Olá, Amina')).toBeVisible()
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem')).not.toHaveCount(0)
  await page.keyboard.press('Escape')

  const leftOpen = await context.newPage()
  await leftOpen.goto('/telemedicine')
  await expect(leftOpen.getByRole('button', { name: /Amina Sitoe/ })).toBeVisible()

  await signOutButton(page).click()
  await page.getByRole('link', { name: 'Começar Agora' }).click()
  await signIn(page, bento.email)
  await expect(page.getByText('Olá, Bento')).toBeVisible()
  await expect(page.getByText('Amina')).toHaveCount(0)
  await expect(leftOpen.getByRole('banner')).toBeVisible()
  await expect(leftOpen.getByText('Amina')).toHaveCount(0)

  // Somebody signs in over the session of the tab that is open.
  await leftOpen.goto('/')
  await expect(leftOpen.getByText('Olá, Bento')).toBeVisible()
  const entered = await context.request.post('/api/auth/login', {
    data: { identifier: amina.email, password: PASSWORD },
  })
  expect(entered.status()).toBe(200)
  await page.goto('/')
  await expect(page.getByText('Olá, Amina')).toBeVisible()
  await expect(leftOpen.getByText('Olá, Amina')).toBeVisible()
})
