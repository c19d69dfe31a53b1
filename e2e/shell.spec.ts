import type { Page } from '@playwright/test'
import { brand } from '@salama/contract/brand'
import { PAGES, type Page as ProductPage, REDIRECTS } from '@salama/contract/paths'
import { expect, hold, seen, stub, test } from './fixtures.ts'

const pages: readonly ProductPage[] = PAGES
/** A page as one address: any value stands for its parameters. */
const addressOf = ({ path }: ProductPage): string => path.replace(/:\w+/g, 'x1')

/** As a link of the application would: without a new document. */
const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const bottomBar = (page: Page) => page.locator('[data-bottom-bar]')

test('a visitor opens every public page, and is led to sign in and back by every other (NAV-064)', async ({ page }) => {
  await page.goto('/telemedicine')
  for (const each of pages) {
    const path = addressOf(each)
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const { location } = answer.headers()
    // A page about one thing says 404 where there is no such thing.
    const status = each.path.includes(':') && answer.status() === 404 ? 404 : 200
    const expected =
      each.access === 'session' ? [path, 302, `/api/login?next=${encodeURIComponent(path)}`] : [path, status, undefined]
    expect([path, answer.status(), location]).toEqual(expected)
  }
  await follow(page, '/meus-cursos')
  await expect(page).toHaveURL('/entrar?next=%2Fmeus-cursos')
})

test('a page is found under its other names', async ({ page }) => {
  for (const [from, to] of Object.entries(REDIRECTS)) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
})

test('a path that leads nowhere is said in Portuguese, with a way home (NAV-063)', async ({
  page,
  axeLightAndDark,
}) => {
  const answer = await page.goto('/nao-existe')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Página não encontrada')
  await expect(page).toHaveTitle(/^Página não encontrada/)
  await expect(page.locator('html')).toHaveAttribute('lang', /^pt/)
  await axeLightAndDark()
  await page.getByRole('main').getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeVisible()
})

test('nothing but Carregando... is shown until it is known who asks (NAV-061)', async ({ page, signUp }) => {
  await signUp()
  for (const path of ['/', '/telemedicine', '/notificacoes', '/nao-existe']) {
    const release = await hold(page, 'GET /api/auth/user')
    const asked = page.waitForRequest('**/api/auth/user')
    await page.goto(path)
    await asked
    await expect(page.getByText('Carregando...')).toBeVisible()
    await expect(page.getByRole('heading')).toHaveCount(0)
    release()
    await expect(heading(page)).toBeVisible()
    await page.unrouteAll()
  }
})

test("the bottom bar of a phone leads to four services and, by 'Mais', to three more (NAV-026, NAV-027, NAV-028, NAV-029, NAV-030, NAV-031, NAV-032, NAV-033, NAV-034, NAV-035, NAV-036, NAV-037, NAV-038, NAV-039, NAV-040, NAV-041, NAV-042)", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pharmacy')
  const bar = bottomBar(page)
  await expect(bar).toHaveCSS('position', 'fixed')
  expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(844)
  await expect(bar.getByRole('listitem')).toHaveText(['Início', 'Transporte', 'Saúde', 'Comida', 'Mais'])

  const more = bar.getByRole('button', { name: 'Mais' })
  const popover = page.getByRole('dialog', { name: 'Mais serviços' })
  for (const [name, path] of [
    ['Transporte', '/transport'],
    ['Saúde', '/telemedicine'],
    ['Comida', '/delivery'],
  ] as const) {
    await bar.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(bar.locator('[data-active]')).toHaveText(name)
    await expect(heading(page)).toBeVisible()
  }
  for (const [name, path, title] of [
    ['Farmácia', '/pharmacy', 'Pharmacy'],
    ['Seguros', '/insurance', 'Seguros'],
    ['Bem-estar', brand.wellbeingPath, 'Bem-estar'],
  ] as const) {
    await more.click()
    await expect(popover.getByRole('link')).toHaveText(['Farmácia', 'Seguros', 'Bem-estar'])
    await popover.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(popover).toHaveCount(0)
    await expect(heading(page)).toHaveText(title)
    await expect(bar.locator('[data-active]')).toHaveText('Mais')
    await expect(more).toHaveAttribute('aria-current', 'true')
  }
  await more.click()
  await expect(popover).toBeVisible()
  await axe()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Início' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Começar Agora' })).toBeVisible()
})

