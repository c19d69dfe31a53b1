import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHEAP_PHONE_ARGS, PHONE } from '../e2e/screens.ts'
import { startSalama } from '../server/testing/salama-process.ts'
import { systemBrowser } from '../tools/browser.ts'
import { type Figure, medianOf, printFigures, printMachine, ROUNDS } from './harness/report.ts'

const CPU_SLOWDOWN = 4
const MOST_MS = 500
/** Time for the frame that an interaction led to, and for the browser's report of it. */
const SETTLE_MS = 1_000
const ACCOUNT = { identifier: 'cliente@demo.salama.mz', password: 'Salama-2026!' }

/** What a person does on a page; each step is one tap or a few keys. */
type Visit = { path: string; steps: Record<string, (page: Page) => Promise<void>> }

const choices = (page: Page, label: string) =>
  page.getByRole('group', { name: label }).getByRole('button', { disabled: false })
const write = (page: Page, label: string, text: string) =>
  page.getByRole('searchbox', { name: label }).pressSequentially(text)

const VISITS: Visit[] = [
  {
    path: '/pesquisa',
    steps: { 'writes what to find': (page) => page.getByRole('searchbox').pressSequentially('para') },
  },
  {
    path: '/telemedicine',
    steps: {
      'opens the specialties': (page) => page.getByRole('combobox').tap(),
      'chooses one': (page) => page.getByRole('option', { name: 'Pediatria' }).tap(),
      'chooses a doctor': (page) => page.getByRole('article').first().getByRole('button').tap(),
      'chooses a day': (page) => choices(page, 'Data').nth(2).tap(),
      'chooses a time': (page) => choices(page, 'Horário').first().tap(),
    },
  },
  { path: '/pharmacy', steps: { 'writes a medicine': (page) => write(page, 'Onde há este remédio?', 'para') } },
  {
    path: '/food-categories',
    steps: { 'writes a dish': (page) => write(page, 'Procurar prato ou restaurante', 'frango') },
  },
  { path: '/pagamentos', steps: { 'opens the states': (page) => page.getByRole('combobox').first().tap() } },
]

/** `npm run bench -- interactions /telemedicine` measures that page alone. */
const [only] = process.argv.slice(2)

if (!existsSync(fileURLToPath(new URL('../web/dist', import.meta.url)))) {
  console.error('web/dist is not built: npm run build')
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'salama-interactions-'))
if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
const server = await startSalama({ env: { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' } })
const executablePath = systemBrowser()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', ...CHEAP_PHONE_ARGS],
  ...(executablePath ? { executablePath } : {}),
})
try {
  printMachine({ command: 'npm run bench -- interactions', processor: 'a quarter as fast', 'heap of scripts': '64 MB' })
  await server.ready()
  const figures: Figure[] = []
  for (const visit of VISITS.filter(({ path }) => only === undefined || path === only)) {
    figures.push(...(await measure(browser, visit)))
  }
  printFigures(figures)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Each round visits the page anew, and beside it taps a plain button whose text changes. */
async function measure(on: Browser, { path, steps }: Visit): Promise<Figure[]> {
  const durations = new Map(Object.keys(steps).map((name) => [name, [] as number[]]))
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await openSlowly(on)
    await page.goto(server.origin + path)
    for (const [name, act] of Object.entries(steps)) {
      await page.waitForLoadState('networkidle')
      durations.get(name)?.push(await longestInteraction(page, act))
    }
    await page.setContent('<button onclick="this.textContent += 1">0</button>')
    plain.push(await longestInteraction(page, () => page.getByRole('button').tap()))
    await page.context().close()
  }
  return [...durations].map(([name, ours]) => {
    console.error(`${path} ${name}: ${medianOf(ours)} ms against ${medianOf(plain)}`)
    const reference = { name: 'plain button', runs: plain }
    return { name: `${path}: ${name}`, unit: 'ms', ours, reference, goal: { atMost: MOST_MS } }
  })
}

async function openSlowly(on: Browser): Promise<Page> {
  const context = await on.newContext({ ...PHONE, locale: 'pt-PT', timezoneId: 'Africa/Maputo' })
  const signedIn = await context.request.post(`${server.origin}/api/auth/login`, { data: ACCOUNT })
  if (!signedIn.ok()) throw new Error(`${ACCOUNT.identifier} could not sign in: ${signedIn.status()}`)
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

type Watched = Window & { interactions?: number[] }

/** From the press to the frame that shows what it did, in milliseconds: the longest of the interactions of one step. */
async function longestInteraction(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = []
    ;(window as Watched).interactions = seen
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) seen.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await act(page)
  await page.waitForTimeout(SETTLE_MS)
  return page.evaluate(() => Math.max(0, ...((window as Watched).interactions ?? [])))
}
