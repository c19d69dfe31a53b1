import * as z from 'zod/mini'
import { user } from '../accounts.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { nationalDigits } from '../kernel/phone.ts'
import { PHONE_SAYS } from '../kernel/phone-field.ts'
import { CONTACT_CHANNELS, contact } from './codes.ts'
import { email, fullName, ownPassword } from './credentials.ts'

export const nameChange = z.object({ fullName })

export const changeName = endpoint({
  method: 'PATCH',
  path: '/api/auth/user',
  summary: 'Muda o nome do próprio.',
  session: 'required',
  body: nameChange,
  status: 200,
  reply: user,
  errors: ['accounts.is_demonstration'],
  cache: 'no-store',
})

/** A phone number or an e-mail, as its channel asks, and the password of the account. */
export const contactChange = z
  .object({
    channel: z.enum(CONTACT_CHANNELS, { error: says('channel_unknown', 'Escolha SMS ou e-mail.') }),
    contact: text({ min: 1, max: 254, tooShort: says('contact_required', 'Indique o novo contacto.') }),
    password: ownPassword,
  })
  .check(
    z.refine(({ channel, contact: typed }) => channel !== 'sms' || nationalDigits(typed) !== null, {
      path: ['contact'],
      error: PHONE_SAYS,
    }),
    z.refine(({ channel, contact: typed }) => channel !== 'email' || z.safeParse(email, typed).success, {
      path: ['contact'],
      error: says('email_invalid', 'E-mail inválido'),
    }),
  )

export const changeContact = endpoint({
  method: 'POST',
  path: '/api/auth/contacts',
  summary: 'Acrescenta ou muda um contacto da conta; o novo está por confirmar.',
  session: 'required',
  body: contactChange,
  status: 200,
  reply: z.array(contact),
  errors: ['accounts.already_exists', 'accounts.too_many_attempts', 'accounts.is_demonstration'],
  cache: 'no-store',
})

export const accountsEndpoints = { changeName, changeContact }
