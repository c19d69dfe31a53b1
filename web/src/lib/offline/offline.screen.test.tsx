import { HOUR_MS } from '@salama/contract/kernel/time'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANA } from '../../testing/screen.tsx'
import { ApiError } from '../api/api-error.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeyOf } from '../document-data.ts'
import { keepAhead } from './keep-ahead.ts'
import { dropOthers, findKept, keepAnswer, listKept } from './kept-answers.ts'
import { keepFor, keptFor } from './kept-for.ts'
import { answers, clearPhone } from './phone-store.ts'
import { readOrKept } from './read-or-kept.ts'
import { noteSeen, seenAt } from './seen.ts'
import { watchAnswers } from './watch-answers.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')
const DAYS_30 = 30 * 24 * HOUR_MS

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  localStorage.clear()
  await clearPhone()
  keepFor(ANA.id)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A server of these answers by address: a number is a refusal, `'gone'` a network that fails. Says what was asked. */
function serve(replies: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const reply = replies[address] ?? []
    if (reply === 'gone') throw new TypeError('Failed to fetch')
    return typeof reply === 'number' ? new Response('', { status: reply }) : Response.json(reply)
  })
  return asked
}
const kept = async () => [...(await listKept()).keys()].sort()

const ALWAYS = [
  '/api/insurance/subscription',
  '/api/insurance/plans',
  '/api/insurance/conditions',
  '/api/appointments',
  '/api/prescriptions',
  '/api/orders?open=true',
  '/api/transport/requests',
  '/api/payments',
]

test('the three soonest or newest that still count are read ahead of each list', async () => {
  const asked = serve({
    '/api/appointments': [
      { id: 'a4', status: 'confirmed', appointmentTime: '2026-11-24T08:00:00Z' },
      { id: 'a0', status: 'completed', appointmentTime: '2026-11-20T08:00:00Z' },
      { id: 'a3', status: 'interrupted', appointmentTime: '2026-11-23T10:00:00+02:00' },
      { id: 'a1', status: 'in_call', appointmentTime: '2026-11-21T08:00:00Z' },
      { id: 'a2', status: 'waiting', appointmentTime: '2026-11-22T08:00:00Z' },
    ],
    '/api/prescriptions': [
      { code: 'P0', status: 'dispensed' },
      ...['P1', 'P2', 'P3', 'P4'].map((code) => ({ code, status: 'active' })),
    ],
    '/api/orders?open=true': ['o1', 'o2', 'o3', 'o4'].map((id) => ({ id })),
    '/api/orders/o2': { deliveryId: 'd2' },
    '/api/transport/requests': [
      { id: 't0', endedAt: '2026-11-20T08:00:00Z' },
      ...['t1', 't2', 't3', 't4'].map((id) => ({ id })),
    ],
  })
  await keepAhead(ANA.id)
  const followed = [
    ...['a1', 'a2', 'a3'].map((id) => `/api/appointments/${id}`),
    ...['P1', 'P2', 'P3'].map((code) => `/api/prescriptions/check/${code}`),
    ...['o1', 'o2', 'o3'].map((id) => `/api/orders/${id}`),
    ...['t1', 't2', 't3'].flatMap((id) => [`/api/transport/requests/${id}`, `/api/delivery/${id}`]),
    '/api/delivery/d2',
  ]
  expect(asked).toEqual([...ALWAYS, ...followed])
  expect(await kept()).toEqual(asked.toSorted())
})

test('is read ahead once an hour, and not what the page knows already', async () => {
  const asked = serve({ '/api/prescriptions': 404 })
  queryClient.setQueryData(queryKeyOf('/api/orders?open=true'), [{ id: 'o1' }])
  await keepAhead(ANA.id)
  // A refusal is of that list alone.
  expect(asked).toEqual([...ALWAYS.filter((address) => !address.startsWith('/api/orders')), '/api/orders/o1'])
  expect(await kept()).not.toContain('/api/prescriptions')
  vi.setSystemTime(NOW + HOUR_MS - 1)
  await keepAhead(ANA.id)
  expect(asked).toHaveLength(ALWAYS.length)
  vi.setSystemTime(NOW + HOUR_MS)
  await keepAhead(ANA.id)
  expect(asked).toHaveLength(2 * ALWAYS.length)
})

test('ends where the network does, and begins anew with the next page', async () => {
  const asked = serve({ '/api/insurance/plans': 'gone' })
  await keepAhead(ANA.id)
  await keepAhead(ANA.id)
  const both = ALWAYS.slice(0, 2)
  expect(asked).toEqual([...both, ...both])
})

