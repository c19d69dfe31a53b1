import type { Subject, TicketStatus } from '@salama/contract/support'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type TicketRow = {
  id: string
  number: number
  person_id: string | null
  visitor_name: string | null
  visitor_contact: string | null
  subject_kind: Subject['kind'] | null
  subject_id: string | null
  status: TicketStatus
  created_at: Date
  waiting_since: Date
  last_message_at: Date
  closed_at: Date | null
  closing_reason: string | null
}

export type MessageRow = {
  id: string
  ticket_id: string
  from_staff: boolean
  author_id: string | null
  text: string
  sent_at: Date
}

const COLUMNS = sql`id, number, person_id, visitor_name, visitor_contact, subject_kind, subject_id, status, created_at,
  waiting_since, last_message_at, closed_at, closing_reason`
const MESSAGE_COLUMNS = sql`id, ticket_id, from_staff, author_id, text, sent_at`

/** What one author writes is taken in one after the other: parallel messages find the same conversation. */
export async function lockAuthor(db: Sql, author: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support.author ${author}`}, 0))`.execute(db)
}

export async function findOwnTicket(
  db: Sql,
  { id, personId }: { id: string; personId: string },
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${COLUMNS} from support_tickets where id = ${id} and person_id = ${personId}`.execute(db)
  return rows[0]
}

export async function findTicket(db: Sql, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`select ${COLUMNS} from support_tickets where id = ${id}`.execute(db)
  return rows[0]
}

type NamedTicket = { id: string; number: number; person_id: string | null; visitor_name: string | null }

export async function findNumbers(db: Sql, ids: readonly string[]): Promise<NamedTicket[]> {
  const { rows } = await sql<NamedTicket>`
    select id, number, person_id, visitor_name from support_tickets where id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Nobody writes to it or moves it until the transaction is over. */
export async function lockTicket(db: Sql, id: string): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`select ${COLUMNS} from support_tickets where id = ${id} for update`.execute(db)
  return rows[0]
}

/** The live conversation about a subject, else the one closed last. */
export async function findLastAbout(
  db: Sql,
  { personId, subject }: { personId: string; subject: Subject | null },
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select ${COLUMNS} from support_tickets
    where person_id = ${personId} and subject_kind is not distinct from ${subject?.kind ?? null}::text
      and subject_id is not distinct from ${subject?.id ?? null}::uuid
    order by (status = 'closed'), closed_at desc limit 1`.execute(db)
  return rows[0]
}

export async function countOpenOf(db: Sql, personId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from support_tickets where person_id = ${personId} and status = 'open'`.execute(db)
  return rows[0]?.open ?? 0
}

export async function countOpenOfVisitor(db: Sql, contact: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from support_tickets
    where person_id is null and visitor_contact = ${contact} and status = 'open'`.execute(db)
  return rows[0]?.open ?? 0
}

export type NewTicket = { id: string; subject: Subject | null; now: Date } & (
  | { personId: string; visitor: null }
  | { personId: null; visitor: { name: string; contact: string } }
)

export async function insertTicket(db: Sql, { id, personId, visitor, subject, now }: NewTicket): Promise<TicketRow> {
  const { rows } = await sql<TicketRow>`
    insert into support_tickets (id, person_id, visitor_name, visitor_contact, subject_kind, subject_id, status,
      created_at, waiting_since, last_message_at)
    values (${id}, ${personId}, ${visitor?.name ?? null}, ${visitor?.contact ?? null}, ${subject?.kind ?? null},
      ${subject?.id ?? null}, 'open', ${now}, ${now}, ${now})
    returning ${COLUMNS}`.execute(db)
  return rows[0] as TicketRow
}

type Move = { id: string; from: readonly TicketStatus[]; now: Date }

/** The person wrote: it waits for staff, and since then unless it waited already. */
export async function awaitStaff(db: Sql, { id, from, now }: Move): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    update support_tickets set status = 'open', last_message_at = ${now}, closed_at = null, closing_reason = null,
      waiting_since = case when status = 'open' then waiting_since else ${now} end
    where id = ${id} and status = any(${from}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Staff wrote: it waits for the person. */
export async function awaitPerson(db: Sql, { id, from, now }: Move): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    update support_tickets set status = 'answered', last_message_at = ${now}
    where id = ${id} and status = any(${from}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export async function closeTicket(
  db: Sql,
  { id, from, reason, now }: Move & { reason: string | null },
): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    update support_tickets set status = 'closed', closed_at = ${now}, closing_reason = ${reason}
    where id = ${id} and status = any(${from}) returning ${COLUMNS}`.execute(db)
  return rows[0]
}

