import { listNotifications } from '@salama/contract/notifications'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { NotificationsPage } from '../../domains/notifications/notifications-page.tsx'
import { ANA, show } from '../../testing/screen.tsx'
import { answer, callsOf, hold } from '../../testing/server.ts'
import { startLive } from './live.ts'

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
  const stub: { opened: StubbedStream | undefined } = { opened: undefined }
  class StubbedStream extends EventTarget {
    constructor() {
      super()
      stub.opened = this
    }
    close(): void {}
    tell(type: string, data: unknown): void {
      this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
    }
  }
  globalThis.EventSource = StubbedStream as unknown as typeof EventSource
  return stub
}
