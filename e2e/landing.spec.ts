import type { Page } from '@playwright/test'
import { brand } from '@salama/contract/brand'
import { expect, PASSWORD, seen, test, unique } from './fixtures.ts'

const HERO = 'Saúde e Bem-estar na Palma da Mão'

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome completo').fill('Celeste Mondlane')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
}

test('a visitor sees at / and /home what there is, in order and within reach of everybody (NAV-001, NAV-002, LAND-001, LAND-002, LAND-004, LAND-005, LAND-008, LAND-009, LAND-010, LAND-011, LAND-012, LAND-013, LAND-014, LAND-016, LAND-017, LAND-018, LAND-019, LAND-020, LAND-022, LAND-024, LAND-025, LAND-026, LAND-027, NAV-045, NAV-046, NAV-047, NAV-048)', async ({
  page,
}) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  await expect(page.getByText('Olá,')).toHaveCount(0)

  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: brand.name })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeVisible()
  const services = page.getByRole('region', { name: 'O que precisa hoje?' }).getByRole('heading', { level: 3 })
  await expect(services).toHaveText(['Health', 'Pharmacy', 'Insurance', 'Food', 'Life', 'Cursos'])

  const form = page.getByRole('form', { name: 'Criar Conta' })
  await expect(form.getByLabel('Nome completo')).toBeVisible()
  await expect(form.getByLabel('Telefone')).toHaveAttribute('type', 'tel')
  await expect(form.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Palavra-passe', { exact: true })).toHaveAttribute('type', 'password')
  await expect(form.getByRole('link', { name: 'Já tem conta? Entre aqui' })).toBeVisible()

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Serviços' })).toBeVisible()
  await expect(footer.getByRole('navigation', { name: 'Suporte' })).toBeVisible()
  await expect(footer).toContainText(/\+258 \d/)
  await expect(footer.getByRole('link', { name: /@/ })).toBeVisible()
  await expect(footer).toContainText('Maputo')
  await expect(footer).toContainText(/© 2025/)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('every way in is a navigation of the whole page to /api/login (LAND-003, LAND-006, LAND-023, NAV-023, ROLE-064)', async ({
  page,
}) => {
  for (const name of ['Entrar', 'Começar Agora', 'Já tem conta? Entre aqui']) {
    await page.goto('/')
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/login')
    await page.getByRole('link', { name, exact: true }).click()
    const request = await asked
    expect(request.isNavigationRequest()).toBe(true)
    expect(await request.headerValue('accept')).toContain('text/html')
    await expect(page.getByRole('heading', { name: `Entrar no ${brand.name}` })).toBeVisible()
  }
})

test('each service and each line of the footer leads to a page that loads (LAND-015, NAV-014, NAV-015, NAV-043, NAV-044, NAV-066)', async ({
  page,
}) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'O que precisa hoje?' }).getByRole('link')
  const paths = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).toEqual([
    '/telemedicine',
    '/pharmacy',
    '/insurance',
    '/delivery',
    brand.wellbeingPath,
    '/cursos',
    '/transport',
  ])
  for (const [index, path] of paths.entries()) {
    await cards.nth(index).click()
    await expect(page).toHaveURL(path ?? '')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Página não encontrada')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: HERO })).toBeVisible()
  }
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of Object.entries({ 'Central de Ajuda': '/help', 'Fale Conosco': '/faq' })) {
    await footer.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()
  }
  const listed = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of ['/help', '/faq', '/terms', '/privacy', ...paths]) expect(listed).toContain(path)
  for (const path of listed) expect([path, (await page.request.get(path)).status()]).toEqual([path, 200])
})

test('the sign-up says in Portuguese what is missing, and keeps what was typed when the network fails (LAND-028)', async ({
  page,
  context,
  signUp,
}) => {
  const taken = await signUp()
  await context.clearCookies()
  await page.goto('/')
  const sent = seen(page, 'POST /api/auth/register')
  const submit = page.getByRole('button', { name: 'Criar Conta' })
  await submit.click()
  await expect(page.getByText('Indique o seu nome completo.')).toBeVisible()
  await expect(page.getByText('Indique um e-mail ou um telefone.')).toBeVisible()
  await expect(page.getByText('A palavra-passe deve ter pelo menos 8 caracteres.')).toBeVisible()
  await expect(page.getByText('Pelo menos 8 caracteres', { exact: true })).toBeHidden()
  await expect(page.getByText('Aceite os termos para criar a conta.')).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toBeFocused()
  expect(sent).toHaveLength(0)

  await fillSignUp(page, taken.email)
  await page.getByLabel('Telefone').fill('12')
  await submit.click()
  await expect(page.getByText('Número de telefone inválido')).toBeVisible()
  await expect(page.getByText('Alguns dados não são válidos')).toHaveCount(0)
  expect(sent).toHaveLength(0)
  await page.getByLabel('Telefone').fill('')
  await submit.click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Já existe uma conta com este e-mail ou telefone.' })
  await expect(refusal.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/api/login')

  await context.setOffline(true)
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sem ligação à Internet' })).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Celeste Mondlane')
  await context.setOffline(false)
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
})

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