export type NewMessage = {
  id: string
  ticketId: string
  fromStaff: boolean
  /** Null for a visitor. */
  authorId: string | null
  text: string
  now: Date
}

export async function insertMessage(db: Sql, message: NewMessage): Promise<void> {
  await sql`
    insert into support_messages (id, ticket_id, from_staff, author_id, text, sent_at)
    values (${message.id}, ${message.ticketId}, ${message.fromStaff}, ${message.authorId}, ${message.text},
      ${message.now})`.execute(db)
}

export async function findNewestMessageId(db: Sql, ticketId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from support_messages where ticket_id = ${ticketId} order by place desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The newest of these conversations' messages, the oldest of them first. */
export async function findMessages(
  db: Sql,
  { ticketIds, most }: { ticketIds: readonly string[]; most: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from support_messages where ticket_id = any(${ticketIds}::uuid[])
    order by place desc limit ${most}`.execute(db)
  return rows.reverse()
}

/** A person's conversations with what they have not read of them, the one written to last first. */
export async function findOwnTickets(
  db: Sql,
  { personId, ticketId, most }: { personId: string; ticketId: string | null; most: number },
): Promise<(TicketRow & { unread: number })[]> {
  const { rows } = await sql<TicketRow & { unread: number }>`
    select ${COLUMNS}, (select count(*) from support_messages m
      where m.ticket_id = t.id and m.from_staff and m.place > t.read_place) as unread
    from support_tickets t where person_id = ${personId} and (${ticketId}::uuid is null or id = ${ticketId}::uuid)
    order by last_message_at desc, id desc limit ${most}`.execute(db)
  return rows
}

/** Answers false for what is not this person's. */
export async function markRead(db: Sql, { id, personId }: { id: string; personId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update support_tickets t
    set read_place = (select coalesce(max(place), 0) from support_messages m where m.ticket_id = t.id)
    where id = ${id} and person_id = ${personId}`.execute(db)
  return numAffectedRows === 1n
}

/** The longest waiting first, each with its newest message. */
export async function countOpen(db: Sql): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::integer as count, min(waiting_since) as oldest from support_tickets where status = 'open'`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}

export async function findByStatus(
  db: Sql,
  { status, most }: { status: TicketStatus; most: number },
): Promise<(TicketRow & { last_text: string })[]> {
  const { rows } = await sql<TicketRow & { last_text: string }>`
    select ${COLUMNS}, coalesce((
      select text from support_messages m where m.ticket_id = t.id order by place desc limit 1), '') as last_text
    from support_tickets t where status = ${status} order by waiting_since, id limit ${most}`.execute(db)
  return rows
}

export type SoughtTicket = {
  id: string | null
  number: number | null
  personIds: readonly string[]
  /** Of a visitor whose conversation is open. */
  contact: string
  most: number
}

/** Those of whom any of it holds, the one written to last first, each with its newest message. */
export async function findSought(
  db: Sql,
  { id, number, personIds, contact, most }: SoughtTicket,
): Promise<(TicketRow & { last_text: string })[]> {
  const { rows } = await sql<TicketRow & { last_text: string }>`
    select ${COLUMNS}, coalesce((
      select text from support_messages m where m.ticket_id = t.id order by place desc limit 1), '') as last_text
    from support_tickets t
    where id = ${id}::uuid or number = ${number}::integer or person_id = any(${personIds}::uuid[])
      or (person_id is null and status = 'open' and visitor_contact = ${contact})
    order by last_message_at desc, id desc limit ${most}`.execute(db)
  return rows
}
