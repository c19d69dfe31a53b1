import { HOUR_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { serverForTest } from '../../../../testing/server.ts'
import { purgeIdempotency } from './idempotency.ts'

test('a key is answered for a day at least, and forgotten after two (PAY-16)', async () => {
  const { app, query, ...server } = await serverForTest()
  const person = await server.person()
  const send = () => person.post('/api/support/messages', { text: 'Bom dia' }, { 'idempotency-key': 'conversa-1' })
  const first = await send()
  expect(first.status).toBe(201)
  await purgeIdempotency(app.platform.db.sql, new Date(Date.now() + 24 * HOUR_MS))
  expect((await send()).text).toBe(first.text)
  await purgeIdempotency(app.platform.db.sql, new Date(Date.now() + 49 * HOUR_MS))
  expect(await query('select from platform_idempotency')).toEqual([])
})
