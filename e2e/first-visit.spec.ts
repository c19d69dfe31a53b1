import type { Page } from '@playwright/test'
import { expect, keptAhead, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)

const PUBLIC = ['/telemedicine', '/terms', '/privacy', '/help', '/faq', '/entrar', '/role-selection']
const dataIn = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')

/** Calls that a page makes for itself, beside its stream of news and its pictures. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?!events$|images\/)/.test(pathname)) calls.push(pathname)
  })
  return calls
}

test('public pages read without a script and from the document alone, and say nothing of it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.route(/\/(?:assets|fonts|api)\//, (route) => route.abort())
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByText('precisa de JavaScript')).toHaveCount(0)
  }
  await page.goto('/telemedicine')
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(24)
  await context.close()
})

test('public pages come alive without an error and ask for nothing that came with them', async ({ page }) => {
  const calls = callsOf(page)
  for (const path of PUBLIC) {
    await page.goto(path)
    await expect(page.locator('#root[data-rendered]')).toBeVisible()
    // The application takes the data block when it starts.
    await expect(page.locator('#answers')).toHaveCount(0)
    await expect(page.locator('h1')).toBeVisible()
  }
  expect(calls).toEqual([])
  await page.goto('/telemedicine')
  await page.getByRole('article').first().getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Confirmar Consulta' })).toBeVisible()
})

test('a person’s page asks for nothing that came with the document (HOME-012)', async ({ page, context, signUp }) => {
  await signUp()
  // The welcome comes a moment later, and a page that is open reads it.
  await expect.poll(async () => (await (await context.request.get('/api/notifications')).json()).unread).toBe(1)
  await keptAhead(page)
  const calls = callsOf(page)
  for (const path of ['/', '/telemedicine', '/consultas', '/pagamentos', '/notificacoes']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[data-profile-switcher]')).toBeVisible()
    await expect(page.locator('main .animate-breathe')).toHaveCount(0)
  }
  // Of home: the plan, which is asked for in any case, and whether a doctor is on duty.
  expect(calls.sort()).toEqual(['/api/duty', '/api/insurance/subscription'])
})

test('a document carries the data of its person and of nobody else, and nothing keeps it', async ({
  signUp,
  context,
}) => {
  const ana = await signUp({ fullName: 'Ana Primeira' })
  const first = await context.request.get('/notificacoes')
  expect(first.headers()['cache-control']).toBe('private, no-store')
  expect(dataIn(await first.text())['/api/auth/user']).toMatchObject({ id: ana.id })
  await context.clearCookies()
  const rosa = await signUp({ fullName: 'Rosa Segunda' })
  const second = await (await context.request.get('/notificacoes')).text()
  expect(dataIn(second)['/api/auth/user']).toMatchObject({ id: rosa.id })
  expect(second).not.toContain(ana.id)
  await context.clearCookies()
  const visitor = await context.request.get('/telemedicine')
  expect(visitor.headers()['content-security-policy']).toMatch(
    /script-src 'self'(?: 'sha256-[^']+')*; style-src 'self';/,
  )
  expect(Object.keys(dataIn(await visitor.text())).sort()).toEqual([
    '/api/auth/user',
    '/api/doctors',
    '/api/duty',
    '/api/specialties',
  ])
})
