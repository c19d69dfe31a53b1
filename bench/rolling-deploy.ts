import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DESKTOP } from '../e2e/screens.ts'
import { embeddedConnection, startSalama } from '../server/testing/salama-process.ts'
import { systemBrowser } from '../tools/browser.ts'
import { copyProject } from '../tools/mutate/copy.ts'
import { ROOT } from '../tools/runners.ts'
import { type Figure, printFigures, printMachine } from './harness/report.ts'
import { startRoundRobin } from './harness/round-robin.ts'

/*
 * `npm run prove:deploy [-- VISITS TABS]`: a release is rolled out over two nodes that share the database alone, behind a
 * round-robin that ties nobody to a node. Half of the visits come while both releases answer, the others when the old node has
 * left. Tabs were open before: half have a form half filled in, which is finished and sent afterwards; half go on to a page
 * whose code they do not have yet. Others have the worker of the old release: they go on and are loaded anew while both releases
 * answer, and open without a network once the new one is kept.
 */
const [visits = 200, tabs = 20] = process.argv.slice(2).map(Number)
const AT_ONCE = 3
const INSTALLED = 4
/** Only what is broken is waited for so long. */
const WITHIN_MS = 180_000

const VISITOR_PAGES = ['/telemedicine', '/pharmacy', '/faq', '/entrar', '/cursos', '/delivery', '/insurance', '/help']
const OWN_PAGES = ['/', '/consultas', '/pagamentos', '/notificacoes', '/pedidos', '/perfil', '/moradas', '/transport']
const TYPED = 'Não consigo marcar uma consulta para sábado.'

if (!existsSync(join(ROOT, 'web/dist/build.json'))) {
  console.error('web/dist is not built: npm run build')
  process.exit(1)
}
const next = copyProject()
const dataDirs = [newFolder(), newFolder()]
const nodes: string[] = []
const passed: { path: string; status: number }[] = []
let browser: Browser | undefined
try {
  printMachine({ command: `npm run prove:deploy -- ${visits} ${tabs}` })
  process.exitCode = (await prove()) ? 0 : 1
} finally {
  await browser?.close()
  for (const folder of [next, ...dataDirs]) rmSync(folder, { recursive: true, force: true })
}

async function prove(): Promise<boolean> {
  const renamed = buildNext()
  const env = { DEMO: '1', POLICY_PATIENCE_MS: '60000' }
  const old = await startSalama({ env: { ...env, DATA_DIR: dataDirs[0] ?? '' } })
  await old.ready()
  nodes.push(old.origin)
  const { origin, stop } = await startRoundRobin(nodes, (answer) => passed.push(answer))
  browser = await launch()
  const cookie = await signIn(origin)
  const open: Tab[] = []
  for (let n = 0; n < tabs; n++) open.push(await openTab(origin, n % 2 === 0))
  const installed: Installed[] = []
  for (let n = 0; n < INSTALLED; n++) installed.push(await openInstalled(origin, cookie))

  const { host, port, user, database } = embeddedConnection(dataDirs[0] ?? '')
  const young = await startSalama({
    main: join(next, 'server/src/main.ts'),
    env: {
      ...env,
      DATA_DIR: dataDirs[1] ?? '',
      DATABASE_URL: `postgres:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${user}`,
    },
  })
  await young.ready()
  nodes.push(young.origin)
  const broken = await visitAll(origin, cookie, Math.ceil(visits / 2))
  const left = open.splice(0, Math.ceil(tabs / 2))
  const lost = await goOnAll(left)
  const failed = await tryInstalled(installed, goOnInstalled)
  // The old node's process also keeps the database: it is asked no more, as one that has left.
  nodes.shift()
  broken.push(...(await visitAll(origin, cookie, Math.floor(visits / 2))))
  lost.push(...(await goOnAll(open)))
  failed.push(...(await tryInstalled(installed, openOffline)))
  await browser.close()
  await stop()
  await young.stop()
  await old.stop()
  return report({ renamed, broken, lost, failed })
}

/** The next release: every page and component says something else, as after a month of work. */
function buildNext(): number {
  for (const path of globSync('web/src/**/*.tsx', { cwd: next, exclude: ['**/*.test.tsx'] }))
    appendFileSync(join(next, path), "\nReflect.set(globalThis, 'salamaRelease', 2)\n")
  const { status, signal, stderr } = spawnSync(process.execPath, [join(next, 'web/build.ts')], { cwd: next })
  if (status !== 0) throw new Error(`the next release cannot be built: ${signal ?? stderr}`)
  const former = new Set(readdirSync(join(ROOT, 'web/dist/assets')))
  return readdirSync(join(next, 'web/dist/assets')).filter(
    (name) => !/\.(?:br|gz|zst)$/.test(name) && !former.has(name),
  ).length
}

async function visitAll(origin: string, cookie: string, count: number): Promise<string[]> {
  const broken: string[] = []
  let made = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (made < count) {
        const n = made++
        const isSignedIn = n % 2 === 0
        const pages = isSignedIn ? OWN_PAGES : VISITOR_PAGES
        const path = pages[Math.floor(n / 2) % pages.length] ?? '/'
        const problem = await visit(origin + path, isSignedIn ? cookie : undefined)
        if (problem !== undefined) broken.push(`${path}: ${problem}`)
      }
    }),
  )
  return broken
}

/** One visit with an empty cache: what went wrong, if anything did. */
async function visit(url: string, cookie: string | undefined): Promise<string | undefined> {
  const context = await newContext(cookie, url)
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'commit' })
    await isAlive(page)
    return undefined
  } catch (error) {
    return (error as Error).message.split('\n', 1)[0]
  } finally {
    await context.close()
  }
}

