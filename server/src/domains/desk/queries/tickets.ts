import type { DeskTicket, TicketFile } from '@salama/contract/desk/tickets'
import type { TicketStatus } from '@salama/contract/support'
import type { Sql } from '../../../platform/db/database.ts'
import { ticketQueue, ticketRecord } from '../../support/public.ts'
import { peopleOf } from '../queries.ts'

/** Conversations in a state, the longest waiting first. */
export async function listTickets(db: Sql, status: TicketStatus): Promise<DeskTicket[]> {
  const tickets = await ticketQueue(db, status)
  const person = await peopleOf(
    db,
    tickets.flatMap(({ personId }) => personId ?? []),
  )
  return tickets.map(({ personId, ...ticket }) => ({
    ...ticket,
    person: personId === null ? null : person(personId),
  }))
}

export async function getTicket(db: Sql, ticketId: string): Promise<TicketFile> {
  const { personId, messages, ...ticket } = await ticketRecord(db, ticketId)
  const person = await peopleOf(db, [personId ?? [], ...messages.map(({ authorId }) => authorId ?? [])].flat())
  return {
    ...ticket,
    person: personId === null ? null : person(personId),
    lastText: messages.at(-1)?.text ?? '',
    messages: messages.map(({ authorId, ...message }) => ({
      ...message,
      author: message.from === 'staff' && authorId !== null ? person(authorId) : null,
    })),
  }
}
