import { afterEach, expect, test } from 'vitest'
import { PeerCall, type Signal } from './peer-call.ts'

type Side = { call: PeerCall; isConnected: boolean; remote: MediaStream | undefined }
const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

function picture(): MediaStream {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  // A canvas that nobody draws on sends nothing.
  const drawing = setInterval(() => context?.fillRect(0, 0, Math.random() * 100, 100), 50)
  open.push({ close: () => clearInterval(drawing) })
  return canvas.captureStream(10)
}
const voice = (): MediaStream => new AudioContext().createMediaStreamDestination().stream

/** Two ends whose messages reach each other, as long as `arrives` says so. */
function connect(
  arrives: (message: Signal) => boolean,
  local = { polite: picture(), impolite: picture() },
): { polite: Side; impolite: Side } {
  const sides = {} as { polite: Side; impolite: Side }
  const side = (own: 'polite' | 'impolite', other: 'polite' | 'impolite'): Side => {
    const call = new PeerCall({
      iceServers: [],
      isPolite: own === 'polite',
      local: local[own],
      media: 'light',
      send: (message) => {
        // The other end exists by then: nothing is sent at once.
        if (arrives(message)) void sides[other].call.receive(message)
      },
      onRemote: (remote) => {
        sides[own].remote = remote
      },
      onState: (state) => {
        sides[own].isConnected = state === 'connected'
      },
    })
    open.push(call)
    return { call, isConnected: false, remote: undefined }
  }
  sides.polite = side('polite', 'impolite')
  sides.impolite = side('impolite', 'polite')
  return sides
}

const bothConnect = ({ polite, impolite }: ReturnType<typeof connect>) =>
  expect.poll(() => [polite.isConnected, impolite.isConnected]).toEqual([true, true])

test('only the impolite side makes the first offer: two that cross may find no path (ROOM-040)', async () => {
  const offers: Signal[] = []
  const sides = connect((message) => {
    if (message.type === 'offer') offers.push(message)
    return true
  })
  await bothConnect(sides)
  expect(offers).toHaveLength(1)
})

test('a call comes to be when the polite side has waited, or has come late', async () => {
  const late: Signal[] = []
  let isLate = true
  const sides = connect((message) => {
    if (isLate) late.push(message)
    return !isLate
  })
  await expect.poll(() => late.some(({ type }) => type === 'offer')).toBe(true)
  isLate = false
  for (const message of late) void sides.polite.call.receive(message)
  await bothConnect(sides)
})

test('an offer that was lost while the other side was away holds up no later one (ROOM-040)', async () => {
  let lost = 0
  let isAway = true
  const sides = connect(({ type }) => {
    if (isAway && type === 'offer') lost++
    return !isAway
  })
  await expect.poll(() => lost).toBe(1)
  isAway = false
  await sides.polite.call.restartIce()
  await sides.impolite.call.restartIce()
  await bothConnect(sides)
})

test('a side that searches again while its offer is on its way still connects', async () => {
  const sides = connect(() => true)
  for (let again = 0; again < 5; again++) {
    await sides.impolite.call.restartIce()
    await sides.polite.call.restartIce()
  }
  await bothConnect(sides)
})

test('two searches that cross end with one answer, and the call goes on', async () => {
  let answers = 0
  const sides = connect(({ type }) => {
    if (type === 'answer') answers++
    return true
  })
  await bothConnect(sides)
  await Promise.all([sides.impolite.call.restartIce(), sides.polite.call.restartIce()])
  await expect.poll(() => answers).toBeGreaterThanOrEqual(2)
  await bothConnect(sides)
})

test.each(['polite', 'impolite'] as const)(
  'the %s side, with voice alone, sees the other and shows a screen',
  async (own) => {
    const sides = connect(() => true, { polite: picture(), impolite: picture(), [own]: voice() })
    await bothConnect(sides)
    const other = own === 'polite' ? sides.impolite : sides.polite
    const isSeenBy = ({ remote }: Side) => remote?.getVideoTracks()[0]?.muted === false
    await expect.poll(() => isSeenBy(sides[own])).toBe(true)
    const [screen = null] = picture().getVideoTracks()
    expect(await sides[own].call.replaceVideo(screen)).toBe(true)
    await expect.poll(() => isSeenBy(other)).toBe(true)
  },
)
