import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { id, idParams } from '../kernel/id.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { anyMessage, type Subject, subject } from './messages.ts'

export type { Subject } from './messages.ts'

export const supportErrors = defineErrors('support', {
  not_found: [404, 'Não encontrámos esta conversa.'],
  subject_not_found: [404, 'Não encontrámos aquilo de que quer falar. Abra-o de novo nas suas páginas.'],
  not_now: [409, 'Esta conversa já foi encerrada.'],
  too_many_open: [409, 'Já tem várias conversas à espera de resposta. Aguarde que respondamos a uma delas.'],
  unread_message: [409, 'Chegou uma mensagem nova a esta conversa. Leia-a antes de continuar.'],
})

/** Whose turn it is to write. Nothing is the end: a person's word opens a conversation again. */
export const ticketMachine = machine({
  initial: ['open'],
  states: {
    open: { label: 'À espera de resposta', moves: { answered: ['operator'], closed: ['operator', 'customer'] } },
    answered: { label: 'Respondida', moves: { open: ['customer'], closed: ['operator', 'customer'] } },
    closed: { label: 'Encerrada', moves: { open: ['customer'] } },
  },
  refusal: 'support.not_now',
})
export type TicketStatus = keyof typeof ticketMachine.states

export const ticketMessage = z.object({
  id: z.string(),
  from: z.enum(['person', 'staff']),
  text: z.string(),
  sentAt: instant,
})
export type TicketMessage = z.output<typeof ticketMessage>

/** A subject as people read it, and the page of this site that shows it to whose it is. */
export const describedSubject = z.object({
  kind: z.string(),
  id: z.string(),
  label: z.string(),
  page: z.nullable(z.string()),
})
export type DescribedSubject = z.output<typeof describedSubject>

export const ticket = z.object({
  id: z.string(),
  /** The number people say on the phone, 'S-000123'. */
  number: z.string(),
  status: z.enum(statesOf(ticketMachine)),
  subject: z.nullable(describedSubject),
  createdAt: instant,
  lastMessageAt: instant,
  /** Said by the member of staff who closed it. */
  closingReason: z.nullable(z.string()),
})
export type Ticket = z.output<typeof ticket>

/** A person's own conversation, oldest message first. */
export const conversation = z.extend(ticket, {
  messages: z.array(ticketMessage),
  /** Answers not read yet. */
  unread: z.int(),
})
export type Conversation = z.output<typeof conversation>

export const sentMessage = z.extend(ticketMessage, {
  ticket,
  /** Where a visitor is answered; null when the answer comes to the conversation. */
  replyTo: z.nullable(z.string()),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  summary: 'Escreve à equipa de apoio. Sem sessão são precisos `name` e `contact`, e a resposta segue para lá.',
  session: 'optional',
  body: anyMessage,
  status: 201,
  reply: sentMessage,
  errors: ['support.not_found', 'support.subject_not_found', 'support.too_many_open'],
  idempotent: true,
  limit: { name: 'support', most: 10, windowMs: 60_000 },
  cache: 'no-store',
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/support/messages',
  summary: 'As conversas do próprio com a equipa de apoio, a mais recente primeiro.',
  session: 'required',
  query: z.object({ ticketId: z.optional(id) }),
  status: 200,
  reply: z.array(conversation),
  errors: ['support.not_found'],
  cache: 'no-store',
})

export const getSubject = endpoint({
  method: 'GET',
  path: '/api/support/subject',
  summary: 'Aquilo de que o próprio quer falar, antes da primeira mensagem.',
  session: 'required',
  query: subject,
  status: 200,
  reply: describedSubject,
  errors: ['support.subject_not_found'],
  cache: 'no-store',
})

export const readConversation = endpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/read',
  summary: 'Marca como lidas as respostas de uma conversa.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string(), unread: z.int() }),
  errors: ['support.not_found'],
  cache: 'no-store',
})

export const closeConversation = endpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/close',
  summary: 'Encerra uma conversa do próprio; uma mensagem nova volta a abri-la.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: ticket,
  errors: ['support.not_found', 'support.not_now'],
  cache: 'no-store',
})

export const supportEndpoints = {
  sendMessage,
  listConversations,
  getSubject,
  readConversation,
  closeConversation,
}

declare module '../events.ts' {
  interface DomainEvents {
    /** Staff wrote to somebody with an account. */
    'support.answered': { messageId: string; ticketId: string; personId: string; number: string }
    'support.closed': {
      ticketId: string
      personId: string
      number: string
      reason: string | null
      /** What it was about; absent in news of before. */
      subject?: Subject | null
      /** Staff, unless said. */
      by?: 'operator' | 'customer'
      closedAt: string
    }
  }
}
