import { getCurrentUser } from '@salama/contract/accounts'
import { expect, test } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { keptFor } from '../lib/offline/kept-for.ts'
import { currentUserQuery } from '../lib/session/session.ts'
import { ANA, departures, show } from '../testing/screen.tsx'
import { answer } from '../testing/server.ts'
import { SessionGate } from './session-gate.tsx'

test('a page whose session became of somebody else begins anew, and keeps nothing for them', async () => {
  await show(<SessionGate />, { path: '/nowhere' })
  await expect.poll(keptFor).toBe(ANA.id)
  answer(getCurrentUser, { ...ANA, id: crypto.randomUUID(), firstName: 'Bento' })
  await queryClient.invalidateQueries(currentUserQuery)
  await expect.poll(() => departures).toEqual(['/nowhere'])
  expect(keptFor()).toBe(ANA.id)
})
