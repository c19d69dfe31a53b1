import { getCurrentUser } from '@salama/contract/accounts'
import { listPayments } from '@salama/contract/payments'
import { beforeEach, expect, test } from 'vitest'
import { departures, show } from '../../testing/screen.tsx'
import { answer, refuse } from '../../testing/server.ts'
import { queryClient, queryOf } from '../api/query-client.ts'
import { currentUserQuery, recheckSession, watchSession } from './session.ts'

const payments = queryOf(listPayments)

beforeEach(async () => {
  await show(null, { path: '/pagamentos' })
  queryClient.setQueryData(payments.queryKey, [])
})

test('what belongs to a person leaves the memory once they have signed out elsewhere (AZ-12)', async () => {
  answer(getCurrentUser, null as never)
  await recheckSession()
  expect(queryClient.getQueryData(payments.queryKey)).toBeUndefined()
  expect(departures).toEqual([])
})

test('a list that is polled after the session has ended ends the session here, too', async () => {
  answer(getCurrentUser, null as never)
  refuse(listPayments, 401, { code: 'accounts.session_required', message: 'Unauthorized' })
  const stop = watchSession()
  await queryClient.fetchQuery({ ...payments, staleTime: 0 }).catch(() => undefined)
  await expect.poll(() => queryClient.getQueryData(currentUserQuery.queryKey)).toBe(null)
  stop()
})

test('nothing is read anew while the same person is signed in', async () => {
  await recheckSession()
  expect(queryClient.getQueryData(payments.queryKey)).toEqual([])
  expect(departures).toEqual([])
})