/** Shows its heading, and its code has taken it over. */
async function isAlive(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  const runs = () =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')) &&
    !document.body.innerText.includes('Algo correu mal')
  await page.waitForFunction(runs)
}

type Tab = { page: Page; isTyping: boolean }

async function openTab(origin: string, isTyping: boolean): Promise<Tab> {
  const context = await newContext(undefined, origin)
  const page = await context.newPage()
  await page.goto(`${origin}${isTyping ? '/faq' : '/help'}`)
  await isAlive(page)
  if (isTyping) {
    await page.getByRole('textbox', { name: /^Nome/ }).fill('Zita Mondlane')
    await page.getByRole('textbox', { name: /^A sua mensagem/ }).fill(TYPED)
  }
  return { page, isTyping }
}

async function goOnAll(open: readonly Tab[]): Promise<string[]> {
  const problems: string[] = []
  for (const tab of open)
    await goOn(tab).catch((error: Error) =>
      problems.push(`${tab.isTyping ? 'a form' : 'a link'}: ${error.message.split('\n', 1)[0]}`),
    )
  return problems
}

async function goOn({ page, isTyping }: Tab): Promise<void> {
  if (!isTyping) {
    await page.locator('a[href="/pharmacy"]:visible').first().click()
    await page.getByRole('heading', { level: 1, name: 'Pharmacy' }).waitFor()
    return isAlive(page)
  }
  const kept = await page.getByRole('textbox', { name: /^A sua mensagem/ }).inputValue()
  if (kept !== TYPED) throw new Error(`what was typed is lost: '${kept}'`)
  await page.getByRole('textbox', { name: /^E-mail ou telefone/ }).fill('zita@exemplo.co.mz')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Recebemos a sua mensagem').first().waitFor()
}

/** With the old release's worker; `errors` are what its page threw. */
type Installed = { page: Page; former: string; errors: string[] }

async function openInstalled(origin: string, cookie: string): Promise<Installed> {
  const page = await (await newContext(cookie, origin)).newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${origin}/consultas`)
  await isAlive(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { page, former: (await keptBuilds(page)).join(), errors }
}

async function tryInstalled(installed: readonly Installed[], go: (tab: Installed) => Promise<void>): Promise<string[]> {
  const problems: string[] = []
  for (const tab of installed) {
    await go(tab).catch((error: Error) => problems.push(`installed: ${error.message.split('\n', 1)[0]}`))
    problems.push(...tab.errors.splice(0).map((message) => `installed: ${message}`))
  }
  return problems
}

/** To a page whose code is not kept, and loaded anew from whichever release answers. */
async function goOnInstalled({ page }: Installed): Promise<void> {
  await page.locator('a[href="/pharmacy"]:visible').first().click()
  await page.getByRole('heading', { level: 1, name: 'Pharmacy' }).waitFor()
  await isAlive(page)
  await page.reload()
  await isAlive(page)
}

/** Once the new release is kept it is the one that opens without a network. */
async function openOffline({ page, former }: Installed): Promise<void> {
  await page.reload()
  await isAlive(page)
  const deadline = Date.now() + WITHIN_MS
  while ((await keptBuilds(page)).every((build) => build === former)) {
    if (Date.now() > deadline) throw new Error('the new release is not kept')
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await page.waitForTimeout(250)
  }
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Sem ligação à Internet').first().waitFor()
  const shown = await page.locator('meta[name=build]').getAttribute('content')
  if (former === `salama-${shown}`) throw new Error('the old release is shown without a network')
  await page.context().setOffline(false)
}

/** The caches of builds that are kept whole. */
function keptBuilds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const whole: string[] = []
    for (const name of await caches.keys()) if (await (await caches.open(name)).match('/shell')) whole.push(name)
    return whole
  })
}

type Found = { renamed: number; broken: string[]; lost: string[]; failed: string[] }

function report({ renamed, broken, lost, failed }: Found): boolean {
  const missing = passed.filter(({ path, status }) => path.startsWith('/assets/') && status !== 200)
  const faults = passed.filter(({ status }) => status >= 500)
  for (const line of [...broken, ...lost, ...failed]) console.error(line)
  for (const { path, status } of [...missing, ...faults]) console.error(`${status} ${path}`)
  const none = (name: string, found: readonly unknown[]): Figure => ({
    name,
    unit: '',
    ours: [found.length],
    goal: { atMost: 0 },
  })
  printFigures([
    { name: 'files that the next release renames', unit: '', ours: [renamed], goal: { atLeast: 100 } },
    { name: 'answers that went through', unit: '', ours: [passed.length] },
    none(`of ${visits} visits, broken`, broken),
    none(`of ${tabs} old tabs, broken or with something lost`, lost),
    none(`of ${INSTALLED} tabs with the worker, broken`, failed),
    none('files that were missing', missing),
    none('answers 5xx', faults),
  ])
  return renamed >= 100 && [broken, lost, failed, missing, faults].every((found) => found.length === 0)
}

function launch(): Promise<Browser> {
  const executablePath = systemBrowser()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    ...(executablePath ? { executablePath } : {}),
  })
}

async function newContext(cookie: string | undefined, url: string): Promise<BrowserContext> {
  if (!browser) throw new Error('no browser')
  const context = await browser.newContext(DESKTOP)
  context.setDefaultTimeout(WITHIN_MS)
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: new URL(url).origin }])
  return context
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'cliente@demo.salama.mz', password: 'Salama-2026!' }),
  })
  const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('salama='))
  if (!answer.ok || !cookie) throw new Error(`nobody could sign in: ${answer.status}`)
  return cookie.split(';')[0] ?? ''
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salama-deploy-'))
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  return folder
}
