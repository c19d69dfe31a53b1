import * as z from 'zod/mini'
import { user } from '../accounts.ts'
import { isEmail } from '../kernel/email.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import type { Limit } from '../kernel/limit.ts'
import { nationalDigits } from '../kernel/phone.ts'
import { instant } from '../kernel/time-field.ts'
import { newPassword } from './credentials.ts'

/** Where a code can be sent. */
export const CONTACT_CHANNELS = ['sms', 'email'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

export const CODE_LENGTH = 6

/** A code that was sent, or seems to have been: the answer says nothing about who has an account. */
export const sentCode = z.object({ id: z.string(), channel: z.enum(CONTACT_CHANNELS), expiresAt: instant })
export type SentCode = z.output<typeof sentCode>

const code = text({ max: 12 }).check(
  rule(
    (typed: string) => /^\d{6}$/.test(typed.replaceAll(' ', '')),
    says('code_malformed', `Escreva os ${CODE_LENGTH} algarismos do código.`),
  ),
)

/** Per address; per contact there is a count of its own. */
const codesLimit: Limit = { name: 'codes', most: 300, windowMs: 15 * 60_000 }

export const recoveryRequest = z.object({
  identifier: text({
    min: 1,
    max: 254,
    tooShort: says('identifier_required', 'Indique o e-mail ou o telefone.'),
  }).check(
    rule(
      (typed: string) => nationalDigits(typed) !== null || isEmail(typed.trim()),
      says('identifier_invalid', 'Escreva um e-mail ou um número de Moçambique.'),
    ),
  ),
})

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recovery',
  summary: 'Envia um código a quem perdeu a palavra-passe; a resposta é a mesma sem conta.',
  session: 'none',
  body: recoveryRequest,
  status: 200,
  reply: sentCode,
  errors: ['accounts.no_channel', 'accounts.too_many_codes'],
  cache: 'no-store',
  limit: codesLimit,
})

export const recovery = z.object({ code, password: newPassword })

export const recoverAccount = endpoint({
  method: 'POST',
  path: '/api/auth/recovery/:id',
  summary: 'Escolhe uma palavra-passe nova com o código recebido, termina as outras sessões e entra.',
  session: 'none',
  params: z.object({ id }),
  body: recovery,
  status: 200,
  reply: user,
  errors: ['accounts.code_over'],
  cache: 'no-store',
  limit: codesLimit,
})

export const contact = z.object({
  channel: z.enum(CONTACT_CHANNELS),
  contact: z.string(),
  confirmedAt: z.nullable(instant),
})
export type Contact = z.output<typeof contact>

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/auth/contacts',
  summary: 'Os contactos da conta, e quais foram confirmados.',
  session: 'required',
  status: 200,
  reply: z.array(contact),
  errors: [],
  cache: 'no-store',
})

export const requestConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/contacts/codes',
  summary: 'Envia um código a um contacto da conta, para o confirmar.',
  session: 'required',
  body: z.object({ channel: z.enum(CONTACT_CHANNELS, { error: says('channel_unknown', 'Escolha SMS ou e-mail.') }) }),
  status: 200,
  reply: sentCode,
  errors: ['accounts.no_channel', 'accounts.too_many_codes', 'accounts.contact_missing'],
  cache: 'no-store',
  limit: codesLimit,
})

export const confirmation = z.object({ code })

export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/auth/contacts/codes/:id',
  summary: 'Confirma um contacto com o código recebido.',
  session: 'required',
  params: z.object({ id }),
  body: confirmation,
  status: 200,
  reply: z.array(contact),
  errors: ['accounts.code_over'],
  cache: 'no-store',
  limit: codesLimit,
})

export const accountsEndpoints = {
  requestRecovery,
  recoverAccount,
  listContacts,
  requestConfirmation,
  confirmContact,
}
