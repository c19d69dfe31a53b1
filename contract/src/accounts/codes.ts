import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import type { Limit } from '../kernel/limit.ts'
import { instant } from '../kernel/time-field.ts'
import { CONTACT_CHANNELS } from './channels.ts'
import { codeSignIn, confirmation, recovery, recoveryRequest, signInCodeRequest } from './forms.ts'
import { user } from './index.ts'

export type { ContactChannel } from './channels.ts'

/** A code that was sent, or seems to have been: the answer says nothing about who has an account. */
export const sentCode = z.object({ id: z.string(), channel: z.enum(CONTACT_CHANNELS), expiresAt: instant })
export type SentCode = z.output<typeof sentCode>

/** Per address; per contact there is a count of its own. */
const codesLimit: Limit = { name: 'codes', most: 300, windowMs: 15 * 60_000 }

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/api/auth/recovery',
  summary: 'Envia um código a quem perdeu a palavra-passe; a resposta é a mesma sem conta.',
  session: 'none',
  body: recoveryRequest,
  status: 200,
  reply: sentCode,
  errors: ['accounts.no_channel', 'accounts.too_many_codes', 'accounts.codes_spent'],
  cache: 'no-store',
  limit: codesLimit,
})

export const recoverAccount = endpoint({
  method: 'POST',
  path: '/api/auth/recovery/:id',
  summary: 'Escolhe uma palavra-passe nova com o código recebido, termina as outras sessões e entra.',
  session: 'none',
  params: z.object({ id }),
  body: recovery,
  status: 200,
  reply: user,
  errors: ['accounts.code_over', 'accounts.too_many_wrong_codes'],
  cache: 'no-store',
  limit: codesLimit,
})

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/auth/code',
  summary:
    'Envia por SMS um código para entrar sem palavra-passe, a quem já confirmou o número; a resposta é a mesma sem conta.',
  session: 'none',
  body: signInCodeRequest,
  status: 202,
  reply: z.pick(sentCode, { expiresAt: true }),
  errors: ['accounts.no_channel', 'accounts.too_many_codes', 'accounts.codes_spent'],
  cache: 'no-store',
  limit: codesLimit,
})

export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/auth/code/verify',
  summary: 'Inicia a sessão com o código recebido no telefone.',
  session: 'none',
  body: codeSignIn,
  status: 200,
  reply: user,
  errors: ['accounts.code_over', 'accounts.too_many_wrong_codes'],
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
  errors: ['accounts.no_channel', 'accounts.too_many_codes', 'accounts.codes_spent', 'accounts.contact_missing'],
  cache: 'no-store',
  limit: codesLimit,
})

export const confirmContact = endpoint({
  method: 'POST',
  path: '/api/auth/contacts/codes/:id',
  summary: 'Confirma um contacto com o código recebido.',
  session: 'required',
  params: z.object({ id }),
  body: confirmation,
  status: 200,
  reply: z.array(contact),
  errors: ['accounts.code_over', 'accounts.too_many_wrong_codes'],
  cache: 'no-store',
  limit: codesLimit,
})

export const accountsEndpoints = {
  requestRecovery,
  recoverAccount,
  requestSignInCode,
  signInByCode,
  listContacts,
  requestConfirmation,
  confirmContact,
}
