import type { Page } from '@playwright/test'
import { TELECONSULTATION } from '@salama/contract/records'
import { badge, bookAndPay, doctorIn, fakeMedia, patientIn, say, seesPicture } from './consulting.ts'
import { expect } from './fixtures.ts'
import { FrontDoor } from './front-door.ts'
import { freePort, testWith } from './own-server.ts'
import { TurnServer } from './turn-server.ts'

const relay = new TurnServer(await freePort())
const test = testWith({ POLICY_ROOM_BEFORE_MS: String(30 * 86_400_000), ...relay.settings })
test.use(fakeMedia)
test.beforeAll(() => relay.start())
test.afterAll(() => relay.remove())

type Calls = { calls: RTCPeerConnection[] }

/** Lets no media pass but through the relay, and keeps each call of the page. */
const onlyByRelay = (page: Page) =>
  page.addInitScript(() => {
    const kept = Object.assign(window, { calls: [] as RTCPeerConnection[] })
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' })
        kept.calls.push(this)
      }
    }
  })

/** The page's calls so far, the kinds of the two ends of the path in use, and what tells one search for paths from another. */
const callOf = (page: Page) =>
  page.evaluate(async () => {
    const { calls } = window as unknown as Calls
    const call = calls.at(-1)
    const stats = [...((await call?.getStats()) ?? new Map<string, Record<string, string>>()).values()]
    const transport = stats.find(({ type }) => type === 'transport')
    const of = (id: unknown) => stats.find((one) => one.id === id)
    const pair = of(transport?.selectedCandidatePairId)
    return {
      count: calls.length,
      path: [of(pair?.localCandidateId)?.candidateType, of(pair?.remoteCandidateId)?.candidateType],
      search: /ice-ufrag:(\S+)/.exec(call?.localDescription?.sdp ?? '')?.[1],
    }
  })

const playedSeconds = (page: Page) =>
  page.getByLabel(/^Imagem de/).evaluate((video: HTMLVideoElement) => video.currentTime)

/** The other side's picture moves from now on. */
async function seesMovement(page: Page): Promise<void> {
  const before = await playedSeconds(page)
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(before + 0.5)
}

const BY_RELAY = { path: ['relay', 'relay'] }

test('a call by relay outlives the relay and one of two servers, and its chat loses nothing (ROOM-040, MN-04, WS-10)', async ({
  own,
  browser,
  context,
  page,
}) => {
  test.setTimeout(240_000)
  const neighbour = await own.startNeighbour()
  // The patient is with the first server; the doctor with the second one, for as long as it stands.
  const door = new FrontDoor(await freePort(), [neighbour, own])
  const { context: surgery, doctor } = await doctorIn(browser, door.origin)
  await patientIn(context)
  const { id } = await bookAndPay(context.request, doctor, 'video')
  await context.request.post('/api/record/consent', { data: { version: TELECONSULTATION.version, isGiven: true } })

  const desk = await surgery.newPage()
  for (const side of [page, desk]) {
    await onlyByRelay(side)
    await side.goto(`/consultation?appointment=${id}`)
    await side.getByRole('button', { name: 'Entrar na consulta' }).click()
  }
  const both = async (look: (side: Page) => Promise<void>) => void (await Promise.all([look(page), look(desk)]))
  await both(seesPicture)
  for (const side of [page, desk]) {
    await expect(badge(side)).toHaveText('Ligado')
    expect(await callOf(side)).toMatchObject(BY_RELAY)
  }
  const { search } = await callOf(page)
  const { count } = await callOf(desk)

  // The relay ends: the chat goes on without it, and the call when it is back.
  await relay.stop()
  await expect(badge(page)).toHaveText('Ligação fraca', { timeout: 40_000 })
  await say(page, 'Deixei de a ver')
  await expect(desk.getByText('Deixei de a ver')).toBeVisible()
  await relay.start()
  await both(async (side) => {
    await expect(badge(side)).toHaveText('Ligado', { timeout: 60_000 })
    await seesMovement(side)
  })
  expect(await callOf(page)).toMatchObject(BY_RELAY)
  expect((await callOf(page)).search).not.toBe(search)

  // The doctor's server ends as in a crash: the same call goes on, and what is written meanwhile arrives.
  await neighbour.stop('SIGKILL')
  await say(page, 'Ainda está aí?')
  await say(desk, 'Estou a ouvir')
  await expect(page.getByText('Estou a ouvir')).toBeVisible()
  await both(async (side) => {
    await expect(badge(side)).toHaveText('Ligado')
    await seesMovement(side)
    await expect(side.getByRole('log').getByRole('listitem')).toContainText([
      'Deixei de a ver',
      /Ainda está aí\?|Estou a ouvir/,
      /Ainda está aí\?|Estou a ouvir/,
    ])
  })
  expect(await callOf(desk)).toMatchObject({ ...BY_RELAY, count })
  await surgery.close()
  await door.close()
})
