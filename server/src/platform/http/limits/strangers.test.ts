import { expect, test, vi } from 'vitest'
import { serverForTest } from '../../../../testing/server.ts'
import { LIMITS } from './limits.ts'

const AT_ONCE = 100

test('cookies of nobody are counted by address before the database is asked, for streams and navigations too (DOS-04)', async () => {
  const { app } = await serverForTest({ env: { RATE_LIMIT: 'on' } })
  const asked = vi.spyOn(app.platform.sessions, 'resolve')
  const knock = (url: string, n: number) =>
    app.server.inject({ url, headers: { cookie: `salama=${String(n).padStart(43, 'x')}` } })
  const { most } = LIMITS.address
  for (let n = 0; n < most; n += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => knock('/api/events', n + at)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  }
  expect(asked).toHaveBeenCalledTimes(most)
  for (const url of ['/api/events', '/api/logout', '/api/payments']) {
    const { statusCode, headers } = await knock(url, 0)
    expect([url, statusCode, Number(headers['retry-after']) > 0]).toEqual([url, 429, true])
  }
  expect(asked).toHaveBeenCalledTimes(most)
})
