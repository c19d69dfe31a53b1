import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'

const ID = says('id_invalid', 'Indique o nome que o operador deu à mensagem.')
const FROM = says('from_invalid', 'Indique o número de quem escreveu.')
const TEXT = says('text_invalid', 'Indique o que foi escrito, até 2000 caracteres.')
const MOST_WRITTEN = 2_000

/** The reply tells neither whose number it is nor what was done: the answer goes to the telephone. */
export const receiveSms = endpoint({
  method: 'POST',
  path: '/api/sms/inbound',
  summary: 'Um operador entrega o que alguém escreveu por SMS; traz a chave combinada (Authorization: Bearer).',
  session: 'none',
  body: z.object({
    id: text({ min: 1, max: 180, tooShort: ID, tooLong: ID, wrongType: ID, trim: false }),
    from: z.string(FROM).check(z.minLength(1, FROM), z.maxLength(40, FROM)),
    text: z.string(TEXT).check(z.maxLength(MOST_WRITTEN, TEXT)),
  }),
  status: 202,
  reply: z.object({ status: z.literal('accepted') }),
  errors: ['notifications.inbound_off', 'notifications.inbound_refused'],
  cache: 'no-store',
  // An operator hands in what all its customers write from one address.
  limit: { name: 'inbound', most: 6_000, windowMs: 60_000 },
})
