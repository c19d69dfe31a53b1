import { expect, onTestFinished, test, vi } from 'vitest'
import { freshNumber, initiate } from '../../../../testing/payments/payments.ts'
import { until } from '../../../../testing/repeat.ts'
import { serverForTest } from '../../../../testing/server.ts'

test('a provider that calls while the server stops meets nobody, and ends nothing (CRS-08)', async () => {
  const server = await serverForTest()
  const sandbox = server.app.sandbox
  const phoneNumber = freshNumber()
  sandbox?.script(phoneNumber, { delayMs: 3_000 })
  await initiate(await server.person(), { phoneNumber })
  await until(async () => sandbox?.books().find(({ msisdn }) => msisdn === phoneNumber))
  await server.app.server.close()
  const posts = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => posts.mockRestore())
  await expect
    .poll(() => posts.mock.calls.map(([address]) => String(address)))
    .toContainEqual(expect.stringContaining('/api/payments/callback/m-pesa'))
})
