import type { Ticket, TicketMessage, TicketStatus } from '@salama/contract/support'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { describeMessage, describeTicket } from './queries.ts'
import { findByStatus, findMessages, findTicket, type TicketRow } from './store.ts'

export { answerTicket, closeTicket } from './commands.ts'

/** A conversation as the desk sees it: what its person sees, and whose it is. */
export type TicketRecord = Ticket & {
  /** Null for a visitor. */
  personId: string | null
  /** What a visitor gave; `contact` is an e-mail or nine national digits. */
  visitor: { name: string; contact: string } | null
  waitingSince: string
}

/** Lists answer their first hundred. */
const TICKETS_SHOWN = 100
/** Of one conversation, for whoever answers it. */
const MESSAGES_SHOWN = 1_000

/** Conversations in this state, the longest waiting first, each with its newest message. */
export async function ticketQueue(db: Sql, status: TicketStatus): Promise<(TicketRecord & { lastText: string })[]> {
  const rows = await findByStatus(db, { status, most: TICKETS_SHOWN })
  return rows.map((row) => ({ ...describeRecord(row), lastText: row.last_text }))
}

/** One conversation with its messages, the oldest first; `authorId` is null for a visitor. Refuses `support.not_found`. */
export async function ticketRecord(
  db: Sql,
  ticketId: string,
): Promise<TicketRecord & { messages: (TicketMessage & { authorId: string | null })[] }> {
  const row = await findTicket(db, ticketId)
  if (!row) return refuse('support.not_found')
  const messages = await findMessages(db, { ticketIds: [row.id], most: MESSAGES_SHOWN })
  return {
    ...describeRecord(row),
    messages: messages.map((message) => ({ ...describeMessage(message), authorId: message.author_id })),
  }
}

/** Who wrote this; null for a visitor, undefined where there is no such conversation. */
export const writerOf = async (db: Sql, ticketId: string): Promise<string | null | undefined> =>
  (await findTicket(db, ticketId))?.person_id

const describeRecord = (row: TicketRow): TicketRecord => ({
  ...describeTicket(row),
  personId: row.person_id,
  visitor:
    row.visitor_name !== null && row.visitor_contact !== null
      ? { name: row.visitor_name, contact: row.visitor_contact }
      : null,
  waitingSince: row.waiting_since.toISOString(),
})
