import { getCurrentUser } from '@salama/contract/accounts'
import type { LiveEvent } from '@salama/contract/catalogue'
import { listNotifications } from '@salama/contract/notifications'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { NotificationsPage } from '../../domains/notifications/notifications-page.tsx'
import { ANA, show } from '../../testing/screen.tsx'
import { answer, callsOf, hold } from '../../testing/server.ts'
import { queryClient, queryOf } from '../api/query-client.ts'
import { startLive, useLive } from './live.ts'

test('news that comes during a first reading is read after it', async () => {
  const stream = stubStream()
  onTestFinished(startLive(ANA.id))
  answer(listNotifications, { unread: 0, notifications: [] })
  const release = hold(listNotifications)
  await show(<NotificationsPage />, { path: '/notificacoes' })
  await expect.poll(() => callsOf(listNotifications).length).toBe(1)
  answer(listNotifications, { unread: 1, notifications: [NOTIFICATION] })
  await expect.poll(() => stream.opened).toBeDefined()
  stream.opened?.tell('names', ['notification'])
  stream.opened?.tell('notification', { event: 'notification', id: NOTIFICATION.id, version: 1 })
  release()
  await expect.element(page.getByRole('button', { name: /Consulta confirmada/ })).toBeVisible()
})

/** Calls of two parts of a page: one about payment p1 alone, one about any of them. */
function listen() {
  const heard: [string, string | undefined][] = []
  const hearAs = (who: string) => (news?: LiveEvent) => heard.push([who, news?.id])
  function Listeners() {
    useLive('payment', 'p1', hearAs('one'))
    useLive('payment', undefined, hearAs('any'))
    return null
  }
  return { heard, shown: show(<Listeners />) }
}

test('a part of a page hears of its own thing, of any of its kind, and of what was missed', async () => {
  const stream = stubStream()
  onTestFinished(startLive(ANA.id))
  const { heard, shown } = listen()
  await shown
  await expect.poll(() => stream.opened).toBeDefined()
  const say = (event: string, id: string) => stream.opened?.tell(event, { event, id, version: 1 })
  stream.opened?.tell('names', ['payment', 'order'])
  const told = (act: () => void) => {
    heard.length = 0
    act()
    return [...heard]
  }
  expect(told(() => say('payment', 'p1'))).toEqual([
    ['one', 'p1'],
    ['any', 'p1'],
  ])
  expect(told(() => say('payment', 'p2'))).toEqual([['any', 'p2']])
  expect(told(() => say('order', 'p1'))).toEqual([])
  expect(told(() => stream.opened?.tell('resync', {}))).toEqual([
    ['one', undefined],
    ['any', undefined],
  ])
  await (await shown).unmount()
  expect(told(() => say('payment', 'p1'))).toEqual([])
})

test('only who heard of news during a first reading reads again after it', async () => {
  const stream = stubStream()
  onTestFinished(startLive(ANA.id))
  answer(listNotifications, { unread: 0, notifications: [] })
  const release = hold(listNotifications)
  const { heard, shown } = listen()
  await shown
  await expect.poll(() => stream.opened).toBeDefined()
  stream.opened?.tell('names', ['payment'])
  const reading = queryClient.fetchQuery(queryOf(listNotifications))
  stream.opened?.tell('payment', { event: 'payment', id: 'p2', version: 1 })
  expect(heard).toEqual([['any', 'p2']])
  release()
  await reading
  await expect
    .poll(() => heard)
    .toEqual([
      ['any', 'p2'],
      ['any', undefined],
    ])
  stream.opened?.tell('payment', { event: 'payment', id: 'p2', version: 2 })
  await queryClient.refetchQueries()
  expect(heard.slice(2)).toEqual([['any', 'p2']])
})

test('the stream sleeps with the page, and is over with the session of this person', async () => {
  const stream = stubStream()
  const stop = startLive(ANA.id)
  const state = () => [stream.count, stream.closed]
  await expect.poll(state).toEqual([1, 0])
  dispatchEvent(new Event('pageshow'))
  dispatchEvent(new Event('pagehide'))
  expect(state()).toEqual([1, 1])
  dispatchEvent(new Event('pageshow'))
  await expect.poll(state).toEqual([2, 1])
  stop()
  await expect.poll(state).toEqual([2, 2])
  dispatchEvent(new Event('pageshow'))
  // A lock would be free by then.
  await navigator.locks.request(`salama.live.${ANA.id}`, () => undefined)
  expect(state()).toEqual([2, 2])
})

test('a tab of somebody else has this one look who is signed in', async () => {
  stubStream()
  onTestFinished(startLive(ANA.id))
  await show(null)
  const [other, last] = [new BroadcastChannel('salama.person'), new BroadcastChannel('salama.person')]
  onTestFinished(() => [other, last].forEach((channel) => channel.close()))
  // The last to listen hears last.
  const heard = new Promise((resolve) => last.addEventListener('message', resolve))
  other.postMessage(ANA.id)
  await heard
  expect(callsOf(getCurrentUser)).toEqual([])
  other.postMessage('another')
  await expect.poll(() => callsOf(getCurrentUser).length).toBeGreaterThan(0)
})

const NOTIFICATION = {
  id: '00000000-0000-4000-8000-000000000300',
  title: 'Consulta confirmada',
  body: 'A sua consulta está confirmada.',
  href: null,
  readAt: null,
  createdAt: '2026-11-21T08:00:00.000Z',
}

/** In place of the server's stream of news: one that says what the test says. */
function stubStream() {
  const stub: { opened: StubbedStream | undefined; count: number; closed: number } = {
    opened: undefined,
    count: 0,
    closed: 0,
  }
  class StubbedStream extends EventTarget {
    constructor() {
      super()
      stub.opened = this
      stub.count++
    }
    close(): void {
      stub.closed++
    }
    tell(type: string, data: unknown): void {
      this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
    }
  }
  globalThis.EventSource = StubbedStream as unknown as typeof EventSource
  return stub
}
