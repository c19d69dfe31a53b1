import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { Channel, MessageKind, MessageReceipt, MessageStatus } from '@salama/contract/notifications/messages'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Enclosed } from '../ports.ts'

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
  kind: MessageKind
  /** Of a notice: its class and id. By SMS it leaves once, ever. */
  noticeClass: string | null
  noticeId: string | null
  userId: string | null
  recipient: string
  subject: string | null
  body: string
  status: 'queued' | 'kept'
  expiresAt: Date
  now: Date
}

/** Whether it is new: an SMS of a notice that has one already is not. */
export async function insertMessage(db: Sql, message: NewMessage): Promise<boolean> {
  const { id, channel, kind, noticeClass, noticeId, userId, recipient, subject, body, status, expiresAt, now } = message
  const { rows } = await sql<{ id: string }>`
    insert into notifications_messages (id, channel, kind, class, notice_id, user_id, recipient, subject, body, status,
      next_attempt_at, expires_at, created_at)
    values (${id}, ${channel}, ${kind}, ${noticeClass}, ${noticeId}, ${userId}, ${recipient}, ${subject}, ${body},
      ${status}, ${status === 'queued' ? now : null}, ${expiresAt}, ${now})
    on conflict (notice_id) where channel = 'sms' and notice_id is not null do nothing
    returning id`.execute(db)
  return rows.length > 0
}

export type DueMessage = Pick<MessageRow, 'id' | 'channel' | 'recipient' | 'subject' | 'attempts'> & {
  kind: MessageKind
  class: NoticeClass | null
  user_id: string | null
  href: string | null
  enclosed: Enclosed | null
  created_at: Date
  body: string
  expires_at: Date
}

/** What may leave twice, because it says the same, or takes its own place on the screen. All else is handed on once. */
const REPEATABLE: readonly MessageKind[] = ['code', 'reply']
const mayRepeat: RawBuilder<unknown> = sql`(kind = any(${REPEATABLE}::text[]) or channel = 'push')`

/**
 * Takes messages for one attempt: until `leaseUntil` nobody else does. That they are handed on is committed before the
 * first byte leaves, so what may not be repeated is taken once.
 */
