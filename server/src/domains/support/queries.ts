import type { Conversation, Ticket, TicketMessage } from '@salama/contract/support'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { numberOf, subjectOf } from './rules.ts'
import { findMessages, findOwnTickets, type MessageRow, type TicketRow } from './store.ts'

/** What a person goes back to; older ones are history nobody scrolls to. */
const TICKETS_SHOWN = 20
const MESSAGES_SHOWN = 500

/** The person's own, the one written to last first; with an id that one alone. Refuses `support.not_found`. */
export async function listConversations(db: Sql, actor: Actor, ticketId: string | undefined): Promise<Conversation[]> {
  const own = { personId: actor.userId, ticketId: ticketId ?? null, most: TICKETS_SHOWN }
  const tickets = await findOwnTickets(db, own)
  if (ticketId !== undefined && tickets.length === 0) refuse('support.not_found')
  const found = await findMessages(db, { ticketIds: tickets.map(({ id }) => id), most: MESSAGES_SHOWN })
  const messages = Map.groupBy(found, ({ ticket_id }) => ticket_id)
  return tickets.map((ticket) => ({
    ...describeTicket(ticket),
    messages: (messages.get(ticket.id) ?? []).map(describeMessage),
    unread: ticket.unread,
  }))
}

export const describeTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  number: numberOf(row.number),
  status: row.status,
  subject: subjectOf(row),
  createdAt: row.created_at.toISOString(),
  lastMessageAt: row.last_message_at.toISOString(),
  closingReason: row.closing_reason,
})

export const describeMessage = ({ id, from_staff, text, sent_at }: MessageRow): TicketMessage => ({
  id,
  from: from_staff ? 'staff' : 'person',
  text,
  sentAt: sent_at.toISOString(),
})
