import { getCurrentUser, selectRole } from '@salama/contract/accounts'
import { listAppointments } from '@salama/contract/appointments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepPendingRole } from '../domains/accounts/pending-role.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { keptFor } from '../lib/offline/kept-for.ts'
import { currentUserQuery, watchSession } from '../lib/session/session.ts'
import { ANA, departures, show } from '../testing/screen.tsx'
import { answer, callsOf, refuse } from '../testing/server.ts'
import { NextAppointment } from './pages/home/next-appointment.tsx'
import { SessionGate } from './session-gate.tsx'

test('a page whose session became of somebody else begins anew, and keeps nothing for them', async () => {
  await show(<SessionGate />, { path: '/nowhere' })
  await expect.poll(keptFor).toBe(ANA.id)
  answer(getCurrentUser, { ...ANA, id: crypto.randomUUID(), firstName: 'Bento' })
  await queryClient.invalidateQueries(currentUserQuery)
  await expect.poll(() => departures).toEqual(['/nowhere'])
  expect(keptFor()).toBe(ANA.id)
})

test("a visitor's choice of a role means nothing to an account that has one (ROLE-024)", async () => {
  keepPendingRole('teacher')
  await show(<SessionGate />, { path: '/nowhere' })
  await expect.poll(() => Object.values(sessionStorage)).not.toContain('teacher')
  expect(callsOf(selectRole)).toEqual([])
})

test("a network's own page in place of an answer is no answer (CLI-03)", async () => {
  await show(<SessionGate />, { path: '/nowhere' })
  const { fetch } = globalThis
  globalThis.fetch = async () => new Response('<html>Bem-vindo ao Wi-Fi</html>')
  await queryClient.resetQueries(currentUserQuery)
  await expect.element(page.getByText(/Wi-Fi público, inicie sessão nessa rede/)).toBeVisible()
  globalThis.fetch = fetch
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})

test('a session refused to one part of a page is an error of that part, and signs nobody out (HTTP-005)', async () => {
  refuse(listAppointments, 401, { code: 'platform.unauthorized', message: 'Unauthorized' })
  const stop = watchSession()
  await show(<NextAppointment />)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Não foi possível carregar as consultas')
  await expect.poll(() => callsOf(getCurrentUser).length).toBe(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  stop()
  expect(queryClient.getQueryData(currentUserQuery.queryKey)).toEqual(ANA)
  expect([page.getByText('Unauthorized').elements(), departures]).toEqual([[], []])
})
