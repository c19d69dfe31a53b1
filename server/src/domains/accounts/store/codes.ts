import type { ContactChannel } from '@salama/contract/accounts/codes'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { CodePurpose } from '../ports.ts'

export type NewCode = {
  id: string
  purpose: CodePurpose
  /** Null: nobody has this contact. */
  userId: string | null
  channel: ContactChannel
  contactHash: Buffer
  codeHash: Buffer
  /** The first digits of the number of an SMS. */
  numberBlock: string | null
  expiresAt: Date
  now: Date
}

export async function insertCode(db: Sql, code: NewCode): Promise<void> {
  await sql`
    insert into accounts_codes
      (id, purpose, user_id, channel, contact_hash, code_hash, number_block, expires_at, created_at)
    values (${code.id}, ${code.purpose}, ${code.userId}, ${code.channel}, ${code.contactHash}, ${code.codeHash},
      ${code.numberBlock}, ${code.expiresAt}, ${code.now})`.execute(db)
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

/** Codes that left by SMS since then, of all and of a block of numbers, and when the first of them did. */
export async function countSms(
  db: Sql,
  { numberBlock, since }: { numberBlock: string; since: Date },
): Promise<{ all: number; ofBlock: number; first: Date | null }> {
  const { rows } = await sql<{ all: number; of_block: number; first: Date | null }>`
    select count(*) as all, count(*) filter (where number_block = ${numberBlock}) as of_block, min(created_at) as first
    from accounts_codes where number_block is not null and user_id is not null and created_at > ${since}`.execute(db)
  return { all: rows[0]?.all ?? 0, ofBlock: rows[0]?.of_block ?? 0, first: rows[0]?.first ?? null }
}

/** False once this contact has used up its wrong codes. */
export async function addWrongCode(
  db: Sql,
  { contactHash, most, now }: { contactHash: Buffer; most: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into accounts_code_guesses as known (contact_hash, wrong, last_at) values (${contactHash}, 1, ${now})
    on conflict (contact_hash) do update set wrong = known.wrong + 1, last_at = excluded.last_at
      where known.wrong < ${most}`.execute(db)
  return numAffectedRows === 1n
}

export async function forgetWrongCodes(db: Sql, contactHashes: readonly Buffer[]): Promise<void> {
  await sql`delete from accounts_code_guesses where contact_hash = any(${contactHashes})`.execute(db)
}

export async function deleteWrongCodes(db: Sql, lastBefore: Date): Promise<void> {
  await sql`delete from accounts_code_guesses where last_at < ${lastBefore}`.execute(db)
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
  { id, purpose, mostTries, now }: { id: string; purpose: CodePurpose; mostTries: number; now: Date },
): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update accounts_codes set tries = tries + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and tries < ${mostTries} and expires_at > ${now}
    returning user_id, channel, contact_hash, code_hash`.execute(db)
  return rows[0]
}

/** The newest code of this kind that was sent to a contact; undefined where none was. */
export async function findNewestCode(
  db: Sql,
  { contactHash, purpose }: { contactHash: Buffer; purpose: CodePurpose },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts_codes where contact_hash = ${contactHash} and purpose = ${purpose}
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
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

/** Whose number this is, where a code has confirmed it and the account is not closed. */
export async function findByConfirmedPhone(db: Sql, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts_users where phone = ${phone} and phone_confirmed_at is not null and closed_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

/** Of each account the contacts that a code has confirmed. */
export async function findConfirmedContacts(
  db: Sql,
  userIds: readonly string[],
): Promise<{ id: string; phone: string | null; email: string | null }[]> {
  const { rows } = await sql<{ id: string; phone: string | null; email: string | null }>`
    select id, case when phone_confirmed_at is not null then phone end as phone,
      case when email_confirmed_at is not null then email end as email
    from accounts_users where id = any(${userIds}::uuid[])`.execute(db)
  return rows
}
