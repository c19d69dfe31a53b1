import type { APIRequestContext, Page } from '@playwright/test'
import { PAGES } from '@salama/contract/paths'
import { expect, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test.use(PHONE)

/** Who works on each page that is no customer's. */
const WORKERS: Readonly<Record<string, { account: string; rows: string }>> = {
  '/dashboard/doctor': { account: 'medica', rows: 'NAV-067' },
  '/dashboard/vendor': { account: 'restaurante', rows: 'NAV-055, NAV-067, MONEY-009' },
  '/dashboard/pharmacy': { account: 'farmacia', rows: 'NAV-058, NAV-067, MONEY-009' },
  '/dashboard/driver': { account: 'entregador', rows: 'NAV-056, NAV-067, MONEY-009' },
  '/dashboard/teacher': { account: 'professor', rows: 'NAV-057, NAV-067, MONEY-009' },
  '/operador': { account: 'operador', rows: 'NAV-067' },
}
/** Pixels of the narrowest phone. */
const NARROWEST = 320
/** Pages of everybody that say more to who is signed in. */
const FULLER_SIGNED_IN = ['/home', '/telemedicine', '/agora', '/doctor-registration', '/transport', '/faq', '/moradas']
/** Pages about one thing that the demonstration need not have; their screens tests show them. */
const OF_ONE_THING = /^\/(?:receita|cartao|certificado|consultas|pedidos|transport)\/:|\/aprender$/

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
  // A document of its own: what a page asks for as it opens is asked for anew.
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const own = PAGES.find((known) => known.path === path)
  // The landing has a title of its own; at a shop new orders are called out in it.
  if (own && own.title !== 'Início')
    await expect.soft(page).toHaveTitle(new RegExp(`^(?:${own.title}|\\d+ pedidos? novos?$)`))
  await expect.soft(page.getByText(/^Página não encontrada$|^Em breve$/)).toHaveCount(0)
  await expect.soft(page.getByText('Carregando...').filter({ visible: true })).toHaveCount(0)
  await expect.soft(page.getByText(/undefined|NaN|\[object|Invalid Date/)).toHaveCount(0)
  await expect.soft(page.locator('html')).toHaveAttribute('lang', 'pt-MZ')
  expect.soft((await controlsOf(page)).filter((words) => ENGLISH.test(words))).toEqual([])
  expect.soft(await page.evaluate(() => [...new Set((globalThis as Asking).asked)])).toEqual(ASKS[path] ?? [])
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(await widest()).toBeLessThanOrEqual(PHONE.viewport.width)
  await axeLightAndDark()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [PHONE.viewport.width, NARROWEST]) {
    await page.setViewportSize({ ...PHONE.viewport, width })
    await expect.poll(widest, `${path} with text of 200 % on ${width} pixels`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize(PHONE.viewport)
}

/** Each page in a step of its own: one that fails hides no other. */
async function walk(page: Page, paths: readonly string[], axeLightAndDark: () => Promise<void>): Promise<void> {
  const broken: string[] = []
  for (const path of paths) {
    const judged = test.step(path, async () => judge(page, await addressOf(page.request, path), axeLightAndDark))
    await judged.catch((reason) => broken.push(`${path}: ${reason}`))
  }
  expect(broken).toEqual([])
}

const everybodys = PAGES.filter(({ path }) => !OF_ONE_THING.test(path) && !WORKERS[path])
const isOfCustomers = ({ path, access }: (typeof everybodys)[number]) =>
  access === 'session' || FULLER_SIGNED_IN.includes(path)
const pathsOf = (pages: typeof everybodys): string[] => pages.map(({ path }) => path)
const ofCustomers = pathsOf(everybodys.filter(isOfCustomers))
const ofVisitors = pathsOf(everybodys.filter((page) => !isOfCustomers(page)))

/** The rows of the specification that name a route. */
const ROWS: Readonly<Record<string, string>> = {
  '/consultation': 'NAV-008',
  '/cursos/:slug': 'NAV-051',
  '/meus-cursos': 'NAV-052',
  '/dashboards': 'NAV-054',
}
const rowsOf = (paths: readonly string[]): string =>
  [...paths.flatMap((path) => ROWS[path] ?? []), 'NAV-065', 'HTTP-016', 'X-170'].join(', ')

/** Two parts that take about as long: two workers share them. */
const halves = (paths: readonly string[]) => [paths.filter((_, at) => at % 2 === 0), paths.filter((_, at) => at % 2)]

for (const [at, paths] of halves(ofVisitors).entries()) {
  test(`a visitor reaches ${paths.length} pages, which hold in every way, ${at + 1} of 2 (${rowsOf(paths)})`, async ({
    page,
    axeLightAndDark,
  }) => {
    test.slow()
    await watchRequests(page)
    await walk(page, paths, axeLightAndDark)
  })
}

for (const [at, paths] of halves(ofCustomers).entries()) {
  test(`a customer reaches ${paths.length} pages, which hold in every way, ${at + 1} of 2 (${rowsOf(paths)})`, async ({
    page,
    axeLightAndDark,
  }) => {
    test.slow()
    await watchRequests(page)
    await signIn(page, 'cliente')
    await walk(page, paths, axeLightAndDark)
  })
}

for (const [path, { account, rows }] of Object.entries(WORKERS)) {
  test(`${account} of the demonstration reaches ${path}, which holds in every way (${rows})`, async ({
    page,
    axeLightAndDark,
  }) => {
    await watchRequests(page)
    await signIn(page, account)
    await walk(page, [path], axeLightAndDark)
  })
}

async function signIn(page: Page, account: string): Promise<void> {
  const data = { identifier: `${account}@demo.salama.mz`, password: 'Salama-2026!' }
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200)
}
