import { sql } from 'kysely'
import type { TestServer } from '../../../testing/server.ts'
import { ENDING_WAITS } from '../charges/commands/attach-payment.ts'
import { LEFT_OVER, UNCLAIMED } from '../jobs.ts'
import { OVERDUE_QUOTES } from '../rules/sweeps.ts'
import { paymentsSettings } from '../settings.ts'

/** As if the quote had been good until now; `isHeldNoMore`: also for a payment that is under way. Its sweep looks at once. */
export const runOutQuote = ({ app }: TestServer, quoteId: string, { isHeldNoMore = false } = {}): Promise<void> =>
  app.platform.db.transact(async (tx) => {
    const now = new Date()
    await sql`
      update payments_quotes set expires_at = ${now},
        limit_at = case when ${isHeldNoMore} then ${now}::timestamptz else limit_at end
      where id = ${quoteId} and status = 'open'`.execute(tx.sql)
    tx.dueAt(OVERDUE_QUOTES, now)
  })

/** As if the purchase had waited for its transfer until now. */
export const runOutWait = ({ app }: TestServer, paymentId: string): Promise<void> =>
  app.platform.db.transact(async (tx) => {
    const now = new Date()
    await sql`update payments_intents set waits_until = ${now} where id = ${paymentId}`.execute(tx.sql)
    tx.dueAt(ENDING_WAITS, now)
  })

/** As if nothing had claimed the payment for as long as it may wait: what takes it back, or frees it, looks at once. */
export const leaveUnclaimed = ({ app }: TestServer, paymentId: string): Promise<void> =>
  app.platform.db.transact(async (tx) => {
    const [waited, now] = [app.platform.settings.of(paymentsSettings).UNCLAIMED / 1_000, new Date()]
    await sql`
      update payments_intents set settled_at = settled_at - make_interval(secs => ${waited})
      where id = ${paymentId}`.execute(tx.sql)
    for (const sweep of [UNCLAIMED, LEFT_OVER]) tx.dueAt(sweep, now)
  })
