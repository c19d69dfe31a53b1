import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Said } from './rules.ts'

export type Written = { id: string; sender: string; userId: string; said: Said; now: Date }

/**
 * Whether it is new. `repeatsMs`: how long the same id is the same message; null: ever. Who hands it over once more
 * waits here for the first, and finds it taken.
 */
export async function insertWritten(
  db: Sql,
  { id, sender, userId, said, now, repeatsMs }: Written & { repeatsMs: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications_written as known (id, sender, user_id, said, written_at)
    values (${id}, ${sender}, ${userId}, ${said}, ${now})
    on conflict (id) do update set sender = excluded.sender, user_id = excluded.user_id, said = excluded.said,
      written_at = excluded.written_at
      where known.written_at < excluded.written_at - ${repeatsMs}::int * interval '1 millisecond'
    returning id`.execute(db)
  return rows.length > 0
}

/** One talk with a number after another, so that its cap also holds for a burst. */
export async function lockTalk(db: Sql, recipient: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications.talk:${recipient}`}, 0))`.execute(db)
}

export async function countReplies(db: Sql, { recipient, since }: { recipient: string; since: Date }): Promise<number> {
  const { rows } = await sql<{ replies: number }>`
    select count(*)::int as replies from notifications_messages
    where recipient = ${recipient} and kind = 'reply' and created_at > ${since}`.execute(db)
  return rows[0]?.replies ?? 0
}

/** What was asked by an SMS that left to this number: a chain that is open, or a matter that its domain still has to judge. */
export type AskedRow = { notice_id: string; href: string | null; matter: string | null; chain_id: string | null }

/** The newest of each thing first. */
export async function findAsked(
  db: Sql,
  { userId, recipient, since }: { userId: string; recipient: string; since: Date },
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select notice.id as notice_id, notice.href, notice.matter, chain.id as chain_id
    from notifications_messages message
      join notifications_inbox notice on notice.id = message.notice_id
      left join notifications_chains chain on chain.source = notice.source and chain.state = 'open'
    where message.user_id = ${userId} and message.recipient = ${recipient} and message.channel = 'sms'
      and message.status in ('sent', 'unknown', 'kept') and message.created_at > ${since} and notice.user_id = ${userId}
      and (notice.matter is not null or chain.id is not null)
    order by message.created_at desc, message.id desc limit 20`.execute(db)
  return rows
}

/** Answers whether they received them until now. */
export async function stopSms(db: Sql, { userId, now }: { userId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into notifications_reach as reach (user_id, sms_stopped_at) values (${userId}, ${now})
    on conflict (user_id) do update set sms_stopped_at = excluded.sms_stopped_at where reach.sms_stopped_at is null
    returning user_id`.execute(db)
  return rows.length > 0
}
