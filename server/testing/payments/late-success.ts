import type { FailureCode } from '@salama/contract/payments'
import { until } from '../repeat.ts'
import type { TestServer, Visitor } from '../server.ts'
import { callbackTokenOf } from '../wallets/wallets.ts'
import { freshNumber, initiate } from './payments.ts'

/** A payment that the provider charged after it had ended: after the provider's refusal, or after we gave it up. */
export async function lateSuccess(
  server: TestServer,
  payer: Visitor,
  sent: Record<string, unknown> = {},
  failure: FailureCode = 'refused_by_operator',
): Promise<string> {
  const phoneNumber = freshNumber('0004')
  server.app.sandbox?.script(phoneNumber, { delayMs: 100 })
  const { body } = await initiate(payer, { phoneNumber, ...sent })
  const id = body['transactionId'] as string
  await until(async () => server.app.sandbox?.books().find((line) => line.msisdn === phoneNumber))
  const [row] = await server.query(
    `with ended as (
       update payments_intents set status = 'failed', failure_code = $2, settled_at = now() - interval '1 hour'
       where id = $1 and status = 'pending' returning id)
     update wallets_transfers set status = 'failed', failure = $2, settled_at = now() - interval '1 hour',
       next_attempt_at = now() + interval '200 milliseconds'
     from ended where subject_id = ended.id returning ended.id`,
    [id, failure],
  )
  if (!row) throw new Error('it was faster than this test')
  await server.query("insert into payments_history (payment_id, status, at) values ($1, 'failed', now())", [id])
  await until(async () => {
    const callback = `/api/payments/callback/m-pesa?token=${callbackTokenOf(server.app.platform)}`
    const [{ reference } = {}] = await server.query('select reference from payments_intents where id = $1', [id])
    await server.visitor().post(callback, { input_ThirdPartyReference: reference })
    return (await payer.get(`/api/payments/${id}`)).body['status'] === 'failed' ? undefined : true
  })
  return id
}
