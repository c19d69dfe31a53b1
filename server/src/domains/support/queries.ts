import { isId } from '@salama/contract/kernel/id'
import {
  type Conversation,
  type DescribedSubject,
  type Subject,
  type Ticket,
  type TicketMessage,
  type TicketStatus,
  ticketMachine,
} from '@salama/contract/support'
import { SUBJECT_UNKNOWN } from '@salama/contract/support/messages'
import type { StaffTicket, TicketRecord } from '@salama/contract/support/staff'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { peopleOf } from '../accounts/public.ts'
import type { AuditNames, DeskSource } from '../staff/ports.ts'
import type { SupportSubject } from './ports.ts'
import { describeSubject, numberOf, plainContact, subjectOf, ticketNumber } from './rules.ts'
import {
  findByStatus,
  findMessages,
  findNumbers,
  findOwnTickets,
  findSought,
  findTicket,
  type MessageRow,
  type TicketRow,
} from './store.ts'

/** `subjects`: the kinds that domains registered. */
type Reading = { db: Sql; subjects: readonly SupportSubject[] }

/** What a person goes back to; older ones are history nobody scrolls to. */
const TICKETS_SHOWN = 20
const MESSAGES_SHOWN = 500

/** The person's own, the one written to last first; with an id that one alone. Refuses `support.not_found`. */
export async function listConversations(
  { db, subjects }: Reading,
  { actor, ticketId }: { actor: Actor; ticketId: string | undefined },
): Promise<Conversation[]> {
  const own = { personId: actor.userId, ticketId: ticketId ?? null, most: TICKETS_SHOWN }
  const tickets = await findOwnTickets(db, own)
  if (ticketId !== undefined && tickets.length === 0) refuse('support.not_found')
  const found = await findMessages(db, { ticketIds: tickets.map(({ id }) => id), most: MESSAGES_SHOWN })
  const messages = Map.groupBy(found, ({ ticket_id }) => ticket_id)
  return tickets.map((ticket) => ({
    ...describeTicket(ticket, { subjects }),
    messages: (messages.get(ticket.id) ?? []).map(describeMessage),
    unread: ticket.unread,
  }))
}

/** Refuses `support.subject_not_found` for what is not the person's, and an invalid input for an unknown kind. */
export async function ownSubject(
  { db, subjects }: Reading,
  { subject, personId }: { subject: Subject; personId: string },
): Promise<DescribedSubject> {
  const port = subjects.find(({ kind }) => kind === subject.kind)
  if (!port) return refuse('platform.invalid_input', { fields: [{ path: 'subject.kind', ...SUBJECT_UNKNOWN }] })
  if (!(await port.isTheirs(db, { id: subject.id, personId }))) refuse('support.subject_not_found')
  return describeSubject(subject, { subjects, reader: 'person' })
}

type Described = { subjects: readonly SupportSubject[]; reader?: 'person' | 'staff' }

export const describeTicket = (row: TicketRow, { subjects, reader = 'person' }: Described): Ticket => ({
  id: row.id,
  number: numberOf(row.number),
  status: row.status,
  subject: describedSubjectOf(row, { subjects, reader }),
  createdAt: row.created_at.toISOString(),
  lastMessageAt: row.last_message_at.toISOString(),
  closingReason: row.closing_reason,
})

function describedSubjectOf(row: TicketRow, reading: Required<Described>): DescribedSubject | null {
  const subject = subjectOf(row)
  return subject && describeSubject(subject, reading)
}

const describeMessage = ({ id, from_staff, text, sent_at }: MessageRow): TicketMessage => ({
  id,
  from: from_staff ? 'staff' : 'person',
  text,
  sentAt: sent_at.toISOString(),
})

/** Lists of the desk answer their first hundred. */
const QUEUE_SHOWN = 100
/** Of one conversation at the desk. */
const RECORD_MESSAGES_SHOWN = 1_000

/** Conversations in a state, the longest waiting first, each with its newest message. */
export async function listTickets({ db, subjects }: Reading, status: TicketStatus): Promise<StaffTicket[]> {
  const rows = await findByStatus(db, { status, most: QUEUE_SHOWN })
  const person = await peopleOf(
    db,
    rows.flatMap(({ person_id }) => person_id ?? []),
  )
  return rows.map((row) => ({ ...describeForStaff(row, { person, subjects }), lastText: row.last_text }))
}

/** One conversation with its messages, the oldest first. Refuses `support.not_found`. */
export async function getTicket({ db, subjects }: Reading, ticketId: string): Promise<TicketRecord> {
  const row = await findTicket(db, ticketId)
  if (!row) return refuse('support.not_found')
  const messages = await findMessages(db, { ticketIds: [row.id], most: RECORD_MESSAGES_SHOWN })
  const subject = subjectOf(row)
  const port = subjects.find(({ kind }) => kind === subject?.kind)
  const person = await peopleOf(db, [row.person_id ?? [], ...messages.map(({ author_id }) => author_id ?? [])].flat())
  return {
    ...describeForStaff(row, { person, subjects }),
    lastText: messages.at(-1)?.text ?? '',
    photos: (subject && (await port?.photos?.(db, subject.id))) ?? [],
    messages: messages.map((message) => ({
      ...describeMessage(message),
      author: message.from_staff && message.author_id !== null ? person(message.author_id) : null,
    })),
  }
}

type PersonOf = Awaited<ReturnType<typeof peopleOf>>

const describeForStaff = (
  row: TicketRow,
  { person, subjects }: { person: PersonOf; subjects: readonly SupportSubject[] },
): Omit<StaffTicket, 'lastText'> => ({
  ...describeTicket(row, { subjects, reader: 'staff' }),
  person: row.person_id === null ? null : person(row.person_id),
  visitor:
    row.visitor_name !== null && row.visitor_contact !== null
      ? { name: row.visitor_name, contact: row.visitor_contact }
      : null,
  waitingSince: row.waiting_since.toISOString(),
})

/** Conversations by their number, of the people who were found, and of visitors who wait for an answer there. */
export const ticketSource: DeskSource = {
  kind: 'ticket',
  label: 'Conversa',
  right: 'tickets.answer',
  async find(db, { q, id, people, most }) {
    const sought = { id, number: ticketNumber(q), personIds: people, contact: plainContact(q), most }
    return (await findSought(db, sought)).map((row) => ({
      id: row.id,
      title: row.last_text,
      text: [numberOf(row.number), row.visitor_name].filter(Boolean).join(' · '),
      status: ticketMachine.states[row.status].label,
      personId: row.person_id,
      at: row.last_message_at.toISOString(),
      href: `/operador?separador=apoio&caso=${row.id}`,
    }))
  },
}

/** What the audit calls a conversation: its number and whose it is. */
export const auditNames: AuditNames = {
  async ticket(db, ids) {
    const rows = await findNumbers(db, ids.filter(isId))
    const person = await peopleOf(
      db,
      rows.flatMap(({ person_id }) => person_id ?? []),
    )
    return new Map(
      rows.map(({ id, number, person_id, visitor_name }) => [
        id,
        [numberOf(number), person_id === null ? visitor_name : person(person_id).name].filter(Boolean).join(', '),
      ]),
    )
  },
}
