import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** Slow 3G as browsers' tools call it, and a phone with a quarter of this machine's speed. */
const LATENCY_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
const CPU_SLOWDOWN = 4
const LONGEST_MS = 60_000
/** How long layout is watched after the content is there. */
const SETTLE_MS = 1_500

export type Visit = {
  url: string
  /** The first element that a person came for; it counts once nothing in `main` is loading any more. */
  content: string
  screen: BrowserContextOptions
  /** `name=value` of the session, for who is signed in. */
  cookie?: string | undefined
}

export type Seen = {
  /** From the start of the navigation until the content is painted. */
  contentMs: number
  largestPaintMs: number
  /** Requests begun before the content was there, their bytes on the wire, and how many of them waited for others. */
  requests: number
  kilobytes: number
  waves: number
  layoutShift: number
}

type Transfer = { startedAt: number; endedAt: number; bytes: number }

/** One cold visit over a slow network: a fresh browser profile, nothing cached. */
export async function visitSlowly(browser: Browser, { url, content, screen, cookie }: Visit): Promise<Seen> {
  const context = await browser.newContext({ ...screen, locale: 'pt-PT', timezoneId: 'Africa/Maputo' })
  try {
    if (cookie) await context.addCookies([cookieOf(cookie, url)])
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const transfers = await watchTransfers(devtools)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.addInitScript(watchPage, content)
    await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS })
    await page.waitForFunction(() => 'contentMs' in window, undefined, { timeout: LONGEST_MS, polling: 100 })
    await page.waitForTimeout(SETTLE_MS)
    return { ...(await readPage(page)), ...summary(transfers, await contentTime(page)) }
  } finally {
    await context.close()
  }
}

function cookieOf(cookie: string, url: string): { name: string; value: string; url: string } {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url: new URL(url).origin }
}

type Watched = Window & { contentMs?: number; largestPaintMs?: number; layoutShift?: number }

/** Runs in the page before anything else: notes when the content was painted, and what moved. */
function watchPage(content: string): void {
  const watched = window as Watched
  watched.layoutShift = 0
  watched.largestPaintMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) watched.layoutShift = (watched.layoutShift ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    watched.largestPaintMs = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = (): void => {
    const found = document.querySelector(content)
    // A page that still shows what stands in for its data is not there yet.
    const waiting = document.querySelector('main .animate-breathe, main .animate-spin')
    if (!found || waiting || found.getBoundingClientRect().height === 0) {
      requestAnimationFrame(look)
      return
    }
    // The frame in which it stands is painted before the next one begins.
    requestAnimationFrame(() => {
      watched.contentMs = performance.now()
    })
  }
  requestAnimationFrame(look)
}

const contentTime = (page: Page): Promise<number> =>
  page.evaluate(() => performance.timeOrigin + ((window as Watched).contentMs ?? 0))

function readPage(page: Page): Promise<Pick<Seen, 'contentMs' | 'largestPaintMs' | 'layoutShift'>> {
  return page.evaluate(() => {
    const { contentMs = 0, largestPaintMs = 0, layoutShift = 0 } = window as Watched
    return { contentMs, largestPaintMs, layoutShift }
  })
}

/** Every request of the page but its stream of news, which never ends. Times are the system's, in milliseconds. */
async function watchTransfers(devtools: CDPSession): Promise<Map<string, Transfer>> {
  const transfers = new Map<string, Transfer>()
  let clockOffsetMs = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (request.url.endsWith('/api/events') || request.url.startsWith('data:')) return
    clockOffsetMs = wallTime * 1000 - timestamp * 1000
    transfers.set(requestId, { startedAt: wallTime * 1000, endedAt: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) Object.assign(transfer, { endedAt: timestamp * 1000 + clockOffsetMs, bytes: encodedDataLength })
  })
  await devtools.send('Network.enable')
  return transfers
}

function summary(transfers: Map<string, Transfer>, contentAt: number): Pick<Seen, 'requests' | 'kilobytes' | 'waves'> {
  const before = [...transfers.values()].filter(({ startedAt }) => startedAt < contentAt)
  const bytes = before.filter(({ endedAt }) => endedAt <= contentAt).reduce((sum, transfer) => sum + transfer.bytes, 0)
  return { requests: before.length, kilobytes: bytes / 1000, waves: wavesOf(before) }
}

/** A request belongs to the wave after the latest one of those that had ended when it began. */
function wavesOf(transfers: readonly Transfer[]): number {
  const waves: { endedAt: number; wave: number }[] = []
  for (const { startedAt, endedAt } of [...transfers].sort((a, b) => a.startedAt - b.startedAt)) {
    const before = waves.filter((other) => other.endedAt <= startedAt).map(({ wave }) => wave)
    waves.push({ endedAt, wave: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...waves.map(({ wave }) => wave))
}
