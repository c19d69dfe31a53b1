import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export async function isGranted(db: Sql, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from staff_grants where user_id = ${userId} and revoked_at is null`.execute(db)
  return rows.length > 0
}

export async function upsertGrant(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`
    insert into staff_grants (user_id, granted_at) values (${userId}, ${now})
    on conflict (user_id) do update set granted_at = excluded.granted_at, revoked_at = null
      where staff_grants.revoked_at is not null`.execute(db)
}

export async function endGrant(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await sql`update staff_grants set revoked_at = ${now} where user_id = ${userId} and revoked_at is null`.execute(db)
}

/** One action of staff; written in the transaction of the action. */
export type AuditLine = { staffId: string; action: string; subjectId: string; reason: string | null; now: Date }

export async function insertAudit(db: Sql, { staffId, action, subjectId, reason, now }: AuditLine): Promise<void> {
  await sql`
    insert into staff_audit (staff_id, action, subject_id, reason, at)
    values (${staffId}, ${action}, ${subjectId}, ${reason}, ${now})`.execute(db)
}

const READING_NOTED_FOR_MS = 3_600_000

/** Staff read a record. Screens read again and again: within the hour the first reading is noted alone. */
export async function insertReading(
  db: Sql,
  { staffId, action, subjectId, now }: Omit<AuditLine, 'reason'>,
): Promise<void> {
  await sql`
    insert into staff_audit (staff_id, action, subject_id, at)
    select ${staffId}, ${action}, ${subjectId}, ${now}::timestamptz
    where not exists (
      select from staff_audit where subject_id = ${subjectId} and staff_id = ${staffId} and action = ${action}
        and at > ${new Date(now.getTime() - READING_NOTED_FOR_MS)})`.execute(db)
}

export type AuditRow = {
  id: number
  staff_id: string
  action: string
  subject_id: string
  reason: string | null
  at: Date
}

/** The newest first. */
export async function findAudit(db: Sql, most: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, staff_id, action, subject_id, reason, at from staff_audit order by id desc limit ${most}`.execute(db)
  return rows
}

export type FactorRow = { key: Buffer; confirmed_at: Date | null }

export async function findFactor(db: Sql, userId: string): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select key, confirmed_at from staff_second_factors where user_id = ${userId}`.execute(db)
  return rows[0]
}

/** Takes the place of a key that was never confirmed; false when one was. */
export async function upsertFactor(
  db: Sql,
  { userId, key, now }: { userId: string; key: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_second_factors as factor (user_id, key, created_at) values (${userId}, ${key}, ${now})
    on conflict (user_id) do update set key = excluded.key, created_at = excluded.created_at, last_step = 0
      where factor.confirmed_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteFactor(db: Sql, userId: string): Promise<void> {
  await sql`delete from staff_second_factors where user_id = ${userId}`.execute(db)
}

/** Of two calls with the same code one gets it; the first ever confirms the key. */
export async function takeStep(
  db: Sql,
  { userId, step, now }: { userId: string; step: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_second_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${now})
    where user_id = ${userId} and last_step < ${step}`.execute(db)
  return numAffectedRows === 1n
}

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

/**
 * The most that was sent alone since then by this person, to this payer or of this payment. Such decisions pass one at a
 * time until the transaction ends, so that two that fit alone cannot pass together.
 */
export async function sumAlone(
  db: Sql,
  { staffId, paymentId, payerId, since }: Pick<Alone, 'staffId' | 'paymentId' | 'payerId'> & { since: Date },
): Promise<Centavos> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff.alone', 0))`.execute(db)
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
