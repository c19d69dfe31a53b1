/*
 * Pictures of the main screens at three widths, light and dark, to be looked at before a release:
 *
 *     npm start                                  (a demonstration, elsewhere)
 *     npm run pictures -- [--only word] [--to folder] [--from http://localhost:3000]
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { PAGES } from '@salama/contract/paths'
import { systemBrowser } from './browser.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:3000' },
    to: { type: 'string', default: 'pictures' },
    only: { type: 'string', default: '' },
  },
})

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
const SCHEMES = ['light', 'dark'] as const

/** Whose page it is; visitors see the landing and the ways in, a customer all others. */
const WHO: Readonly<Record<string, string | null>> = {
  '/': null,
  '/entrar': null,
  '/recuperar': null,
  '/role-selection': 'novo',
  '/dashboard/doctor': 'medica',
  '/dashboard/vendor': 'restaurante',
  '/dashboard/pharmacy': 'farmacia',
  '/dashboard/driver': 'entregador',
  '/dashboard/teacher': 'professor',
  '/operador': 'operador',
}

const pages = PAGES.map(({ path }) => path).filter((path) => !path.includes(':') && path.includes(values.only))
const accounts = [...new Set(pages.map((path) => (path in WHO ? WHO[path] : 'cliente')))]

mkdirSync(values.to, { recursive: true })
const executablePath = systemBrowser()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
for (const account of accounts) {
  const context = await browser.newContext({ baseURL: values.from, reducedMotion: 'reduce', locale: 'pt-PT' })
  if (account) await signIn(context, account)
  const own = pages.filter((path) => (path in WHO ? WHO[path] : 'cliente') === account)
  for (const path of own) await picture(context, path)
  await context.close()
}
await browser.close()

async function signIn(context: BrowserContext, account: string): Promise<void> {
  const data = { identifier: `${account}@demo.salama.mz`, password: 'Salama-2026!' }
  const answer = await context.request.post('/api/auth/login', { data })
  if (!answer.ok()) throw new Error(`${account}: ${answer.status()} ${await answer.text()}`)
}

async function picture(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage()
  const name = path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path, { waitUntil: 'load' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      // Pictures and lists that come after the heading; live news keep the network from ever being idle.
      await page.waitForTimeout(800)
      const file = join(values.to, `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
    }
  }
  await page.close()
}
