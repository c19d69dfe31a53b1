import type pg from 'pg'
import type { EntryFacts, Evidence, PaymentFacts, PurchaseFacts } from './audit.ts'

/** What has not come to rest. */
export type Openness = { payments: number; news: number }

export async function opennessOf(client: pg.Client): Promise<Openness> {
  const { rows } = await client.query<Openness>(`
    select
      (select count(*)::int from payments_intents
       where status = 'pending' or (status = 'confirmed' and claimed_at is null)) as payments,
      (select count(*)::int from platform_outbox where parked_at is null) as news`)
  return rows[0] ?? { payments: 0, news: 0 }
}

/** Our side of the evidence, and how many callbacks the server took for what. */
export type OwnEvidence = Pick<Evidence, 'payments' | 'entries' | 'purchases'> & { callbacks: Record<string, number> }

/** Centavos are far below 2^53. */
export async function collectEvidence(client: pg.Client): Promise<OwnEvidence> {
  const payments = await client.query<PaymentFacts>(`
    select id, description as key, payer_id as "payerId", method, amount::float8, status, reference,
      purpose_id as "purposeId", claimed_by_id as "claimedById"
    from payments_intents order by id`)
  const entries = await client.query<EntryFacts>(`
    select posting_id as "postingId", subject_id as "paymentId", account, amount::float8
    from ledger_lines order by id`)
  const purchases = await client.query<PurchaseFacts>(`
    select id, payment_id as "paymentId", status not in ('held', 'expired', 'cancelled') as "isPaid"
    from appointments_appointments order by id`)
  const callbacks = await client.query<{ verdict: string; count: number }>(`
    select verdict, count(*)::int as count from wallets_callbacks group by verdict order by verdict`)
  return {
    payments: payments.rows,
    entries: entries.rows,
    purchases: purchases.rows,
    callbacks: Object.fromEntries(callbacks.rows.map(({ verdict, count }) => [verdict, count])),
  }
}
