import * as z from 'zod/mini'
import { isEmail } from '../kernel/email.ts'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { kindName } from '../kernel/kind.ts'
import { nationalDigits } from '../kernel/phone.ts'
import { MESSAGE_LENGTH } from './message-length.ts'

/** Of a kind that no domain has registered; its path is `subject.kind`. */
export const SUBJECT_UNKNOWN = { code: 'subject_unknown', message: 'Não conhecemos este tipo de assunto.' } as const

/** What a conversation is about; without one it is about anything. The domains register the kinds on the server. */
export const subject = z.object({ kind: kindName(says(SUBJECT_UNKNOWN.code, SUBJECT_UNKNOWN.message)), id })
export type Subject = z.output<typeof subject>

export const messageText = text({
  min: 1,
  max: MESSAGE_LENGTH,
  tooShort: says('text_required', 'Escreva a sua mensagem.'),
  tooLong: says('text_long', 'Escreva no máximo 2000 caracteres.'),
})

const name = text({ min: 2, max: 120, tooShort: says('name_required', 'Indique o seu nome.') })

const CONTACT_SAYS = says('contact_invalid', 'Indique um e-mail ou um número de telefone de Moçambique.')
const contact = text({ min: 5, max: 254, tooShort: CONTACT_SAYS }).check(
  rule((value: string) => isEmail(value) || nationalDigits(value) !== null, CONTACT_SAYS),
)

const message = z.object({
  text: messageText,
  /** Of a conversation of one's own; without it the message joins the one about the same subject. */
  ticketId: z.optional(id),
  subject: z.optional(subject),
})

/** What somebody without a session sends. */
export const visitorMessage = z.extend(message, { name, contact })

/** What anybody may send; the server asks visitors for the rest. */
export const anyMessage = z.extend(message, { name: z.optional(name), contact: z.optional(contact) })
