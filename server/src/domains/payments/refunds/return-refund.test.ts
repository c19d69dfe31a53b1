import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { booksOf, bought, sellsNothing } from '../../../../testing/payments/payments.ts'
import { atOnce, until } from '../../../../testing/repeat.ts'
import { createTestDatabase, serverForTest, startTestServer, type TestServer } from '../../../../testing/server.ts'
import { agreedBy, staffIdOf } from '../../../../testing/staff.ts'
import { sandboxEmolaSettings } from '../../../../testing/wallets/wallets.ts'
import { startRefund } from './commands/decide-refund.ts'

const approved = (server: TestServer, paymentId: string, staff: { id: string }): Promise<string> =>
  server.app.platform.db.transact((tx) =>
    startRefund(tx, {
      paymentId,
      staffId: staffIdOf(staff),
      money: agreedBy(staff),
      isSeller: sellsNothing,
      amount: 40_00,
      reason: 'Cobrado a mais.',
      now: new Date(),
    }),
  )

const completed = (server: TestServer, refundId: string) =>
  until(async () => {
    const [row] = await server.query('select status from payments_refunds where id = $1', [refundId])
    return row?.['status'] === 'completed' ? true : undefined
  })

test('two processes that find the same refunds send each once (PAY-12, PAY-19)', async () => {
  const database = await createTestDatabase()
  const first = await serverForTest({ database, env: { RATE_LIMIT: 'off' } })
  const sandbox = first.app.sandbox
  if (!sandbox) throw new Error('this test needs the sandbox provider')
  const emola = sandboxEmolaSettings(sandbox)
  await serverForTest({
    database,
    env: {
      EMOLA_URL: emola.url,
      EMOLA_USERNAME: emola.username,
      EMOLA_PASSWORD: emola.password,
      EMOLA_PARTNER_CODE: emola.partnerCode,
      EMOLA_KEY: emola.key,
    },
  })
  const [person, staff] = [await first.person(), await first.person()]
  const payments = []
  for (let n = 0; n < 12; n++) {
    const sent = { paymentMethod: 'e-mola', phoneNumber: `86${100 + n}9000` }
    payments.push(await bought(first, person, sent))
  }
  const refunds = await atOnce(payments, (paymentId) => approved(first, paymentId, staff))
  for (const refundId of refunds) await completed(first, refundId)
  const sent = sandbox.payouts()
  expect(new Set(sent.map(({ msisdn }) => msisdn)).size).toBe(12)
  expect(sent).toHaveLength(12)
})

test('a server that stops before the answer leaves the question to the next one, and the money goes back once (PAY-12, PAY-19)', async () => {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'salama-remains-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { DATA_DIR: dataDir }
  const first = await startTestServer({ database, env })
  const [person, staff] = [await first.person(), await first.person()]
  const paymentId = await bought(first, person, { paymentMethod: 'e-mola', phoneNumber: '861239009' })
  first.app.sandbox?.script(/^P/, { delayMs: 5_000 })
  const refundId = await approved(first, paymentId, staff)
  await until(async () => first.app.sandbox?.payouts()[0])
  await first.stop()

  const second = await serverForTest({ database, env })
  await completed(second, refundId)
  expect(second.app.sandbox?.payouts()).toMatchObject([{ amount: 40_00, status: 'Completed' }])
  expect(await booksOf(second)).toEqual({ sum: 0, own: 60_00, theirs: 60_00 })
})
