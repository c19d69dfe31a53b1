import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../../platform/db/database.ts'
import { isNotParked } from '../../../../platform/parked/store.ts'
import { COLUMNS, type LockedPayment, type PaymentRow } from './intents.ts'

type Wanted = { payerId: string; amount: Centavos; method: PaymentMethod }

/**
 * A person's newest confirmed payment of exactly this amount and method that is for nothing in particular, locked
 * for the purchase that then claims it. One that is locked is passed over for another, for a purchase may be about to claim it;
 * where there is no other it is waited for, since what follows its confirmation locks it too.
 */
export const findCredit = async (db: Sql, wanted: Wanted): Promise<LockedPayment | undefined> =>
  (await lockCredit(db, wanted, sql`skip locked`)) ?? lockCredit(db, wanted, sql``)

async function lockCredit(
  db: Sql,
  { payerId, amount, method }: Wanted,
  whenLocked: RawBuilder<unknown>,
): Promise<LockedPayment | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${COLUMNS} from payments_intents payment
    where payer_id = ${payerId} and amount = ${amount} and method = ${method} and status = 'confirmed'
      and claimed_at is null and reversal_started_at is null and purpose_id is null
      and (quote_id is null or not exists (select from payments_quotes where id = payment.quote_id and status = 'open'))
    order by created_at desc, id desc limit 1 for update ${whenLocked}`.execute(db)
  return rows[0] as LockedPayment | undefined
}

type Waiting = { sweep: string; now: Date }

const isLeftOver = sql`status = 'confirmed' and claimed_at is null and method = 'bank-transfer' and purpose_id is not null`

/** Bank transfers that staff found and that the purchase they were made for did not take, because it was gone. */
export async function findLeftOver(
  db: Sql,
  { sweep, settledBefore, most, now }: Waiting & { settledBefore: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments_intents
    where ${isLeftOver} and settled_at <= ${settledBefore} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by settled_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the one was settled that has waited longest. */
export async function findOldestLeftOver(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ settled_at: Date }>`
    select settled_at from payments_intents
    where ${isLeftOver} and settled_at is not null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by settled_at limit 1`.execute(db)
  return rows[0]?.settled_at ?? null
}

/** From now on it is for nothing in particular. */
export async function releasePurpose(
  db: Sql,
  { id, settledBefore }: { id: string; settledBefore: Date },
): Promise<{ id: string; payer_id: string; version: number } | undefined> {
  const { rows } = await sql<{ id: string; payer_id: string; version: number }>`
    update payments_intents set purpose_kind = null, purpose_id = null, waits_until = null, version = version + 1
    where id = ${id} and ${isLeftOver} and settled_at <= ${settledBefore}
    returning id, payer_id, version`.execute(db)
  return rows[0]
}

export type Wait = {
  paymentId: string
  payerId: string
  amount: Centavos
  purchase: { kind: string; id: string }
  until: Date
}

/** A transfer that is still looked for becomes the one of a purchase; nothing when it is another's, or not looked for. */
export async function attachWaiting(
  db: Sql,
  { purchase: { kind, id }, ...wait }: Wait,
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    update payments_intents set purpose_kind = ${kind}, purpose_id = ${id}, quote_id = null, waits_until = ${wait.until},
      version = version + 1
    where id = ${wait.paymentId} and payer_id = ${wait.payerId} and amount = ${wait.amount}
      and status = 'pending_verification' and (purpose_id is null or (purpose_kind = ${kind} and purpose_id = ${id}))
    returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** When the next of them has waited long enough. */
export async function findNextWaitEnd(db: Sql, { sweep, now }: Waiting): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select waits_until as at from payments_intents
    where status = 'pending_verification' and waits_until is not null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by waits_until limit 1`.execute(db)
  return rows[0]?.at ?? null
}

export async function findOverdueWaits(db: Sql, { sweep, now, most }: Waiting & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payments_intents
    where status = 'pending_verification' and waits_until <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by waits_until limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

type EndedWait = { id: string; payer_id: string; version: number; purpose_kind: string; purpose_id: string }

/** The purchase that has waited long enough is waited with no more; the transfer goes on being looked for. */
export async function endOverdueWait(db: Sql, { id, now }: { id: string; now: Date }): Promise<EndedWait | undefined> {
  const { rows } = await sql<EndedWait>`
    with overdue as (
      select id, purpose_kind, purpose_id from payments_intents
      where id = ${id} and status = 'pending_verification' and waits_until <= ${now}
        and purpose_kind is not null and purpose_id is not null
      for update skip locked)
    update payments_intents payment
    set purpose_kind = null, purpose_id = null, waits_until = null, version = version + 1
    from overdue where payment.id = overdue.id
    returning payment.id, payer_id, version, overdue.purpose_kind, overdue.purpose_id`.execute(db)
  return rows[0]
}
