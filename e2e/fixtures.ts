import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export { expect }

export type Person = { id: string; firstName: string; email: string }

type Fixtures = {
  /** Registers a person through the API and signs this browser in. */
  signUp(options?: { fullName?: string; userType?: string | null; phone?: string }): Promise<Person>
  /** Fails the test on any violation axe finds on the page as it stands. */
  axe(): Promise<void>
  /** Console errors a test expects, by a part of their text. */
  expectedErrors: string[]
  quiet: undefined
}

let count = 0

/** A word no other test of this run uses. */
export const unique = (): string => `${process.pid}${Date.now().toString(36)}${(count++).toString(36)}`

/** A Vodacom number no other test of this run uses, with the ending that tells the sandbox operator what to do. */
export const phoneEnding = (ending: string): string =>
  `84${String((process.pid * 31 + count++ * 7 + Date.now()) % 1000).padStart(3, '0')}${ending}`

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
        data: { fullName, email, password: 'Palavra-Passe-1', acceptTerms: true, ...(phone ? { phone } : {}) },
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
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) }))).toEqual([])
    })
  },
})

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
