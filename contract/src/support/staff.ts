import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { person, reason } from '../staff/index.ts'
import { describedSubject, ticket, ticketMachine, ticketMessage } from './index.ts'
import { messageText } from './messages.ts'

export const staffTicket = z.extend(ticket, {
  /** `page` is the one at the desk. */
  subject: z.nullable(describedSubject),
  /** Null for somebody who wrote without an account. */
  person: z.nullable(person),
  /** As a visitor gave them: who, and the e-mail or phone at which the answer is awaited. */
  visitor: z.nullable(z.object({ name: z.string(), contact: z.string() })),
  /** The newest message, for the list. */
  lastText: z.string(),
  /** Since when the person waits for an answer. */
  waitingSince: instant,
})
export type StaffTicket = z.output<typeof staffTicket>

export const ticketRecord = z.extend(staffTicket, {
  /** The oldest first; `author` is who of the staff answered. */
  /** Uploads that belong to what it is about. */
  photos: z.array(z.string()),
  messages: z.array(z.extend(ticketMessage, { author: z.nullable(person) })),
})
export type TicketRecord = z.output<typeof ticketRecord>

/** The newest message that the member of staff has read: what came after it is read before anything is done. */
const lastMessageId = z.optional(id)

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/operator/tickets',
  summary:
    'As conversas com a equipa de apoio num estado, as que esperam resposta se não se disser; a mais antiga primeiro.',
  session: 'required',
  right: 'tickets.answer',
  query: z.object({
    status: z.optional(z.enum(statesOf(ticketMachine), { error: says('status_unknown', 'Estado desconhecido.') })),
  }),
  status: 200,
  reply: z.array(staffTicket),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/operator/tickets/:id',
  summary: 'Uma conversa com as suas mensagens.',
  session: 'required',
  right: 'tickets.answer',
  params: idParams,
  status: 200,
  reply: ticketRecord,
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right', 'support.not_found'],
  cache: 'no-store',
})

/** What staff write; `lastMessageId` is the last message they had read. */
export const ticketAnswer = z.object({ text: messageText, lastMessageId })

export const answerTicket = endpoint({
  method: 'POST',
  path: '/api/operator/tickets/:id/messages',
  summary: 'Responde a uma conversa.',
  session: 'required',
  right: 'tickets.answer',
  params: idParams,
  body: ticketAnswer,
  status: 201,
  reply: ticketRecord,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.own_case',
    'support.not_found',
    'support.not_now',
    'support.unread_message',
  ],
  idempotent: true,
  cache: 'no-store',
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/operator/tickets/:id/close',
  summary: 'Encerra uma conversa; a pessoa lê o motivo, se for dado.',
  session: 'required',
  right: 'tickets.answer',
  params: idParams,
  body: z.object({ reason: z.optional(reason), lastMessageId }),
  status: 200,
  reply: ticketRecord,
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.own_case',
    'support.not_found',
    'support.not_now',
    'support.unread_message',
  ],
  cache: 'no-store',
})

export const supportStaffEndpoints = { listTickets, getTicket, answerTicket, closeTicket }
