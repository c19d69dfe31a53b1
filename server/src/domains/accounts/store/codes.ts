import type { ContactChannel } from '@salama/contract/accounts/codes'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type Purpose = 'recovery' | 'confirmation'

export type NewCode = {
  id: string
  purpose: Purpose
  /** Null: nobody has this contact. */
  userId: string | null
  channel: ContactChannel
  contactHash: Buffer
  codeHash: Buffer
  expiresAt: Date
  now: Date
}

export async function insertCode(db: Sql, code: NewCode): Promise<void> {
  await sql`
    insert into accounts_codes
      (id, purpose, user_id, channel, contact_hash, code_hash, expires_at, created_at)
    values (${code.id}, ${code.purpose}, ${code.userId}, ${code.channel}, ${code.contactHash}, ${code.codeHash},
      ${code.expiresAt}, ${code.now})`.execute(db)
}

/** Codes asked for a contact since then, and when the first of them was; others who ask for it wait meanwhile. */
export async function countCodes(
  db: Sql,
  { contactHash, since }: { contactHash: Buffer; since: Date },
): Promise<{ sent: number; first: Date | null }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${contactHash}, 'hex'), 0))`.execute(db)
  const { rows } = await sql<{ sent: number; first: Date | null }>`
    select count(*) as sent, min(created_at) as first from accounts_codes
    where contact_hash = ${contactHash} and created_at > ${since}`.execute(db)
  return { sent: rows[0]?.sent ?? 0, first: rows[0]?.first ?? null }
}

export type TriedCode = {
  user_id: string | null
  channel: ContactChannel
  contact_hash: Buffer
  code_hash: Buffer
}

/** Counts a try before the code is compared; undefined when the code is used up, over, or was never there. */
export async function tryCode(
  db: Sql,
  { id, purpose, mostTries, now }: { id: string; purpose: Purpose; mostTries: number; now: Date },
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update accounts_codes set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and tries < ${mostTries} and expires_at > ${now}
    returning user_id, channel, contact_hash, code_hash`.execute(db)
  return rows[0]
}

/** False when somebody was faster: a code serves once. */
export async function useCode(db: Sql, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts_codes set used_at = ${now} where id = ${id} and used_at is null`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteCodes(db: Sql, createdBefore: Date): Promise<void> {
  await sql`delete from accounts_codes where created_at < ${createdBefore}`.execute(db)
}

/** Marks a contact as its owner's, unless it was changed meanwhile. */
export async function updateConfirmed(
  db: Sql,
  { userId, channel, contact, now }: { userId: string; channel: ContactChannel; contact: string; now: Date },
): Promise<void> {
  await (channel === 'sms'
    ? sql`update accounts_users set phone_confirmed_at = ${now} where id = ${userId} and phone = ${contact}`
    : sql`update accounts_users set email_confirmed_at = ${now} where id = ${userId} and email = ${contact}`
  ).execute(db)
}

export async function findConfirmed(
  db: Sql,
  userId: string,
): Promise<{ email_confirmed_at: Date | null; phone_confirmed_at: Date | null } | undefined> {
  const { rows } = await sql<{ email_confirmed_at: Date | null; phone_confirmed_at: Date | null }>`
    select email_confirmed_at, phone_confirmed_at from accounts_users where id = ${userId}`.execute(db)
  return rows[0]
}
