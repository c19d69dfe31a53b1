import { type BrowserContext, test as base, expect, type Page, type Request, type Route } from '@playwright/test'
import axe from 'axe-core'

export { expect }

export type Person = { id: string; firstName: string; email: string }

/** The password of everybody whom `signUp` registers. */
export const PASSWORD = 'Palavra-Passe-1'

/** Of a journey that is walked on a phone and on a desk; others are walked on one of them. */
export const BOTH_SIZES = { tag: '@both-sizes' }

type Fixtures = {
  /** Registers a person through the API and signs this browser in. */
  signUp(options?: { fullName?: string; userType?: string | null; phone?: string }): Promise<Person>
  /** Fails the test on any violation axe finds on the page as it stands. */
  axe(): Promise<void>
  /** The same in the light and in the dark appearance. */
  axeLightAndDark(): Promise<void>
  /** Console errors a test expects, by a part of their text. */
  expectedErrors: string[]
  quiet: undefined
}

/** Signs in with an account of the demonstration. */
export async function signInAs(
  { request }: Pick<Page, 'request'>,
  name: 'medica' | 'farmacia' | 'entregador',
): Promise<void> {
  const data = { identifier: `${name}@demo.salama.mz`, password: 'Salama-2026!' }
  expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
}

let count = 0

/** A word no other test of this run uses. */
export const unique = (): string => `${process.pid}${Date.now().toString(36)}${(count++).toString(36)}`

/** A Vodacom number no other test of this run uses, with the ending that tells the sandbox provider what to do. */
export const phoneEnding = (ending: string): string => {
  // The processes of a run are counted from 0: each has a hundred of the 2000 numbers with that ending to itself.
  const number = (Number(process.env.TEST_WORKER_INDEX ?? 0) % 20) * 100 + (count++ % 100)
  return `8${4 + Math.floor(number / 1000)}${String(number % 1000).padStart(3, '0')}${ending}`
}

export const test = base.extend<Fixtures>({
  expectedErrors: async ({}, use) => use([]),
  // An uncaught error or a refused script on any page fails the test that saw it.
  quiet: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      watch(context, (text) => {
        if (!expectedErrors.some((expected) => text.includes(expected))) errors.push(text)
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
  signUp: async ({ context }, use) => {
    await use(async ({ fullName = 'Ana Macuácua', userType = 'customer', phone } = {}) => {
      const email = `${unique()}@exemplo.co.mz`
      const registered = await context.request.post('/api/auth/register', {
        data: { fullName, email, password: PASSWORD, acceptTerms: true, ...(phone ? { phone } : {}) },
      })
      expect(registered.status()).toBe(201)
      const { id, firstName } = await registered.json()
      if (userType !== null) {
        const chosen = await context.request.post('/api/auth/select-role', { data: { userType } })
        expect(chosen.status()).toBe(200)
      }
      return { id, firstName, email }
    })
  },
  axe: async ({ page }, use) => {
    await use(() => findNothing(page))
  },
  axeLightAndDark: async ({ page }, use) => {
    await use(async () => {
      await appear(page, 'dark')
      // The page is the same in other colours: all the rest is looked at once.
      await findNothing(page, ['color-contrast'])
      await appear(page, 'light')
      await findNothing(page)
    })
  },
})

/** Switches the colours and lets them arrive: half-way between two appearances no contrast holds. */
async function appear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const findMoving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    // A transition may start others in the elements inside: it is over when three frames in a row have none.
    let framesAtRest = 0
    while (framesAtRest < 3) {
      await frame()
      const moving = findMoving()
      framesAtRest = moving.length === 0 ? framesAtRest + 1 : 0
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}

/** A modal dialog; a popover has the same role and leaves the page behind it in use. */
const MODAL = '[role=alertdialog], [role=dialog]:not([data-radix-popper-content-wrapper] *)'

async function findNothing(page: Page, rules?: string[]): Promise<void> {
  // What is behind a dialog is out of reach for everybody, and dimmed: axe leaves out what the page hides.
  if ((await page.locator(MODAL).count()) > 0)
    await expect(page.locator('#root')).toHaveAttribute('aria-hidden', 'true')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (only) => {
    const { axe: injected } = globalThis as typeof globalThis & { axe: typeof axe }
    // What holds need not be described, node by node.
    const { violations } = await injected.run({ resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => [node.html, node.failureSummary]) }))
  }, rules)
  expect(found).toEqual([])
}

