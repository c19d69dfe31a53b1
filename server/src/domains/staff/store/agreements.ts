import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

type Agreement = { staffId: string; action: string; subjectId: string }

/** This person wants it. */
export async function upsertAgreement(
  db: Sql,
  { staffId, action, subjectId, now }: Agreement & { now: Date },
): Promise<void> {
  await sql`
    insert into staff_agreements (action, subject_id, staff_id, at) values (${action}, ${subjectId}, ${staffId}, ${now})
    on conflict (action, subject_id, staff_id) do update set at = excluded.at`.execute(db)
}

/** Whether another person has wanted the same since then. */
export async function isAgreedByOther(
  db: Sql,
  { staffId, action, subjectId, since }: Agreement & { since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from staff_agreements
    where action = ${action} and subject_id = ${subjectId} and staff_id <> ${staffId} and at > ${since}`.execute(db)
  return rows.length > 0
}

type Alone = { staffId: string; action: string; paymentId: string; payerId: string; amount: Centavos }

/** Decisions of one person pass one at a time until the transaction ends, so that two that fit alone cannot pass together. */
export async function lockAlone(db: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.alone', 0))`.execute(db)
}

/** The most that was sent alone since then by this person, to this payer or of this payment; after `lockAlone`. */
export async function sumAlone(
  db: Sql,
  { staffId, paymentId, payerId, since }: Pick<Alone, 'staffId' | 'paymentId' | 'payerId'> & { since: Date },
): Promise<Centavos> {
  const { rows } = await sql<{ sum: Centavos }>`
    select greatest(
      coalesce(sum(amount) filter (where staff_id = ${staffId}), 0),
      coalesce(sum(amount) filter (where payer_id = ${payerId}), 0),
      coalesce(sum(amount) filter (where payment_id = ${paymentId}), 0))::float8 as sum
    from staff_alone
    where at > ${since} and (staff_id = ${staffId} or payer_id = ${payerId} or payment_id = ${paymentId})`.execute(db)
  return rows[0]?.sum ?? 0
}

export async function insertAlone(db: Sql, alone: Alone & { now: Date }): Promise<void> {
  const { staffId, action, paymentId, payerId, amount, now } = alone
  await sql`
    insert into staff_alone (staff_id, action, payment_id, payer_id, amount, at)
    values (${staffId}, ${action}, ${paymentId}, ${payerId}, ${amount}, ${now})`.execute(db)
}
