import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { FAKE_MEDIA } from '../e2e/fake-media.ts'
import { DESKTOP, PHONE } from '../e2e/screens.ts'
import { systemBrowser } from '../tools/browser.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { startSalamaOn } from './harness/programs.ts'
import { printFigures, printMachine } from './harness/report.ts'
import { insertRooms, type Room, type Seat } from './harness/room-load.ts'

// `npm run bench -- reconnect [cuts]`: a call between two browsers over fake media, of which the patient's loses its network for
// ten seconds, socket and media alike; from its return until both see the other side move again.
const [cuts = 5] = process.argv.slice(2).map(Number)
const CUT_MS = 10_000
const CALM_MS = 5_000
const GIVEN_UP_MS = 60_000

type Cut = { toMoving: number; toLost: number }

let rooms: Room[] = []
const cluster = await startBenchCluster({
  doctors: 2,
  async seed(template, rows) {
    const client = new pg.Client(template)
    await client.connect()
    rooms = await insertRooms(client, rows)
    await client.end()
  },
})
const executablePath = systemBrowser()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', ...FAKE_MEDIA],
  ...(executablePath ? { executablePath } : {}),
})
try {
  printMachine({
    postgresql: cluster.version,
    browser: browser.version(),
    command: `npm run bench -- reconnect ${cuts}`,
  })
  const salama = await startSalamaOn(await cluster.side('call'), { POLICY_ROOM_BEFORE_MS: String(86_400_000) })
  const [room] = rooms
  if (!room) throw new Error('There is no room.')
  const patient = await seatIn(browser, salama.origin, room.patient, PHONE)
  const doctor = await seatIn(browser, salama.origin, room.doctor, DESKTOP)
  for (const page of [patient, doctor]) await page.getByRole('button', { name: 'Entrar na consulta' }).click()
  const took: Cut[] = []
  for (let cut = 0; cut < cuts; cut++) took.push(await loseNetwork(patient, doctor))
  printFigures([
    {
      name: 'a call after a cut of 10 s: until both sides see the other move',
      unit: 's',
      ours: took.map(({ toMoving }) => toMoving / 1_000),
      goal: { atMost: 5 },
    },
    { name: '… the last picture before the cut was told', unit: 's', ours: took.map(({ toLost }) => toLost / 1_000) },
  ])
  await salama.stop()
} finally {
  await browser.close()
  await cluster.stop()
}

async function seatIn(browser: Browser, origin: string, seat: Seat, screen: typeof PHONE | typeof DESKTOP) {
  const context: BrowserContext = await browser.newContext(
    Object.assign({ baseURL: origin, permissions: ['camera', 'microphone'] }, screen),
  )
  const [name = '', value = ''] = seat.cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.goto(seat.address.replace('/ws', '/consultation'))
  await watchPicture(page)
  return page
}

/** Keeps when the other side's picture last changed. */
function watchPicture(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const seen = Object.assign(window, { lastFrameAt: 0 })
    let before = -1
    setInterval(() => {
      const video = document.querySelector<HTMLVideoElement>('video[aria-label^="Imagem de"]')
      const frames = video?.getVideoPlaybackQuality().totalVideoFrames ?? -1
      if (frames !== before) seen.lastFrameAt = Date.now()
      before = frames
    }, 20)
  })
}

function lastFrameAt(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { lastFrameAt: number }).lastFrameAt)
}

/** The picture moves, after this instant; answers since when. */
async function movesAfter(page: Page, instant: number): Promise<number> {
  while (Date.now() - instant < GIVEN_UP_MS) {
    const at = await lastFrameAt(page)
    if (at > instant) return at
    await sleep(20)
  }
  throw new Error('The call did not come back.')
}

async function loseNetwork(patient: Page, doctor: Page): Promise<Cut> {
  for (const page of [patient, doctor]) await movesAfter(page, Date.now())
  await sleep(CALM_MS)
  const network = await patient.context().newCDPSession(patient)
  const lose = (isLost: boolean) =>
    network.send('Network.emulateNetworkConditions', {
      offline: isLost,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
      packetLoss: isLost ? 100 : 0,
    })
  await network.send('Network.enable')
  const cutAt = Date.now()
  await lose(true)
  await sleep(CUT_MS)
  const silentSince = Math.max(await lastFrameAt(patient), await lastFrameAt(doctor))
  if (Date.now() - silentSince < CUT_MS / 2)
    throw new Error('The media outlived the cut: this browser does not emulate it.')
  const backAt = Date.now()
  await lose(false)
  const moving = await Promise.all([movesAfter(patient, backAt), movesAfter(doctor, backAt)])
  await network.detach()
  return { toMoving: Math.max(...moving) - backAt, toLost: silentSince - cutAt }
}
