import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { DESKTOP, PHONE } from '../e2e/screens.ts'
import { startSalama } from '../server/testing/salama-process.ts'
import { systemBrowser } from '../tools/browser.ts'
import { type Figure, medianOf, printFigures, printMachine, ROUNDS } from './harness/report.ts'
import { type Seen, type Visit, visitSlowly } from './harness/slow-visit.ts'
import { type StaticCopies, serveStaticCopies } from './harness/static-copy.ts'

const PASSWORD = 'Salama-2026!'
const MOST_RATIO = 1.6
const MOST_REQUESTS = 12
const MOST_SHIFT = 0.05

type Who = 'visitor' | 'cliente' | 'operador'
type Route = { path: string; who: Who; content: string }

/** Each page with the first thing that a person came for. */
const ROUTES: Route[] = [
  { path: '/', who: 'visitor', content: 'main h1' },
  { path: '/telemedicine', who: 'visitor', content: 'main article h3' },
  { path: '/terms', who: 'visitor', content: 'main h2' },
  { path: '/privacy', who: 'visitor', content: 'main h2' },
  { path: '/help', who: 'visitor', content: 'main h1' },
  { path: '/faq', who: 'visitor', content: 'main form' },
  { path: '/entrar', who: 'visitor', content: 'main form' },
  { path: '/role-selection', who: 'visitor', content: 'main h1' },
  { path: '/', who: 'cliente', content: 'main h1' },
  { path: '/telemedicine', who: 'cliente', content: 'main article h3' },
  { path: '/consultas', who: 'cliente', content: 'main h1' },
  { path: '/pagamentos', who: 'cliente', content: 'main h1' },
  { path: '/notificacoes', who: 'cliente', content: 'main h1' },
  { path: '/operador', who: 'operador', content: 'main [role=tablist]' },
]

/** `npm run bench -- first-visit /telemedicine` measures the pages under that path alone. */
const [only] = process.argv.slice(2)

if (!existsSync(fileURLToPath(new URL('../web/dist', import.meta.url)))) {
  console.error('web/dist is not built: npm run build')
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'salama-visit-'))
if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
const server = await startSalama({ env: { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error' } })
const executablePath = systemBrowser()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  ...(executablePath ? { executablePath } : {}),
})
const copies = await serveStaticCopies()
try {
  printMachine({ command: 'npm run bench -- first-visit', network: '400 ms, 400 kbit/s, processor a quarter as fast' })
  await server.ready()
  const cookies: Record<Who, string | undefined> = {
    visitor: undefined,
    cliente: await signIn('cliente@demo.salama.mz'),
    operador: await signIn('operador@demo.salama.mz'),
  }
  const figures: Figure[] = []
  for (const route of ROUTES.filter(({ path }) => only === undefined || path === only))
    figures.push(...(await measure(route, cookies[route.who], copies)))
  printFigures(figures)
} finally {
  copies.stop()
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function signIn(identifier: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: PASSWORD }),
  })
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('salama='))
  if (!answer.ok || !cookie) throw new Error(`${identifier} could not sign in: ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

/** The page and its static copy in turn on a phone, then once on a wide screen for what moves there. */
async function measure(
  { path, who, content }: Route,
  cookie: string | undefined,
  from: StaticCopies,
): Promise<Figure[]> {
  const visit: Visit = { url: server.origin + path, content, screen: PHONE, cookie }
  const copyUrl = await from.copy(browser, visit)
  const ours: Seen[] = []
  const plain: Seen[] = []
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await visitSlowly(browser, visit))
    plain.push(await visitSlowly(browser, { ...visit, url: copyUrl, cookie: undefined }))
  }
  const wide = await visitSlowly(browser, { ...visit, screen: DESKTOP })
  const of = (name: keyof Seen, list: readonly Seen[] = ours) => list.map((seen) => seen[name])
  const title = `${path} ${who === 'visitor' ? '(visitor)' : '(signed in)'}`
  console.error(
    `${title}: ${Math.round(medianOf(of('contentMs')))} ms against ${Math.round(medianOf(of('contentMs', plain)))}`,
  )
  return [
    {
      name: `${title}: content`,
      unit: 'ms',
      ours: of('contentMs').map(Math.round),
      reference: { name: 'static copy', runs: of('contentMs', plain).map(Math.round) },
      goal: { ratioAtMost: MOST_RATIO },
    },
    { name: '… largest paint', unit: 'ms', ours: [medianOf(of('largestPaintMs'))] },
    { name: '… requests before content', unit: '', ours: [medianOf(of('requests'))], goal: { atMost: MOST_REQUESTS } },
    { name: '… bytes before content', unit: 'kB', ours: [medianOf(of('kilobytes'))] },
    { name: '… waves of requests', unit: '', ours: [medianOf(of('waves'))] },
    {
      name: '… layout shift, phone and wide screen, the larger',
      unit: '',
      ours: [Math.max(...of('layoutShift'), wide.layoutShift)],
      goal: { atMost: MOST_SHIFT },
    },
  ]
}
