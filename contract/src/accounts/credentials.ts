import * as z from 'zod/mini'
import { isEmail } from '../kernel/email.ts'
import { rule, says, text } from '../kernel/field.ts'
import { phone } from '../kernel/phone-field.ts'

export const email = text({ max: 254 }).check(rule(isEmail, says('email_invalid', 'E-mail inválido')), z.toLowerCase())

export const newPassword = text({
  min: 8,
  max: 200,
  trim: false,
  tooShort: says('password_short', 'A palavra-passe deve ter pelo menos 8 caracteres.'),
})

export const fullName = text({ min: 2, max: 120, tooShort: says('name_required', 'Indique o seu nome completo.') })

// An empty field of a form is the same as an absent one.
const optional = <S extends z.ZodMiniType>(schema: S) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform((): undefined => undefined),
      ),
      schema,
    ]),
  )

/** What somebody registers with. */
export const registration = z
  .object({
    fullName,
    phone: optional(phone),
    email: optional(email),
    password: newPassword,
    acceptTerms: z
      .boolean()
      .check(
        rule(
          (value: boolean) => value,
          says('terms_required', 'Aceite os termos e a política de privacidade para continuar.'),
        ),
      ),
  })
  .check(
    z.refine((value) => Boolean(value.email ?? value.phone), {
      path: ['email'],
      error: says('contact_required', 'Indique um e-mail ou um telefone.'),
    }),
  )

/** The password of whoever is asked for it. */
export const ownPassword = text({
  min: 1,
  max: 200,
  trim: false,
  tooShort: says('password_required', 'Indique a palavra-passe.'),
})

/** What somebody signs in with. */
export const credentials = z.object({
  identifier: text({ min: 1, max: 254, tooShort: says('identifier_required', 'Indique o e-mail ou o telefone.') }),
  password: ownPassword,
})