type Call = `${'GET' | 'POST'} ${string}`
type Answer = { status: number; body?: object | string | ((address: URL) => unknown) }

/** A navigation answered so leaves the page where it is. */
export const STAY = { status: 204 }

/** Keeps the requests of one call, as they are made. */
export function seen(page: Page, call: Call): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (isOf(request, call)) requests.push(request)
  })
  return requests
}

/** Answers one call in the server's place; a text is sent as it is, anything else as JSON. A function answers an address. */
export async function stub(page: Page, call: Call, { status, body = '' }: Answer): Promise<void> {
  await intercept(page, call, (route) => {
    const answer: unknown = typeof body === 'function' ? body(new URL(route.request().url())) : body
    const plain = typeof answer === 'string'
    return route.fulfill({
      status,
      contentType: plain ? 'text/plain' : 'application/json',
      body: plain ? answer : JSON.stringify(answer),
    })
  })
}

/**
 * Answers one call anew and presses 'Tentar novamente'. Live news may have had the page read it again just before: then
 * the button is gone.
 */
export async function tryAgain(page: Page, call: Call, answer: Answer): Promise<void> {
  await stub(page, call, answer)
  const button = page.getByRole('main').getByRole('button', { name: 'Tentar novamente' })
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 5_000 })
    await expect(button).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

/** Keeps the answer to one call back, the server's or a stub's, until the returned function is called. */
export async function hold(page: Page, call: Call): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await intercept(page, call, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

const isOf = (request: Request, call: Call): boolean =>
  call === `${request.method()} ${new URL(request.url()).pathname}`

async function intercept(page: Page, call: Call, answer: (route: Route) => Promise<void>): Promise<void> {
  const [method, address = ''] = call.split(' ')
  if (method === 'GET') await leaveToPage(page, address)
  await page.route(
    () => true,
    (route) => (isOf(route.request(), call) ? answer(route) : route.fallback()),
  )
}

const leftToPage = new WeakMap<Page, Set<string>>()

/** Takes the answers to these calls out of the documents that bring them, so that the page makes the calls itself. */
async function leaveToPage(page: Page, ...addresses: string[]): Promise<void> {
  const left = leftToPage.get(page) ?? new Set()
  leftToPage.set(page, left)
  for (const address of addresses) left.add(address)
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch({ maxRedirects: 0 })
      const html = (await response.text()).replace(DATA_BLOCK, (_block, start: string, data: string, end: string) => {
        const answers = Object.entries(JSON.parse(data)).filter(([address]) => !left.has(address))
        return start + JSON.stringify(Object.fromEntries(answers)).replaceAll('<', '\\u003c') + end
      })
      // What was rendered with those answers is not what the page will begin with.
      await route.fulfill({ response, body: html.replace(' data-rendered>', '>') })
    },
  )
}

const DATA_BLOCK = /(<script type="application\/json" id="answers">)(.*?)(<\/script>)/s

function watch(context: BrowserContext, seen: (text: string) => void): void {
  const listen = (page: Page) => {
    page.on('pageerror', (error) => seen(`${error.name}: ${error.message}`))
    page.on('console', (message) => {
      // A refused request is told by the page itself; the browser's own line about it is no fault.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) seen(message.text())
    })
  }
  for (const page of context.pages()) listen(page)
  context.on('page', listen)
}

/** What is needed without a network was read a moment ago: the page asks for nothing but its own. */
export const keptAhead = (page: Page) =>
  page.addInitScript(() => localStorage.setItem('salama.kept-at', String(Date.now())))
