/*
 * Pictures of the main screens at three widths, light and dark, to be looked at before a release:
 *
 *     npm start                                  (a demonstration, elsewhere)
 *     npm run pictures -- [--only word] [--to folder] [--from http://localhost:3000]
 *     npm run pictures -- --readme               (instead: the few that README shows, into docs/pictures)
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { PAGES } from '@salama/contract/paths'
import { systemBrowser } from './browser.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'http://localhost:3000' },
    to: { type: 'string', default: 'pictures' },
    only: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
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
  '/pagamentos/extrato': 'restaurante',
  '/operador': 'operador',
}

/** What README shows, as a first screen: a phone and a desk. */
const README = [
  { name: 'telemedicine', path: '/telemedicine', account: 'cliente', size: { width: 360, height: 740 } },
  { name: 'pharmacy', path: '/pharmacy', account: 'cliente', size: { width: 360, height: 740 } },
  { name: 'kitchen', path: '/dashboard/vendor', account: 'restaurante', size: { width: 1280, height: 800 } },
  { name: 'doctor', path: '/dashboard/doctor', account: 'medica', size: { width: 1280, height: 800 } },
]

const executablePath = systemBrowser()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) })
await (values.readme ? readmePictures() : allPictures())
await browser.close()

async function contextOf(account: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: values.from, reducedMotion: 'reduce', locale: 'pt-PT' })
  if (account) await signIn(context, account)
  return context
}

async function allPictures(): Promise<void> {
  const pages = PAGES.map(({ path }) => path).filter((path) => !path.includes(':') && path.includes(values.only))
  const accountOf = (path: string): string | null => (path in WHO ? (WHO[path] ?? null) : 'cliente')
  mkdirSync(values.to, { recursive: true })
  for (const account of new Set(pages.map(accountOf))) {
    const context = await contextOf(account)
    for (const path of pages.filter((page) => accountOf(page) === account)) await picture(context, path)
    await context.close()
  }
}

async function readmePictures(): Promise<void> {
  const folder = join(import.meta.dirname, '..', 'docs', 'pictures')
  mkdirSync(folder, { recursive: true })
  for (const { name, path, account, size } of README) {
    const context = await contextOf(account)
    const page = await context.newPage()
    await page.setViewportSize(size)
    await open(page, path)
    await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 })
    await context.close()
  }
}

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
      await open(page, path)
      const file = join(values.to, `${name}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
    }
  }
  await page.close()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // Pictures and lists that come after the heading; live news keep the network from ever being idle.
  await page.waitForTimeout(800)
}
