import type { Body, Reply } from '@salama/contract/kernel/endpoint'
import { fieldIssues } from '@salama/contract/kernel/field'
import { type Mover, statesBefore } from '@salama/contract/kernel/status'
import { type Subject, type sendMessage as sendEndpoint, type Ticket, ticketMachine } from '@salama/contract/support'
import { visitorMessage } from '@salama/contract/support/messages'
import type {
  answerTicket as answerEndpoint,
  closeTicket as closeEndpoint,
  TicketRecord,
} from '@salama/contract/support/staff'
import { newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { insertAudit, type StaffId } from '../staff/public.ts'
import type { SupportSubject } from './ports.ts'
import { describeTicket, getTicket, ownSubject } from './queries.ts'
import * as rules from './rules.ts'
import { supportSettings } from './settings.ts'
import * as store from './store.ts'

type Sent = Body<typeof sendEndpoint>
type Wiring = { settings: Platform['settings']; subjects: readonly SupportSubject[] }

/** Puts a message where it belongs: into the person's conversation about the same, or into a ticket of its own. */
export function sendMessage(wiring: Wiring, call: Call<typeof sendEndpoint>): Promise<Reply<typeof sendEndpoint>> {
  const { actor, body } = call
  return actor ? writeAsPerson(wiring, call, actor) : writeAsVisitor(wiring, call, visitorOf(body))
}

function writeAsPerson(wiring: Wiring, { body, now, transact }: Call<typeof sendEndpoint>, { userId }: Actor) {
  return transact(async (tx) => {
    await store.lockAuthor(tx.sql, userId)
    const subject = await subjectOf(tx, wiring.subjects, { body, personId: userId })
    const ticket = await ticketAbout(tx, wiring.settings, {
      personId: userId,
      subject,
      now,
      isLimited: wiring.settings.rateLimit !== 'off',
    })
    return write(tx, ticket, { authorId: userId, text: body.text, subjects: wiring.subjects, now })
  })
}

/** A visitor cannot be shown a conversation: each message is a ticket of its own. */
function writeAsVisitor(
  { settings, subjects }: Wiring,
  { body, now, transact }: Call<typeof sendEndpoint>,
  visitor: { name: string; contact: string },
) {
  return transact(async (tx) => {
    await store.lockAuthor(tx.sql, visitor.contact)
    const open = await store.countOpenOfVisitor(tx.sql, visitor.contact)
    if (settings.rateLimit !== 'off' && open >= rules.MOST_OPEN.visitor) refuse('support.too_many_open')
    const ticket = await store.insertTicket(tx.sql, {
      id: newId(now.getTime()),
      personId: null,
      visitor,
      subject: null,
      now,
    })
    return write(tx, ticket, { authorId: null, text: body.text, subjects, now })
  })
}

/** Without a session the answer needs a name and a way to reach it; a conversation or subject is nobody's. */
function visitorOf(body: Sent): { name: string; contact: string } {
  const visitor = visitorMessage.safeParse(body)
  if (!visitor.success) return refuse('platform.invalid_input', { fields: fieldIssues(visitor.error, body) })
  if (body.ticketId !== undefined) refuse('support.not_found')
  if (body.subject !== undefined) refuse('support.subject_not_found')
  return { name: visitor.data.name, contact: rules.plainContact(visitor.data.contact) }
}

/** A conversation named by its id goes on about what it was about. */
async function subjectOf(
  tx: Tx,
  subjects: readonly SupportSubject[],
  { body: { ticketId, subject }, personId }: { body: Sent; personId: string },
): Promise<Subject | null> {
  if (ticketId !== undefined) {
    const own = await store.findOwnTicket(tx.sql, { id: ticketId, personId })
    return own ? rules.subjectOf(own) : refuse('support.not_found')
  }
  if (!subject) return null
  await ownSubject({ db: tx.sql, subjects }, { subject, personId })
  return subject
}

type Telling = { personId: string; subject: Subject; text: string; now: Date }

/** What a rule hands over to staff, in the person's name; it waits however many conversations already do. */
export async function tellStaff(tx: Tx, settings: Platform['settings'], telling: Telling): Promise<void> {
  const { personId, text, now } = telling
  await store.lockAuthor(tx.sql, personId)
  const ticket = await ticketAbout(tx, settings, { ...telling, isLimited: false })
  await store.insertMessage(tx.sql, {
    id: newId(now.getTime()),
    ticketId: ticket.id,
    fromStaff: false,
    authorId: personId,
    text,
    now,
  })
}

type Wanted = { personId: string; subject: Subject | null; now: Date; isLimited: boolean }

/** The person's conversation about this, waiting for staff: the one that lives, the one closed lately, or a new one. */
async function ticketAbout(tx: Tx, settings: Platform['settings'], wanted: Wanted): Promise<store.TicketRow> {
  const { personId, subject, now, isLimited } = wanted
  const last = await store.findLastAbout(tx.sql, wanted)
  if (isLimited && last?.status !== 'open') {
    if ((await store.countOpenOf(tx.sql, personId)) >= rules.MOST_OPEN.person) refuse('support.too_many_open')
  }
  if (!last || !rules.goesOn(last, { now, reopenMs: settings.of(supportSettings).TICKET_REOPEN })) {
    return store.insertTicket(tx.sql, { id: newId(now.getTime()), visitor: null, personId, subject, now })
  }
  const from = [...statesBefore(ticketMachine, 'open', 'customer'), 'open' as const]
  return (await store.awaitStaff(tx.sql, { id: last.id, from, now })) ?? refuse('support.not_now')
}

type Writing = { authorId: string | null; text: string; subjects: readonly SupportSubject[]; now: Date }

async function write(
  tx: Tx,
  ticket: store.TicketRow,
  { authorId, text, subjects, now }: Writing,
): Promise<Reply<typeof sendEndpoint>> {
  const id = newId(now.getTime())
  await store.insertMessage(tx.sql, { id, ticketId: ticket.id, fromStaff: false, authorId, text, now })
  return {
    id,
    from: 'person',
    text,
    sentAt: now.toISOString(),
    ticket: describeTicket(ticket, { subjects }),
    replyTo: ticket.visitor_contact,
  }
}

/** A person's own conversation is done with. */
export async function closeConversation(
  tx: Tx,
  {
    ticketId,
    actor,
    subjects,
    now,
  }: { ticketId: string; actor: Actor; subjects: readonly SupportSubject[]; now: Date },
): Promise<Ticket> {
  const own = await store.findOwnTicket(tx.sql, { id: ticketId, personId: actor.userId })
  if (!own) return refuse('support.not_found')
  const ticket = await close(tx, { ticketId, mover: 'customer', reason: null, now })
  announceClosed(tx, ticket, { personId: actor.userId, by: 'customer', reason: null, now })
  return describeTicket(ticket, { subjects })
}

export async function readConversation(
  tx: Tx,
  { ticketId, actor }: { ticketId: string; actor: Actor },
): Promise<{ id: string; unread: number }> {
  if (!(await store.markRead(tx.sql, { id: ticketId, personId: actor.userId }))) refuse('support.not_found')
  return { id: ticketId, unread: 0 }
}

/**
 * Staff's answer. Refuses `support.not_found`, `staff.own_case`, `support.not_now` when the conversation is closed, and
 * `support.unread_message` when a newer message than `lastMessageId` exists.
 */
export function answerTicket(
  subjects: readonly SupportSubject[],
  staffId: StaffId,
  { params, body, now, transact }: Call<typeof answerEndpoint>,
): Promise<TicketRecord> {
  const { text, lastMessageId } = body
  const ticketId = params.id
  return transact(async (tx) => {
    await lockForStaff(tx, { ticketId, staffId, lastMessageId })
    const from = [...statesBefore(ticketMachine, 'answered', 'operator'), 'answered' as const]
    const ticket = (await store.awaitPerson(tx.sql, { id: ticketId, from, now })) ?? refuse('support.not_now')
    const messageId = newId(now.getTime())
    await store.insertMessage(tx.sql, {
      id: messageId,
      ticketId,
      fromStaff: true,
      authorId: staffId,
      text,
      now,
    })
    // The text is kept in the conversation, as long as the audit is.
    await insertAudit(tx.sql, { staffId, action: 'ticket.answered', subjectId: ticketId, reason: null, now })
    const personId = ticket.person_id
    if (personId !== null) {
      tx.emit('support.answered', { messageId, ticketId, personId, number: rules.numberOf(ticket.number) })
    }
    return getTicket({ db: tx.sql, subjects }, ticketId)
  })
}

/** Staff closes it, with a reason for the person where there is one. Refuses as `answerTicket` does. */
export function closeTicket(
  subjects: readonly SupportSubject[],
  staffId: StaffId,
  { params, body, now, transact }: Call<typeof closeEndpoint>,
): Promise<TicketRecord> {
  const { lastMessageId, reason = null } = body
  const ticketId = params.id
  return transact(async (tx) => {
    await lockForStaff(tx, { ticketId, staffId, lastMessageId })
    const ticket = await close(tx, { ticketId, mover: 'operator', reason, now })
    await insertAudit(tx.sql, { staffId, action: 'ticket.closed', subjectId: ticketId, reason, now })
    const personId = ticket.person_id
    if (personId !== null) announceClosed(tx, ticket, { personId, by: 'operator', reason, now })
    return getTicket({ db: tx.sql, subjects }, ticketId)
  })
}

type Closed = { personId: string; by: 'operator' | 'customer'; reason: string | null; now: Date }

function announceClosed(tx: Tx, ticket: store.TicketRow, { now, ...closed }: Closed): void {
  const { id: ticketId, number } = ticket
  const subject = rules.subjectOf(ticket)
  tx.emit('support.closed', {
    ticketId,
    number: rules.numberOf(number),
    subject,
    ...closed,
    closedAt: now.toISOString(),
  })
}

type StaffView = { ticketId: string; staffId: StaffId; lastMessageId: string | undefined }

/** Locks the conversation, which staff have read up to `lastMessageId` and did not write themselves (AZ-09). */
async function lockForStaff(tx: Tx, { ticketId, staffId, lastMessageId }: StaffView): Promise<void> {
  if (!(await store.lockTicket(tx.sql, ticketId))) refuse('support.not_found')
  if ((await store.findTicket(tx.sql, ticketId))?.person_id === staffId) refuse('staff.own_case')
  if (lastMessageId === undefined) return
  if ((await store.findNewestMessageId(tx.sql, ticketId)) !== lastMessageId) refuse('support.unread_message')
}

type Closing = { ticketId: string; mover: Mover; reason: string | null; now: Date }

async function close(tx: Tx, { ticketId, mover, reason, now }: Closing): Promise<store.TicketRow> {
  const from = statesBefore(ticketMachine, 'closed', mover)
  return (await store.closeTicket(tx.sql, { id: ticketId, from, reason, now })) ?? refuse('support.not_now')
}
