import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { ReconciliationRow } from './reconciliations.ts'

/** Money that left for a wallet, or may have: a pay-out of earnings, or one that gives a refund back. */
export type SentPayout = {
  id: string
  /** Of a refund. */
  payment_id: string | null
  refund_id: string | null
  payout_id: string | null
  /** Its key among the provider's pay-outs. */
  reference: string
  amount: Centavos
  /** What of it our books say was sent. */
  sent: Centavos
}

type Which = Pick<ReconciliationRow, 'id' | 'pass' | 'method' | 'position'> & { since: Date; until: Date; most: number }

/**
 * Those first sent between two instants, behind a position in the order of ids; in later passes only those that the
 * provider has not answered for. A refund that was finished by hand may have been sent all the same.
 */
export async function findPayoutsToCompare(db: Sql, which: Which): Promise<SentPayout[]> {
  const { id, pass, method, position, since, until, most } = which
  const isWanted = sql`exists (select from payments_differences where reconciliation_id = ${id}
    and subject_id = sent.id and kind = 'unanswered' and resolved_at is null)`
  const { rows } = await sql<SentPayout>`
    select * from (
      select id, null::uuid as payment_id, null::uuid as refund_id, id as payout_id, reference, amount,
        case when status = 'completed' then amount else 0 end as sent
      from payments_payouts where method = ${method} and sent_at >= ${since} and sent_at < ${until}
      union all
      select refund.id, payment_id, refund.id, null, 'P' || substr(refund.reference, 2), refund.amount,
        case when refund.status = 'completed' and channel = 'payout' then refund.amount else 0 end
      from payments_refunds refund join payments_intents payment on payment.id = payment_id
      where method = ${method} and channel <> 'reversal' and sent_at >= ${since} and sent_at < ${until}
    ) as sent
    where (${position}::uuid is null or id > ${position}::uuid) and ${pass === 1 ? sql`true` : isWanted}
    order by id limit ${most}`.execute(db)
  return rows
}
