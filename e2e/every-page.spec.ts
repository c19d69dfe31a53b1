import type { APIRequestContext, Page } from '@playwright/test'
import { PAGES } from '@salama/contract/paths'
import { expect, test } from './fixtures.ts'
import { testWith } from './own-server.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)

/** Who sees each page that is not everybody's; all other pages are walked as a visitor and as a customer. */
const OWN: Readonly<Record<string, { account: string; rows: string }>> = {
  '/dashboard/doctor': { account: 'medica', rows: 'NAV-067' },
  '/dashboard/vendor': { account: 'restaurante', rows: 'NAV-055, NAV-067, MONEY-009' },
  '/dashboard/pharmacy': { account: 'farmacia', rows: 'NAV-058, NAV-067, MONEY-009' },
  '/dashboard/driver': { account: 'entregador', rows: 'NAV-056, NAV-067, MONEY-009' },
  '/dashboard/teacher': { account: 'professor', rows: 'NAV-057, NAV-067, MONEY-009' },
  '/operador': { account: 'operador', rows: 'NAV-067' },
}
/** Pages about one thing that the demonstration need not have; their screens tests show them. */
const OF_ONE_THING = /^\/(?:receita|cartao|certificado|consultas|pedidos|transport)\/:|\/aprender$/
/** Redirects somewhere else for who is signed in. */
const FOR_VISITORS = ['/entrar', '/recuperar']

/** On a server of its own: nobody else's page is to find nobody on duty. */
const alone = testWith({})

/** The address of a page, with things that the demonstration has. */
async function addressOf(request: APIRequestContext, path: string): Promise<string> {
  const first = async (call: string) => (await (await request.get(call)).json())[0]
  if (path === '/medicos/:id') return `/medicos/${(await first('/api/doctors')).id}`
  if (path === '/restaurant/:id') return `/restaurant/${(await first('/api/restaurants')).id}`
  if (path === '/sintomas/:id') return '/sintomas/febre'
  if (path === '/cursos/:slug') return `/cursos/${(await first('/api/courses')).slug}`
  return path
}

/** What a page asks the browser for as it opens; every other page asks for nothing before somebody presses something. */
const ASKS: Readonly<Record<string, readonly string[]>> = {
  '/consultation': ['camera and microphone'],
  '/dashboard/driver': ['position'],
}

type Asking = typeof globalThis & { asked: string[] }

/** Writes down each request for camera, microphone, position and notifications instead of asking. */
async function watchRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const here = globalThis as Asking
    here.asked = []
    const note = (what: string) => () => {
      here.asked.push(what)
      return new Promise<never>(() => {})
    }
    navigator.mediaDevices.getUserMedia = note('camera and microphone')
    navigator.geolocation.getCurrentPosition = note('position')
    navigator.geolocation.watchPosition = note('position') as unknown as typeof navigator.geolocation.watchPosition
    Notification.requestPermission = note('notifications')
  })
}

/** Words of English controls; the brand words of the specification (Health, Pharmacy, Food …) are none of them. */
const ENGLISH =
  /\b(?:accept|add|apply|back|book|browse|cancel|cart|checkout|clear|close|confirm|continue|delete|download|edit|email address|error|filter|finish|forgot|help|hide|home|loading|log ?in|log ?out|more|next|open|order|orders|password|pay|please|previous|profile|reject|remove|retry|save|search|select|send|settings|share|show|sign ?in|sign ?out|sign ?up|skip|sort|start|submit|update|upload|view|welcome|yes|your)\b/i

/** What people press and fill in, in the words that they read or hear. */
const controlsOf = (page: Page): Promise<string[]> =>
  page
    .locator('button, a, label, option, [role=tab], [role=radio], [role=switch], input, select, textarea, h1, h2, h3')
    .evaluateAll((controls) =>
      controls.flatMap((control) => [
        control.textContent?.trim() ?? '',
        control.getAttribute('aria-label') ?? '',
        control.getAttribute('placeholder') ?? '',
      ]),
    )

