import type { Channel, MessageStatus } from '@salama/contract/notifications/messages'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type MessageRow = {
  id: string
  channel: Channel
  recipient: string
  subject: string | null
  body: string | null
  status: MessageStatus
  attempts: number
  last_error: string | null
  sent_at: Date | null
  created_at: Date
}

export type NewMessage = {
  id: string
  channel: Channel
  recipient: string
  subject: string | null
  body: string
  status: 'queued' | 'kept'
  expiresAt: Date
  now: Date
}

export async function insertMessage(db: Sql, message: NewMessage): Promise<void> {
  const { id, channel, recipient, subject, body, status, expiresAt, now } = message
  await sql`
    insert into notifications_messages
      (id, channel, recipient, subject, body, status, next_attempt_at, expires_at, created_at)
    values (${id}, ${channel}, ${recipient}, ${subject}, ${body}, ${status},
      ${status === 'queued' ? now : null}, ${expiresAt}, ${now})`.execute(db)
}

export type DueMessage = Pick<MessageRow, 'id' | 'channel' | 'recipient' | 'subject' | 'attempts'> & { body: string }

/** Takes messages for one attempt: until `leaseUntil` nobody else does. */
export async function leaseMessages(
  db: Sql,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update notifications_messages set attempts = attempts + 1, next_attempt_at = ${leaseUntil}
    where id in (
      select id from notifications_messages
      where status = 'queued' and next_attempt_at <= ${now} and expires_at > ${now}
      order by next_attempt_at limit ${most} for update skip locked
    ) and status = 'queued' and body is not null
    returning id, channel, recipient, subject, body, attempts`.execute(db)
  return rows
}

export async function markSent(db: Sql, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`
    update notifications_messages set status = 'sent', sent_at = ${now}, next_attempt_at = null, body = null
    where id = ${id} and status = 'queued'`.execute(db)
}

export async function markFailed(db: Sql, { id, error }: { id: string; error: string }): Promise<void> {
  await sql`
    update notifications_messages set status = 'failed', next_attempt_at = null, body = null, last_error = ${error}
    where id = ${id} and status = 'queued'`.execute(db)
}

export async function postpone(db: Sql, { id, until, error }: { id: string; until: Date; error: string }) {
  await sql`
    update notifications_messages set next_attempt_at = ${until}, last_error = ${error}
    where id = ${id} and status = 'queued'`.execute(db)
}

/** What is of no use any more is forgotten, whether it was sent or not. */
export async function expireMessages(db: Sql, now: Date): Promise<void> {
  await sql`
    update notifications_messages set status = 'expired', next_attempt_at = null, body = null
    where status in ('queued', 'kept') and expires_at <= ${now}`.execute(db)
}

export async function deleteMessages(db: Sql, createdBefore: Date): Promise<void> {
  await sql`delete from notifications_messages where created_at < ${createdBefore}`.execute(db)
}

export async function findNextDue(db: Sql): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(next_attempt_at) from notifications_messages where status = 'queued'),
      (select min(expires_at) from notifications_messages where status in ('queued', 'kept'))
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}

export async function findNewestMessages(db: Sql, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, channel, recipient, subject, body, status, attempts, last_error, sent_at, created_at
    from notifications_messages order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}