test('what an account read stays for it alone, for thirty days', async () => {
  await keepAnswer(ANA.id, '/api/payments', [1])
  await keepAnswer('another', '/api/orders', [2])
  expect(await get('/api/orders', answers)).toBeUndefined()
  await set('/api/patients', { owner: 'another', answer: [3], readAt: NOW }, answers)
  expect([await kept(), await findKept('/api/patients')]).toEqual([['/api/payments'], undefined])
  vi.setSystemTime(NOW + DAYS_30 - 1)
  expect(await findKept('/api/payments')).toEqual({ owner: ANA.id, answer: [1], readAt: NOW })
  vi.setSystemTime(NOW + DAYS_30)
  expect(await findKept('/api/payments')).toBeUndefined()
  await dropOthers(ANA.id)
  expect([await get('/api/patients', answers), await kept()]).toEqual([undefined, ['/api/payments']])
  vi.setSystemTime(NOW + DAYS_30 + 1)
  await dropOthers(ANA.id)
  expect(await kept()).toEqual([])
})

test('who signs in after somebody else is told from who was here already', () => {
  expect([keepFor(ANA.id), keepFor('another'), keptFor()]).toEqual([false, true, 'another'])
  expect([keepFor(undefined), keptFor(), keepFor(ANA.id), keptFor()]).toEqual([true, undefined, false, ANA.id])
})

test('keeps what pages read, of lists the rows, but nothing of a patient or of the phone', async () => {
  noteSeen('/api/places', NOW)
  queryClient.setQueryData(['/api', 'payments'], [1])
  queryClient.setQueryData(['/api', 'places'], ['old'])
  queryClient.setQueryData(['/api', 'doctors'], [2])
  const stop = watchAnswers(ANA.id)
  const id = '00000000-0000-4000-8000-000000000001'
  queryClient.setQueryData(['/api', 'consultations', id], { role: 'doctor' })
  queryClient.setQueryData(['/api', 'orders', { open: 'true' }, 'pages'], {
    pages: [{ rows: [1, 2] }, { rows: [3] }],
    pageParams: [undefined, 'next'],
  })
  queryClient.setQueryData(['/api', 'notifications'], null)
  await expect.poll(kept).toEqual(['/api/notifications', '/api/orders?open=true', '/api/payments'])
  expect([(await findKept('/api/orders?open=true'))?.answer, (await findKept('/api/payments'))?.answer]).toEqual([
    [1, 2, 3],
    [1],
  ])
  stop()
  queryClient.setQueryData(['/api', 'patients'], [])
  queryClient.setQueryData(['/api', 'payments'], [9])
  await keepAnswer(ANA.id, '/api/record', 'last')
  expect(await kept()).toEqual(['/api/notifications', '/api/orders?open=true', '/api/payments', '/api/record'])
  noteSeen('/api/places', undefined)
})

const failure = (status: number, body?: { code: string; message: string }) =>
  new ApiError({ status, message: '', sentence: undefined, body })
const OURS = { code: 'platform.unavailable', message: '' }

test.each([
  ['no network', failure(0), true],
  ['a gateway without a server', failure(502), true],
  ['a gateway that gave up', failure(504), true],
  ['a fault of ours', failure(500), false],
  ['what the server itself said', failure(503, OURS), false],
  ['a fault of the page', new TypeError('x'), false],
])('%s shows what was kept, or says so: %o', async (_what, error, isShown) => {
  await keepAnswer(ANA.id, '/api/payments', 'kept')
  const reading = readOrKept({ address: '/api/payments', read: () => Promise.reject(error) })
  if (isShown) await expect(reading).resolves.toBe('kept')
  else await expect(reading).rejects.toBe(error)
  expect(seenAt('/api/payments')).toBe(isShown ? NOW : undefined)
  // Where nothing is kept, or of nobody.
  await expect(readOrKept({ address: '/api/orders', read: () => Promise.reject(error) })).rejects.toBe(error)
  keepFor(undefined)
  await expect(readOrKept({ address: '/api/payments', read: () => Promise.reject(error) })).rejects.toBe(error)
  await readOrKept({ address: '/api/payments', read: async () => 'new' })
  expect(seenAt('/api/payments')).toBeUndefined()
})

test('who waits longer than five seconds is shown what was kept until the answer comes', async () => {
  await keepAnswer(ANA.id, '/api/payments', 'kept')
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { promise, resolve } = Promise.withResolvers<string>()
  const late: string[] = []
  let shown: string | undefined
  void readOrKept({ address: '/api/payments', read: () => promise, onLate: (answer) => late.push(answer) }).then(
    (answer) => {
      shown = answer
    },
  )
  await vi.advanceTimersByTimeAsync(4_999)
  expect(shown).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.poll(() => shown).toBe('kept')
  expect(seenAt('/api/payments')).toBe(NOW)
  resolve('new')
  await expect.poll(() => late).toEqual(['new'])
  expect(seenAt('/api/payments')).toBeUndefined()
})
