import { SOCKET_CLOSED } from '@salama/contract/kernel/socket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { socket, sockets, stubSockets } from '../../../testing/sockets.ts'
import { RoomConnection, type SocketState } from './room-socket.ts'

const heard: { states: SocketState[]; messages: string[]; refusals: number } = { states: [], messages: [], refusals: 0 }
let room: RoomConnection
let [isReachable, isOnLine]: [boolean, boolean] = [true, true]
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  stubSockets()
  const Opening = WebSocket
  vi.stubGlobal(
    'WebSocket',
    class extends Opening {
      constructor(address: string) {
        super(address)
        // Where there is no network it is never told that it is open.
        if (!isReachable) Object.defineProperty(this, 'onopen', { set() {}, get: () => null })
      }
    },
  )
  // The longest that a delay may be drawn.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.assign(heard, { states: [], messages: [], refusals: 0 })
  ;[isReachable, isOnLine, visibility] = [true, true, 'visible']
  room = new RoomConnection({
    appointmentId: 'a1',
    onMessage: ({ type }) => heard.messages.push(type),
    onState: (state) => heard.states.push(state),
    onRefused: () => heard.refusals++,
  })
})
afterEach(() => {
  room.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = () => vi.advanceTimersByTime(0)
const pings = () => sockets.map(({ sent }) => sent.filter(({ type }) => type === 'ping').length)
/** After how many milliseconds a socket is opened. */
function delay(): number {
  const before = sockets.length
  for (let passed = 0; passed < 60_000; passed += 100) {
    if (sockets.length > before) return passed
    vi.advanceTimersByTime(100)
  }
  return Infinity
}

test('connects again with a growing delay, and at once after it was open (ROOM-040)', () => {
  expect(new URL(socket()?.url ?? '').search).toBe('?appointment=a1')
  open()
  isReachable = false
  const delays = Array.from({ length: 6 }, () => {
    socket()?.close(1006)
    return delay()
  })
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000])
  expect([heard.states, heard.refusals]).toEqual([['open', ...Array(6).fill('lost')], 5])
  isReachable = true
  socket()?.close(1006)
  delay()
  vi.advanceTimersByTime(1)
  heard.refusals = 0
  expect(heard.states.at(-1)).toBe('open')
  socket()?.close(1006)
  expect([heard.states.at(-1), heard.refusals, delay()]).toEqual(['lost', 0, 500])
})

test.each([
  ['replaced', 'replaced'],
  ['noRight', 'ended'],
  ['signedOut', 'ended'],
] as const)('a socket closed as %s leaves the room %s until it is opened anew', (reason, state) => {
  open()
  socket()?.close(SOCKET_CLOSED[reason])
  expect([heard.states.at(-1), heard.refusals, delay()]).toEqual([state, 0, Infinity])
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(1)
  room.reopen()
  open()
  expect([sockets.length, heard.states.at(-1)]).toEqual([2, 'open'])
})

test('a socket that answers no ping is dead, and one that does stays', () => {
  open()
  vi.advanceTimersByTime(10_000)
  expect(pings()).toEqual([1])
  socket()?.hear({ type: 'pong' })
  socket()?.hear({ type: 'typing' })
  vi.advanceTimersByTime(9_999)
  expect([pings(), heard.messages, heard.states]).toEqual([[1], ['typing'], ['open']])
  vi.advanceTimersByTime(1 + 4_999)
  expect([pings(), heard.states]).toEqual([[2], ['open']])
  vi.advanceTimersByTime(1)
  expect([sockets.length, heard.states.at(-1)]).toEqual([2, 'lost'])
})

test('a network that comes or goes, and a page that is seen again, ask at once', () => {
  open()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  expect(pings()).toEqual([1])
  socket()?.hear({ type: 'pong' })
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(pings()).toEqual([1])
  isOnLine = false
  dispatchEvent(new Event('offline'))
  expect(pings()).toEqual([2])
  isOnLine = true
  socket()?.close(1006)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(1)
  visibility = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(2)
  // What waited for its delay was for the socket before.
  vi.advanceTimersByTime(9_000)
  expect(sockets).toHaveLength(2)
})

test('what the server could not do is asked again a little later, over a new socket', () => {
  open()
  room.retry()
  expect([heard.states.at(-1), room.send({ type: 'typing' }), delay()]).toEqual(['lost', false, 2_000])
  open()
  expect([room.send({ type: 'typing' }), socket()?.sent]).toEqual([true, [{ type: 'typing' }]])
})

test('a room that was left opens no socket again, and keeps nothing running', () => {
  open()
  socket()?.close(1006)
  room.close()
  expect(vi.getTimerCount()).toBe(0)
  for (const type of ['online', 'offline']) dispatchEvent(new Event(type))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sockets).toHaveLength(1)
  const last = new RoomConnection({ appointmentId: 'a1', onMessage: vi.fn(), onState: vi.fn(), onRefused: vi.fn() })
  dispatchEvent(new Event('online'))
  last.close()
  open()
  expect([vi.getTimerCount(), sockets.map(({ readyState }) => readyState)]).toEqual([0, [3, 3, 3]])
})
