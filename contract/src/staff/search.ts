import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { instant } from '../kernel/time-field.ts'
import { person } from './index.ts'

/** A search names people by a word of so many letters at least. */
export const LEAST_NAME_LETTERS = 3

/** Of each kind; all kinds together stay below fifty. */
export const MOST_OF_A_KIND = 10

/** A person or a case, as a line in the answer to what was typed. */
export const deskResult = z.object({
  /** As `person`, `payment`, `ticket` or a kind of purchase; `label` is the kind in Portuguese. */
  kind: z.string(),
  label: z.string(),
  id,
  title: z.string(),
  text: z.string(),
  /** In Portuguese; null for what has none. */
  status: z.nullable(z.string()),
  /** Whose it is; null for a visitor's. */
  owner: z.nullable(person),
  at: instant,
  /** The case at the desk; null: it has none, and `owner` leads to all that is the same person's. */
  href: z.nullable(z.string()),
})
export type DeskResult = z.output<typeof deskResult>

export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/operator/search',
  summary:
    'Procura pessoas por nome, telefone ou e-mail, e pagamentos, compras, pedidos de verificação e conversas pelo número; o identificador de uma pessoa encontra tudo o que é dela.',
  session: 'required',
  right: 'desk.open',
  query: z.object({
    q: text({ min: 2, max: 100, tooShort: says('q_short', 'Escreva pelo menos duas letras ou algarismos.') }),
  }),
  status: 200,
  reply: z.array(deskResult),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const staffEndpoints = { searchDesk }