export async function leaseMessages(
  db: Sql,
  { channels, now, leaseUntil, most }: { channels: readonly Channel[]; now: Date; leaseUntil: Date; most: number },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update notifications_messages set attempts = attempts + 1, next_attempt_at = ${leaseUntil},
      handed_at = coalesce(handed_at, ${now}::timestamptz)
    where id = any(array(
      select id from notifications_messages
      where status = 'queued' and next_attempt_at <= ${now} and expires_at > ${now}
        and channel = any(${channels}::text[]) and (handed_at is null or ${mayRepeat})
      order by next_attempt_at limit ${most} for update skip locked
    )) and status = 'queued' and body is not null
    returning id, channel, kind, class, user_id, recipient, subject, body, href, attempts, expires_at, created_at,
      (select enclosed from notifications_inbox notice where notice.id = notice_id) as enclosed`.execute(db)
  return rows
}

/** Of messages that a process took and did not live to tell of: nobody knows whether they left, so they stay. */
export async function closeUnanswered(db: Sql, now: Date): Promise<void> {
  await sql`
    update notifications_messages set status = 'unknown', next_attempt_at = null, body = null,
      last_error = 'the process ended'
    where status = 'queued' and next_attempt_at <= ${now} and handed_at is not null and not ${mayRepeat}`.execute(db)
}

/** `parts`: how many short messages left; they are counted in the month. */
export async function markSent(
  db: Sql,
  sent: { id: string; parts: number | null; cost: number; providerId: string | null; now: Date },
): Promise<void> {
  const { id, parts, cost, providerId, now } = sent
  await sql`
    with left_now as (
      update notifications_messages set status = 'sent', sent_at = ${now}::timestamptz, next_attempt_at = null, body = null,
        parts = ${parts}::int, cost = ${cost}::bigint, provider_id = ${providerId}::text,
        receipt = case when ${providerId}::text is null then null else 'awaited' end
      where id = ${id} and status = 'queued' returning channel, class, kind, parts, cost)
    insert into notifications_usage (month, channel, subject, messages, parts, cost)
    select date_trunc('month', ${now}::timestamptz at time zone 'Africa/Maputo')::date, channel, coalesce(class, kind), 1,
      coalesce(parts, 0), cost from left_now
    on conflict (month, channel, subject) do update set messages = notifications_usage.messages + 1,
      parts = notifications_usage.parts + excluded.parts, cost = notifications_usage.cost + excluded.cost`.execute(db)
}

export async function markFailed(
  db: Sql,
  { id, status, error }: { id: string; status: 'failed' | 'unknown'; error: string },
): Promise<void> {
  await sql`
    update notifications_messages set status = ${status}, next_attempt_at = null, body = null, last_error = ${error}
    where id = ${id} and status = 'queued'`.execute(db)
}

/** It did not leave: it may be handed on again. */
export async function postpone(db: Sql, { id, until, error }: { id: string; until: Date; error: string }) {
  await sql`
    update notifications_messages set next_attempt_at = ${until}, handed_at = null, last_error = ${error}
    where id = ${id} and status = 'queued'`.execute(db)
}

/**
 * Above what a person gets in a day, or the installation sends in a month, codes, answers and what must be acted on leave
 * alone. The others say why they did not.
 */
export async function refuseAboveCaps(
  db: Sql,
  { now, perPersonADay, perMonth }: { now: Date; perPersonADay: number; perMonth: number },
): Promise<void> {
  await sql`
    with due as (
      select id, recipient, row_number() over (partition by recipient order by created_at, id) as place,
        row_number() over (order by created_at, id) as place_of_all
      from notifications_messages
      where status = 'queued' and next_attempt_at <= ${now} and channel = 'sms' and kind = 'notice'
        and class <> 'must_act' and handed_at is null),
    month as (
      select coalesce(sum(parts), 0) as parts from notifications_usage
      where month = date_trunc('month', ${now}::timestamptz at time zone 'Africa/Maputo')::date and channel = 'sms'),
    above as (
      select due.id, due.place_of_all + month.parts > ${perMonth}::bigint as is_month from due, month
      where due.place_of_all + month.parts > ${perMonth}::bigint or due.place + (
        select count(*) from notifications_messages earlier
        where earlier.recipient = due.recipient and earlier.channel = 'sms'
          and earlier.handed_at > ${now}::timestamptz - interval '1 day') > ${perPersonADay}::bigint)
    update notifications_messages message set status = 'failed', next_attempt_at = null, body = null,
      last_error = case when above.is_month then 'above the cap of the month' else 'above the cap of a person' end
    from above where message.id = above.id and message.status = 'queued'`.execute(db)
}

/**
 * What the reader's telephone said, once. `from`: the number that the receipt speaks of, where it names one. Answers
 * whether a message of ours has this name.
 */
export async function noteReceipt(
  db: Sql,
  said: { providerId: string; state: Exclude<MessageReceipt, 'awaited'>; from: string | null; now: Date },
): Promise<boolean> {
  const { providerId, state, from, now } = said
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from notifications_messages
      where provider_id = ${providerId} and (${from}::text is null or recipient = ${from}::text)),
    noted as (
      update notifications_messages message set receipt = ${state}, receipt_at = ${now} from known
      where message.id = known.id and message.receipt = 'awaited')
    select id from known`.execute(db)
  return rows.length > 0
}

/** What is of no use any more is forgotten, whether it was sent or not. */
export async function expireMessages(db: Sql, now: Date): Promise<void> {
  await sql`
    update notifications_messages set status = 'expired', next_attempt_at = null, body = null
    where status in ('queued', 'kept') and expires_at <= ${now}
      and (handed_at is null or ${mayRepeat})`.execute(db)
}

export async function deleteMessages(db: Sql, createdBefore: Date): Promise<void> {
  await sql`
    with written as (delete from notifications_written where written_at < ${createdBefore})
    delete from notifications_messages where created_at < ${createdBefore}`.execute(db)
}

export async function countQueued(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(created_at) as oldest from notifications_messages
    where status = 'queued'`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** When the next of these channels is to be sent, or is of no use any more. */
export async function findNextDue(db: Sql, channels: readonly Channel[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(next_attempt_at) from notifications_messages
        where status = 'queued' and channel = any(${channels}::text[])),
      (select min(expires_at) from notifications_messages
        where status in ('queued', 'kept') and channel = any(${channels}::text[]))
    ) as at`.execute(db)
  return rows[0]?.at ?? null
}

export async function findNewestMessages(db: Sql, most: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select id, channel, recipient, subject, body, status, attempts, last_error, sent_at, created_at
    from notifications_messages order by created_at desc, id desc limit ${most}`.execute(db)
  return rows
}
