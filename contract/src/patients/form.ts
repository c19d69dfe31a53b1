import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { rule, says, text } from '../kernel/field.ts'
import { sentDay } from '../kernel/time-field.ts'
import { RELATION_NAMES, SEX_NAMES } from './words.ts'

const NAME_SAYS = says('name_required', 'Escreva o nome completo.')
const name = text({ min: 2, max: 120, tooShort: NAME_SAYS, wrongType: NAME_SAYS })
const BORN_SAYS = says('born_on_invalid', 'Indique uma data de nascimento válida.')
/** Nobody who is cared for was born before; the server refuses days to come. */
const bornOn = sentDay.check(rule((day) => day >= '1900-01-01', BORN_SAYS))
const sex = z.enum(SEX_NAMES, { error: says('sex_unknown', 'Indique o sexo.') })
const relation = z
  .enum(RELATION_NAMES, { error: says('relation_unknown', 'Indique o parentesco.') })
  .check(rule((given) => given !== 'self', says('relation_unknown', 'Indique o parentesco.')))
const document = text({ max: 40 })

/** Known at entry; more are added in the record. */
export const MOST_ALLERGIES = 10

/** Bodies that forms check stand by themselves: pages get a call without its schemas. */
export const patientForm = z.object({
  name,
  bornOn,
  sex,
  relation,
  document: z.optional(document),
  allergies: z.optional(
    z
      .array(text({ min: 2, max: 200 }))
      .check(z.maxLength(MOST_ALLERGIES, says('too_many_allergies', `No máximo ${MOST_ALLERGIES} alergias.`))),
  ),
})

/** `name` and `relation` are of people without an account; `bornOn` of the account's own person. */
export const patientChange = z.object({
  name: z.optional(name),
  bornOn: z.optional(bornOn),
  sex: z.optional(sex),
  relation: z.optional(relation),
  document: z.optional(document),
})

/** The code that another account gave. */
export const joinForm = z.object({
  code: typedCode(/^.{4,20}$/, says('code_missing', 'Escreva o código.')),
  relation: z.optional(relation),
})
