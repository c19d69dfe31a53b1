import type { Centavos } from '@salama/contract/kernel/money'
import { statesBefore } from '@salama/contract/kernel/status'
import { type PayableStatus, payableMachine } from '@salama/contract/payments/payables'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type Thing = { kind: string; id: string }

export type Begun = {
  purchase: Thing
  payerId: string
  paymentId: string
  due: Centavos
  status: Extract<PayableStatus, 'paying' | 'waiting'>
  now: Date
}

const FREE = statesBefore(payableMachine, 'paying', 'customer')
const UNDER_WAY = statesBefore(payableMachine, 'open', 'system')
const CLOSABLE = statesBefore(payableMachine, 'closed', 'system')

/**
 * Makes the payment the one under way: of many at once the row lets one be, the others write nothing. A node of the release
 * before knows no payables: what it has started for this purchase counts too, and what it has ended is over.
 */
export const begunPayment = ({ purchase: { kind, id }, ...begun }: Begun) => sql`
    insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
    select ${kind}, ${id}::uuid, ${begun.payerId}::uuid, ${begun.due}::bigint, ${begun.status}, ${begun.paymentId}::uuid,
      ${begun.now}::timestamptz
    where not exists (
      select from payments_intents other
      where other.purpose_kind = ${kind} and other.purpose_id = ${id} and other.id <> ${begun.paymentId}
        and other.status in ('pending', 'pending_verification'))
    on conflict (kind, id) do update set payer_id = excluded.payer_id, due = excluded.due, status = excluded.status,
      payment_id = excluded.payment_id, changed_at = excluded.changed_at
      where payments_payables.status = any(${FREE}) or (payments_payables.status = any(${UNDER_WAY}) and exists (
        select from payments_intents ended
        where ended.id = payments_payables.payment_id and ended.status in ('failed', 'expired', 'reversed')))
    returning payments_payables.id`

export type Attached = { purchase: Thing; payerId: string; paymentId: string; due: Centavos; now: Date }

/** The purchase that this transfer pays waits for it; false when another payment is under way. */
export async function waitForTransfer(db: Sql, { purchase: { kind, id }, ...wait }: Attached): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payments_payables (kind, id, payer_id, due, status, payment_id, changed_at)
    values (${kind}, ${id}, ${wait.payerId}, ${wait.due}, 'waiting', ${wait.paymentId}, ${wait.now})
    on conflict (kind, id) do update set payer_id = excluded.payer_id, due = excluded.due, status = 'waiting',
      payment_id = excluded.payment_id, changed_at = excluded.changed_at
      where payments_payables.status = any(${FREE})
        or (payments_payables.status = any(${UNDER_WAY}) and payments_payables.payment_id = ${wait.paymentId})`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** These payments came to nothing, or are waited for no more: what they were for may be paid otherwise. */
export async function freePayables(db: Sql, paymentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update payments_payables set status = 'open', payment_id = null, changed_at = ${now}
    where payment_id = any(${paymentIds}) and status = any(${UNDER_WAY})`.execute(db)
}

/** Nobody is to pay these purchases any more. */
export async function closePayables(
  db: Sql,
  { kind, ids, now }: { kind: string; ids: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update payments_payables set status = 'closed', payment_id = null, changed_at = ${now}
    where kind = ${kind} and id = any(${ids}) and status = any(${CLOSABLE})`.execute(db)
}

/** Nothing of its price is left. */
export async function markRefunded(db: Sql, { kind, id }: Thing, now: Date): Promise<void> {
  await sql`
    update payments_payables set status = 'refunded', changed_at = ${now}
    where kind = ${kind} and id = ${id} and status = any(${statesBefore(payableMachine, 'refunded', 'system')})`.execute(
    db,
  )
}

export type PayableRow = { status: PayableStatus; payment_id: string | null }

/** What keeps a purchase from being paid by this payment: how far it is paid, or a payment that a node of the release before began. */
export async function findObstacle(db: Sql, { kind, id }: Thing, paymentId: string): Promise<PayableRow | undefined> {
  const { rows } = await sql<PayableRow>`
    select status, payment_id from payments_payables where kind = ${kind} and id = ${id} and status <> 'open'
    union all
    select 'paying', id from payments_intents
    where purpose_kind = ${kind} and purpose_id = ${id} and id <> ${paymentId}
      and status in ('pending', 'pending_verification')
    limit 1`.execute(db)
  return rows[0]
}

export type SoughtPayable = { kind: string; id: string; payer_id: string; payment_id: string | null }

/** By its id, the last six digits of it, or who pays; what changed last comes first. */
export async function findPayables(
  db: Sql,
  { id, code, payerIds, most }: { id: string | null; code: string | null; payerIds: readonly string[]; most: number },
): Promise<SoughtPayable[]> {
  const { rows } = await sql<SoughtPayable>`
    select kind, id, payer_id, payment_id from payments_payables
    where (right(id::text, 6) in (${code}::text, right(${id}::text, 6)) and (${id}::uuid is null or id = ${id}::uuid))
      or payer_id = any(${payerIds}::uuid[])
    order by changed_at desc, id limit ${most}`.execute(db)
  return rows
}
