import { expect, test } from 'vitest'
import { serverForTest } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import type { Module } from '../../platform/module.ts'

const PARKED = '/api/operator/parked-events'

test('staff see what no domain could react to, and have it delivered again (MN-05, AZ-07)', async () => {
  const heard: string[] = []
  const lending: Module = {
    name: 'lending',
    personal: { tables: {} },
    create: () => ({
      listener: () => ({
        consumer: 'lending',
        on: { 'accounts.registered': async (_tx, { userId }) => void heard.push(userId) },
      }),
    }),
  }
  const server = await serverForTest({ modules: [lending] })
  const staff = await makeStaff(server)
  const [row] = await server.query<{ id: string }>(
    `insert into platform_outbox (consumer, type, payload, attempts, due_at, parked_at, last_error)
     values ('lending', 'accounts.registered', '{"userId":"u-1"}', 12, now(), now(), 'the library was closed') returning id::text`,
  )
  const id = row?.id ?? ''
  expect((await staff.get(PARKED)).body).toMatchObject([
    { id, consumer: 'lending', type: 'accounts.registered', attempts: 12, lastError: 'the library was closed' },
  ])
  expect((await staff.post(`${PARKED}/${id}/resend`)).status).toBe(200)
  await expect.poll(() => heard).toContain('u-1')
  expect((await staff.get(PARKED)).body).toEqual([])

  const again = await staff.post(`${PARKED}/${id}/resend`)
  expect([again.status, again.body['code']]).toEqual([404, 'staff.event_not_parked'])
  const stranger = await server.person()
  expect((await stranger.get(PARKED)).status).toBe(403)
  expect((await stranger.post(`${PARKED}/${id}/resend`)).status).toBe(403)
})
