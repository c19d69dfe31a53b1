import { afterEach, expect, test } from 'vitest'
import { PeerCall, type Signal } from './peer-call.ts'

type Side = { call: PeerCall; hears: boolean }
const open: PeerCall[] = []
afterEach(() => {
  for (const call of open.splice(0)) call.close()
})

/** Two ends whose messages reach each other, as long as `arrives` says so. */
function connect(arrives: (message: Signal) => boolean): { polite: Side; impolite: Side } {
  const sides = {} as { polite: Side; impolite: Side }
  const side = (own: 'polite' | 'impolite', other: 'polite' | 'impolite'): Side => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')
    const call = new PeerCall({
      iceServers: [],
      isPolite: own === 'polite',
      local: canvas.captureStream(1),
      media: 'light',
      send: (message) => {
        // The other end exists by then: nothing is sent at once.
        if (arrives(message)) void sides[other].call.receive(message)
      },
      onRemote: () => {
        sides[own].hears = true
      },
      onState: () => undefined,
    })
    open.push(call)
    return { call, hears: false }
  }
  sides.polite = side('polite', 'impolite')
  sides.impolite = side('impolite', 'polite')
  return sides
}

const bothHear = ({ polite, impolite }: ReturnType<typeof connect>) =>
  expect.poll(() => [polite.hears, impolite.hears]).toEqual([true, true])

test('both sides that offer at once come to one call', async () => {
  await bothHear(connect(() => true))
})

test('offers that were lost while the other side was away hold up no later one (ROOM-040)', async () => {
  let lost = 0
  let isAway = true
  const sides = connect(({ type }) => {
    if (isAway && type === 'offer') lost++
    return !isAway
  })
  await expect.poll(() => lost).toBe(2)
  isAway = false
  await sides.polite.call.restartIce()
  await sides.impolite.call.restartIce()
  await bothHear(sides)
})

test('a side that searches again while its offer is on its way still connects', async () => {
  const sides = connect(() => true)
  for (let again = 0; again < 5; again++) {
    await sides.impolite.call.restartIce()
    await sides.polite.call.restartIce()
  }
  await bothHear(sides)
})
