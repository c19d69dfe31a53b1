import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { isEmail } from '../kernel/email.ts'
import { rule, says, text } from '../kernel/field.ts'
import { nationalDigits } from '../kernel/phone.ts'
import { PHONE_SAYS, phone } from '../kernel/phone-field.ts'
import { CONTACT_CHANNELS } from './channels.ts'
import { email, fullName, newPassword, ownPassword } from './credentials.ts'

/* The bodies that forms of the account check: apart from the calls, so that a page fetches them after its first view. */

export const CODE_LENGTH = 6

const code = typedCode(/^\d{6}$/, says('code_malformed', `Escreva os ${CODE_LENGTH} algarismos do código.`))

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

export const recovery = z.object({ code, password: newPassword })

export const confirmation = z.object({ code })

export const signInCodeRequest = z.object({ phone })

export const codeSignIn = z.object({ phone, code })

export const nameChange = z.object({ fullName })

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

export const erasureRequest = z.object({ password: ownPassword })

export const passwordChange = z.object({ password: ownPassword, newPassword })
