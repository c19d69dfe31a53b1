import { LEFT_OVER, UNCLAIMED } from '../../src/domains/payments/jobs.ts'
import { paymentsSettings } from '../../src/domains/payments/settings.ts'
import type { TestServer } from '../server.ts'

/** As if nothing had claimed the payment for as long as it may wait: what takes it back, or frees it, looks at once. */
export async function leaveUnclaimed({ app, query }: TestServer, paymentId: string): Promise<void> {
  const waited = app.platform.settings.of(paymentsSettings).UNCLAIMED / 1_000
  await query('update payments_intents set settled_at = settled_at - make_interval(secs => $2) where id = $1', [
    paymentId,
    waited,
  ])
  await app.platform.db.transact(async (tx) => {
    for (const sweep of [UNCLAIMED, LEFT_OVER]) tx.dueAt(sweep, new Date())
  })
}
