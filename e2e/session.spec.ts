import type { Page } from '@playwright/test'
import { brand } from '@salama/contract/brand'
import { expect, leaveToPage, PASSWORD, STAY, seen, stub, test } from './fixtures.ts'

const HERO = 'Saúde e Bem-estar na Palma da Mão'
const USER = 'GET /api/auth/user'

const signOutButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sair', exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })

async function signIn(page: Page, identifier: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail ou telefone').fill(identifier)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(password)
  await signInButton(page).click()
}

test('the sign-in refuses in Portuguese and leads on to the page that was wanted (ROLE-063)', async ({
  page,
  context,
  signUp,
}) => {
  const { email } = await signUp()
  await context.clearCookies()
  await page.goto('/notificacoes')
  await expect(page).toHaveURL('/entrar?next=%2Fnotificacoes')
  await expect(page.getByRole('heading', { level: 1, name: `Entrar no ${brand.name}` })).toBeVisible()
  await signInButton(page).click()
  await expect(page.getByText('Indique o e-mail ou o telefone.')).toBeVisible()
  await expect(page.getByText('Indique a palavra-passe.')).toBeVisible()
  await signIn(page, email, 'palavra-errada')
  await expect(page.getByRole('alert')).toHaveText('E-mail/telefone ou palavra-passe incorretos.')
  await signIn(page, email)
  await expect(page).toHaveURL('/notificacoes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notificações' })).toBeVisible()
})

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

test('the sign-in leads nowhere but to a page of this site', async ({ page, context, signUp }) => {
  const { email } = await signUp()
  await context.clearCookies()
  await page.goto(`/entrar?next=${encodeURIComponent('//exemplo.invalid/entrar')}`)
  await signIn(page, email)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Olá, Ana')).toBeVisible()
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

test('a page kept in the memory of the browser shows nothing of a session that ended meanwhile', async ({
  page,
  context,
  signUp,
}) => {
  await signUp({ fullName: 'Lina Tembe' })
  await page.goto('/')
  await expect(page.getByText('Olá, Lina')).toBeVisible()
  await context.request.get('/api/logout')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await expect(page.getByText('Lina')).toHaveCount(0)
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

test('whoever is signed out while choosing is told and led back in to the same page (HTTP-015)', async ({
  page,
  context,
  signUp,
}) => {
  const { email } = await signUp()
  await page.goto('/role-selection')
  await stub(page, 'POST /api/auth/select-role', { status: 403, body: { message: 'Unauthorized', code: 'a.b' } })
  const professor = page.getByRole('button', { name: 'Professor/Instrutor' })
  const toast = page.locator('[data-toast]')
  await professor.click()
  await expect(toast).toContainText('Erro ao selecionar papel')
  await page.unrouteAll()

  await context.request.get('/api/logout')
  await stub(page, 'GET /api/login', STAY)
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
  await professor.click()
  await expect(toast).toContainText('Não Autorizado')
  await expect(toast).toContainText('Você foi desconectado. Fazendo login novamente...')
  await expect(toast).toHaveAttribute('data-variant', 'destructive')
  const signInPage = (await asked).url()
  await page.unrouteAll()
  await page.goto(signInPage)
  await expect(page).toHaveURL('/entrar?next=%2Frole-selection')
  await signIn(page, email)
  await expect(page).toHaveURL('/role-selection')
})

test('the cookie of a session that is over makes a visitor: the landing without a word of error, asked for once (HTTP-006, ROLE-017, ROLE-058, ROLE-059)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: brand.slug, value: 'x'.repeat(43), url: baseURL ?? '' }])
  // The document usually brings the answer; here the page asks for itself.
  await leaveToPage(page, '/api/auth/user')
  const asked = seen(page, USER)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/user'))
  await page.goto('/')
  expect((await answered).status()).toBe(401)
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)

  await page.goto('/consultas')
  await expect(page).toHaveURL('/entrar?next=%2Fconsultas')
})

test('a session that cannot be asked for is told as an error that can be tried again, never as signed out', async ({
  page,
  signUp,
  axe,
}) => {
  await signUp()
  await stub(page, USER, { status: 503, body: { code: 'platform.unavailable', message: 'Volte dentro de momentos.' } })
  await page.goto('/')
  await expect(page.getByText('Volte dentro de momentos.')).toBeVisible()
  await axe()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Olá, Ana')).toBeVisible()
})
