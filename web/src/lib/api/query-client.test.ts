import { getCurrentUser } from '@salama/contract/accounts'
import { listAppointments, listDoctors } from '@salama/contract/appointments'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient, queryOf, queryOrNull } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

function answer(body: string, status = 200) {
  const fetch = vi.fn(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('throws on 401 by default and answers null where a visitor may ask (HTTP-005, HTTP-006)', async () => {
  answer('{"code":"platform.unauthorized","message":"Unauthorized"}', 401)
  await expect(queryClient.fetchQuery(queryOf(listAppointments))).rejects.toThrow(/^401: /)
  await expect(queryClient.fetchQuery(queryOrNull(getCurrentUser))).resolves.toBeNull()
})

it('asks a failing call once (HTTP-012)', async () => {
  const fetch = answer('', 500)
  await expect(queryClient.fetchQuery(queryOf(listDoctors))).rejects.toThrow()
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('reads again only what was refreshed (HTTP-011)', async () => {
  const fetch = answer('[]')
  await queryClient.fetchQuery(queryOf(listDoctors))
  await queryClient.fetchQuery(queryOf(listDoctors))
  expect(fetch).toHaveBeenCalledTimes(1)
  await queryClient.invalidateQueries({ queryKey: queryOf(listDoctors).queryKey })
  await queryClient.fetchQuery(queryOf(listDoctors))
  expect(fetch).toHaveBeenCalledTimes(2)
})
