import * as z from 'zod/mini'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { STAFF_ROLES } from './rights.ts'

export const newNote = z.object({
  text: text({
    min: 1,
    max: 2_000,
    tooShort: says('text_required', 'Escreva a nota.'),
    tooLong: says('text_long', 'Escreva no máximo 2000 caracteres.'),
  }),
})

export const newRoles = z.object({
  personId: id,
  /** All that the person is to have; none: they leave the desk. */
  roles: z.array(z.enum(STAFF_ROLES, { error: says('role_unknown', 'Este papel não existe.') })).check(
    z.maxLength(STAFF_ROLES.length, says('roles_many', 'Escolheu mais papéis do que há.')),
    rule((roles) => new Set(roles).size === roles.length, says('roles_twice', 'Escolheu um papel duas vezes.')),
  ),
  reason: text({ min: 3, max: 500, tooShort: says('reason_required', 'Escreva o motivo.') }),
})
