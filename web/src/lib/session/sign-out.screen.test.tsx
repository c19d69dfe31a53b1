import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { departures } from '../../testing/screen.tsx'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from './session.ts'
import { finishSignOut, leaveQuickly, signOut } from './sign-out.ts'

const DUE = 'salama.sign-out-due'
let isOnLine = true
let calls: string[] = []

beforeEach(() => {
  isOnLine = true
  calls = []
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address)
    if (!isOnLine) throw new TypeError('Failed to fetch')
    return new Response()
  })
  localStorage.setItem('salama.place', 'Mahotas')
  sessionStorage.setItem('salama.draft.transport', 'Coop')
  queryClient.setQueryData(['/api', 'payments'], [1])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.hidden = false
})

const left = () => [
  Object.keys(localStorage),
  Object.keys(sessionStorage),
  queryClient.getQueryData(['/api', 'payments']),
]

test('who signs out leaves nothing on the phone, and the server ends the session', async () => {
  signOut()
  await expect.poll(() => departures).toEqual(['/api/logout'])
  expect([left(), calls]).toEqual([[[], [], undefined], []])
})

test('without a network the session ends once there is one; until then nobody is signed in', async () => {
  isOnLine = false
  signOut()
  await expect.poll(() => departures).toEqual(['/'])
  expect(left()).toEqual([[DUE], [], undefined])
  await finishSignOut()
  expect([calls, left()[0], departures]).toEqual([['/api/logout'], [DUE], ['/']])
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toBeNull()
  isOnLine = true
  queryClient.setQueryData(['/api', 'payments'], [1])
  // It never ends: the page is on its way to another.
  void finishSignOut()
  await expect.poll(() => departures).toEqual(['/', '/'])
  expect(left()).toEqual([[], [], undefined])
})

test('nothing is ended where nobody signed out', async () => {
  await finishSignOut()
  expect([calls, departures, queryClient.getQueryData(['/api', 'payments'])]).toEqual([[], [], [1]])
})

test('who leaves quickly is gone from sight at once, and from the phone; the server hears of it', async () => {
  leaveQuickly()
  expect(document.documentElement.hidden).toBe(true)
  await expect.poll(() => departures).toEqual(['/'])
  expect([left(), calls]).toEqual([[[DUE], [], undefined], ['/api/logout']])
})
