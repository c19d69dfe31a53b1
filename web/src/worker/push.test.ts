import type { PushPayload } from '@salama/contract/notifications/push'
import { beforeEach, expect, test, vi } from 'vitest'
import { listenToPush } from './push.ts'

const PAYLOAD: PushPayload = {
  id: '0b6f5c1e-0000-4000-8000-000000000001',
  title: 'Novo pedido',
  body: 'Pedido 4F2A1C: 350,00 MT. Aceite ou recuse.',
  href: '/dashboard/vendor',
  tag: 'a'.repeat(32),
  isUrgent: true,
  at: '2026-11-25T10:00:00.000Z',
  press: {
    label: 'Aceitar',
    call: { method: 'POST', path: '/api/vendor/orders/1/accept', body: { preparationTime: 20 } },
  },
}

const shown: { title: string; options: Record<string, unknown> }[] = []
const opened: string[] = []
const calls: { path: string; init: RequestInit }[] = []
let answers: (() => Promise<Response>)[] = []
const tabs: { focus(): Promise<{ navigate(href: string): Promise<object | null> }> }[] = []

beforeEach(() => {
  for (const list of [shown, opened, calls, tabs]) list.length = 0
  answers = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init })
    return (await answers.shift()?.()) ?? Response.json({})
  })
})

/** A worker as a browser runs it, as far as push goes. */
async function happen(kind: 'push' | 'notificationclick', event: object): Promise<void> {
  const listeners = new Map<string, (event: object) => void>()
  let work: Promise<unknown> = Promise.resolve()
  listenToPush({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, options: { ...options } }),
    },
    clients: { matchAll: async () => tabs, openWindow: async (href: string) => void opened.push(href) },
  } as unknown as ServiceWorkerGlobalScope)
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise
  }
  listeners.get(kind)?.({ ...event, waitUntil })
  await work
}

const touched = (action: string, data = PAYLOAD) =>
  happen('notificationclick', { action, notification: { data, close: () => undefined } })

test('what is pushed is shown with its button, in the place of what it replaces', async () => {
  await happen('push', { data: { json: () => PAYLOAD } })
  expect(shown).toMatchObject([
    { title: PAYLOAD.title, options: { tag: PAYLOAD.tag, requireInteraction: true, actions: [{ title: 'Aceitar' }] } },
  ])
})

test('a touch opens its page, in a tab that is open where there is one, and says that it was seen', async () => {
  await touched('')
  expect(opened).toEqual(['/dashboard/vendor'])
  expect(calls).toMatchObject([
    { path: '/api/notifications/read', init: { body: JSON.stringify({ ids: [PAYLOAD.id] }) } },
  ])
  const went: string[] = []
  tabs.push({ focus: async () => ({ navigate: async (href: string) => ({ href: went.push(href) }) }) })
  await touched('')
  expect([went, opened]).toEqual([['/dashboard/vendor'], ['/dashboard/vendor']])
})

test('a button makes its call once, with the key of its notice', async () => {
  await touched('said')
  expect(calls).toMatchObject([
    {
      path: '/api/vendor/orders/1/accept',
      init: { method: 'POST', body: '{"preparationTime":20}', headers: { 'idempotency-key': PAYLOAD.id } },
    },
    { path: '/api/notifications/read' },
  ])
  expect([shown, opened]).toEqual([[], []])
})

test('what the call refuses, or no network, is said there and leads to the page', async () => {
  answers = [async () => Response.json({ message: 'O pedido já foi respondido.' }, { status: 409 })]
  await touched('said')
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
  await touched('said')
  const elsewhere = {
    ...PAYLOAD,
    press: { label: 'x', call: { method: 'POST' as const, path: 'https://evil.example/' } },
  }
  await touched('said', elsewhere)
  expect(shown.map(({ options }) => options['body'])).toEqual([
    'O pedido já foi respondido.',
    'Não há ligação. Toque para abrir a página.',
    'Não há ligação. Toque para abrir a página.',
  ])
  expect(calls).toHaveLength(2)
  expect(shown[0]?.options).not.toHaveProperty('actions')
})