test('from the medium width up the same services stand at the top (NAV-013, NAV-025)', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 768 })
  await page.goto('/pharmacy')
  await expect(bottomBar(page)).toBeVisible()
  await page.setViewportSize({ width: 768, height: 768 })
  await expect(bottomBar(page)).toBeHidden()
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(['Transporte', 'Saúde', 'Comida', 'Farmácia', 'Seguros', 'Bem-estar'])
  await expect(links.filter({ hasText: 'Farmácia' })).toHaveAttribute('aria-current', 'page')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
  for (const link of await page.locator(`a[href="${brand.wellbeingPath}"]`).all())
    await expect(link).toHaveAccessibleName('Bem-estar')

  // Who moves on by a link is read the new page from its heading.
  await links.filter({ hasText: 'Comida' }).click()
  await expect(heading(page)).toBeFocused()
})

test('the footer stands under help and legal pages always, under others from the medium width up, and never in the consultation room (NAV-049)', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/pharmacy')
  await expect(heading(page)).toBeVisible()
  // The document is readable before the application has taken over; only then may it be led elsewhere.
  await expect(page.locator('#answers')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(footer).toBeHidden()
  for (const path of ['/terms', '/privacy', '/help', '/faq']) {
    await follow(page, path)
    await expect(footer).toBeVisible()
  }
  // A page's height is no whole number, and it scrolls by whole pixels. Its content may still be growing.
  const gap = async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const end = await footer.evaluate((element) => element.getBoundingClientRect().bottom)
    return end - (await bottomBar(page).evaluate((element) => element.getBoundingClientRect().top))
  }
  await expect.poll(gap).toBeLessThan(1)

  await page.setViewportSize({ width: 768, height: 1024 })
  await follow(page, '/pharmacy')
  await expect(footer).toBeVisible()
  await follow(page, '/consultation')
  await expect(footer).toHaveCount(0)
})

test("a signed-in person's corner stands on every page, and on none for a visitor (NAV-062)", async ({
  page,
  signUp,
  axeLightAndDark,
}) => {
  await page.goto('/telemedicine')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(page.locator('[data-profile-switcher]')).toHaveCount(0)
  await signUp()
  await page.reload()
  for (const path of ['/delivery', '/telemedicine']) {
    await follow(page, path)
    await page.locator('[data-profile-switcher]').click()
    const corner = page.getByRole('dialog', { name: 'A minha conta' })
    await expect(corner.getByRole('link', { name: 'Painéis' })).toHaveAttribute('href', '/dashboards')
    await expect(corner.getByRole('link', { name: 'Meus cursos' })).toHaveAttribute('href', '/meus-cursos')
    await expect(corner.getByRole('button', { name: 'Sair', exact: true })).toBeVisible()
    if (path === '/delivery') await axeLightAndDark()
    await page.keyboard.press('Escape')
    await expect(corner).toHaveCount(0)
  }
})

test('the person is told while the phone has no network, and no longer once it is back', async ({
  page,
  context,
  signUp,
}) => {
  await signUp()
  await page.goto('/')
  await expect(page.getByText('Olá, Ana')).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Sem ligação à Internet' })
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await page.getByRole('link', { name: 'Transporte' }).first().click()
  await expect(notice).toBeVisible()
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})

test('a screen whose code is gone is loaded anew once, then says so and can be tried again (CLI-05)', async ({
  page,
  signUp,
  axe,
  expectedErrors,
}) => {
  expectedErrors.push('dynamically imported module', 'preload', 'error boundary')
  await signUp()
  await page.goto('/transport')
  const documents = seen(page, 'GET /notificacoes')
  await page.route('**/assets/notifications-page-*', (route) => route.fulfill({ status: 404 }))
  await page.goto('/notificacoes')
  const failed = page.getByRole('alert').filter({ hasText: 'Algo correu mal nesta página' })
  await expect(failed).toBeVisible()
  expect(documents).toHaveLength(2)
  // What stands around the screen still works.
  await expect(page.locator('[data-profile-switcher]')).toBeVisible()
  await axe()

  // Up to Chromium 150 a document remembers code that it could not fetch, so that trying again needs another document.
  const isLoaded = page.waitForEvent('load')
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await isLoaded
  await expect(failed).toBeVisible()
  expect(documents).toHaveLength(3)
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(heading(page)).toHaveText('Notificações')
})

test('one screen that breaks leaves the others standing', async ({ page, signUp, expectedErrors }) => {
  expectedErrors.push('TypeError', 'error boundary')
  await signUp()
  await stub(page, 'GET /api/appointments', { status: 200, body: { unexpected: true } })
  await page.goto('/')
  await expect(page.getByText('Algo correu mal nesta página')).toBeVisible()
  await page.getByRole('link', { name: 'Comida' }).first().click()
  await expect(heading(page)).toHaveText('Comida e entregas')
})
