import { expect, test } from 'vitest'
import { served } from '../../../../testing/repeat.ts'
import { serverForTest } from '../../../../testing/server.ts'
import { callbackTokenOf } from '../../../../testing/wallets/wallets.ts'
import { LIMITS } from '../../../platform/http/limits/limits.ts'

const AT_ONCE = 100

test('callers without the secret are strangers: counted by their address, and past a thousand a day nothing is written of them (PAY-07, DOS-04)', async () => {
  // The calls are counted by the minute, and however long they take they are of one.
  const now = new Date()
  const server = await serverForTest({ env: { RATE_LIMIT: 'on' }, clock: () => now })
  const { app, query } = server
  const caller = server.visitor()
  const post = (token: string) => caller.post(`/api/payments/callback/m-pesa?token=${token}`, 'x')
  const guess = () => served(() => post('guessed'))
  const callbackToken = callbackTokenOf(app.platform)
  await query(
    `insert into wallets_callbacks (provider, verdict, body, received_at)
     select 'm-pesa', 'forged', '{}', now() from generate_series(1, 1000)`,
  )
  expect((await post('guessed')).status).toBe(403)
  await query('delete from wallets_callbacks')
  const { most } = LIMITS.address
  for (let n = AT_ONCE; n < most; n += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, guess))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
  }
  const last = await Promise.all(Array.from({ length: AT_ONCE }, guess))
  expect(last.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  expect(await query('select from wallets_callbacks')).toEqual([])
  // Whoever knows the secret is no stranger, from whatever address.
  expect((await post(callbackToken)).status).toBe(200)
})
