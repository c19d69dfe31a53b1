import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { listChains } from './chains.ts'
import { CHANNELS, messageMachine } from './messages.ts'

export const message = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  /** As staff may see it: the end of a number, the domain of an address; whole in the demonstration. */
  recipient: z.string(),
  status: z.enum(statesOf(messageMachine)),
  subject: z.nullable(z.string()),
  /** Of messages that nobody else can read: in the demonstration. */
  body: z.nullable(z.string()),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
})
export type Message = z.output<typeof message>

export const listOutgoingMessages = endpoint({
  method: 'GET',
  path: '/api/operator/messages',
  summary: 'As últimas mensagens por SMS e e-mail, e o que aconteceu a cada uma.',
  session: 'required',
  right: 'news.read',
  status: 200,
  reply: z.array(message),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const notificationsStaffEndpoints = { listOutgoingMessages, listChains }
