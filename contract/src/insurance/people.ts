import * as z from 'zod/mini'
import { rule, says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { sentDay } from '../kernel/time-field.ts'
import { RELATION_NAMES } from './relations.ts'

const nameOfPerson = text({
  min: 3,
  max: 120,
  tooShort: says('name_required', 'Escreva o nome completo.'),
})
const BORN_SAYS = says('born_on_invalid', 'Indique uma data de nascimento válida.')
/** Nobody insured was born before; the server refuses days to come. */
const bornOn = sentDay.check(rule((day) => day >= '1900-01-01', BORN_SAYS))

/** Bodies that forms check stand by themselves: pages get a call without its schemas. */
export const insuredPerson = z.object({ name: nameOfPerson, bornOn })

const CONSENT_SAYS = says('consent_required', 'Confirme que tem autorização desta pessoa ou que é responsável por ela.')

export const newMember = z.object({
  name: nameOfPerson,
  bornOn,
  relation: z.enum(RELATION_NAMES, { error: says('relation_unknown', 'Indique o parentesco.') }),
  /** Somebody of the household; a new person of it where nobody is named. */
  patientId: z.optional(id),
  /** The person, or who answers for a child, agreed to be insured here. */
  consent: z.boolean(CONSENT_SAYS).check(rule((given) => given, CONSENT_SAYS)),
})