/** In both appearances axe finds nothing; nothing is wider than the screen, also with text of 200 %. */
async function judge(page: Page, path: string, axeLightAndDark: () => Promise<void>): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const own = PAGES.find((known) => known.path === path)
  // The landing has a title of its own; at a shop new orders are called out in it.
  if (own && own.title !== 'Início')
    await expect.soft(page).toHaveTitle(new RegExp(`^(?:${own.title}|\\d+ pedidos? novos?$)`))
  await expect.soft(page.getByText(/^Página não encontrada$|^Em breve$/)).toHaveCount(0)
  await expect(page.getByText('Carregando...').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText(/undefined|NaN|\[object|Invalid Date/)).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-MZ')
  expect.soft((await controlsOf(page)).filter((words) => ENGLISH.test(words))).toEqual([])
  expect.soft(await page.evaluate(() => [...new Set((globalThis as Asking).asked)])).toEqual(ASKS[path] ?? [])
  await axeLightAndDark()
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await widest()).toBeLessThanOrEqual(PHONE.viewport.width)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(widest, `${path} with text of 200 %`).toBeLessThanOrEqual(PHONE.viewport.width)
}

const walked = PAGES.filter(({ path }) => !OF_ONE_THING.test(path))

/** The rows of the specification that name a route. */
const ROWS: Readonly<Record<string, string>> = {
  '/consultation': 'NAV-008, ',
  '/cursos/:slug': 'NAV-051, ',
  '/meus-cursos': 'NAV-052, ',
  '/dashboards': 'NAV-054, ',
}
const rowsOf = (path: string): string => `${ROWS[path] ?? ''}NAV-065, HTTP-016`

for (const { path } of walked.filter(({ access }) => access !== 'session')) {
  test(`a visitor reaches ${path}, which holds in every way (${rowsOf(path)})`, async ({ page, axeLightAndDark }) => {
    await watchRequests(page)
    await judge(page, await addressOf(page.request, path), axeLightAndDark)
  })
}

for (const { path } of walked.filter((known) => !OWN[known.path] && !FOR_VISITORS.includes(known.path))) {
  test(`a customer reaches ${path}, which holds in every way (${rowsOf(path)})`, async ({ page, axeLightAndDark }) => {
    await watchRequests(page)
    await signIn(page, 'cliente')
    await judge(page, await addressOf(page.request, path), axeLightAndDark)
  })
}

for (const [path, { account, rows }] of Object.entries(OWN)) {
  test(`${account} of the demonstration reaches ${path}, which holds in every way (${rows})`, async ({
    page,
    axeLightAndDark,
  }) => {
    await watchRequests(page)
    await signIn(page, account)
    await judge(page, path, axeLightAndDark)
  })
}

alone(
  'while nobody is on duty no page says 24/7, and with a doctor on duty it does (LAND-029, BOOK-008, BOOK-028)',
  async ({ page, own, signUp }) => {
    alone.slow()
    const said = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      return page.evaluate(() =>
        document.documentElement.outerHTML.replace(/<script.*?<\/script>/gs, '').match(/24\/7|24 horas por dia/g),
      )
    }
    expect(await said('/telemedicine')).not.toBeNull()
    await own.query("update duty_duties set status = 'off'")
    const [doctor] = await (await page.request.get('/api/doctors?is24x7=true')).json()
    // One's own: it asks the doctor which hours to be booked at.
    const pages = PAGES.map(({ path }) => path.replace('/medicos/:id', `/medicos/${doctor.id}`)).filter(
      (path) => !path.includes(':') && path !== '/doctor-registration',
    )
    await signUp({ fullName: 'Amina Noite' })
    const saying: string[] = []
    for (const path of pages) if (await said(path)) saying.push(path)
    await page.context().clearCookies()
    // The document of visitors is written again every half minute.
    await expect.poll(() => said('/'), { timeout: 120_000, intervals: [5_000] }).toBeNull()
    expect(saying).toEqual([])
    expect((await (await page.request.get('/api/duty')).json()).onDuty).toBe(0)
  },
)

async function signIn(page: Page, account: string): Promise<void> {
  const data = { identifier: `${account}@demo.salama.mz`, password: 'Salama-2026!' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
}
