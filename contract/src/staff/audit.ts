import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text } from '../kernel/field.ts'
import { chosenId, id } from '../kernel/id.ts'
import { pageQuery } from '../kernel/page.ts'
import { isDay } from '../kernel/time.ts'
import { instant, sentDay } from '../kernel/time-field.ts'
import { person } from './index.ts'

export const auditEntry = z.object({
  id: z.int(),
  operator: person,
  action: z.string(),
  subjectId: chosenId,
  /** How people call the subject: a person's or a shop's name, the number of a payment; null for what has none. */
  subject: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  at: instant,
})
export type AuditEntry = z.output<typeof auditEntry>

const ACTION = /^[a-z_]{1,40}(\.[a-z_]{1,40}){0,3}$/

type Days = { from?: string | undefined; to?: string | undefined }

/** Who, what and when. Days in Maputo, the last one included. */
const filter = {
  operatorId: z.optional(id),
  /** One action ('payment.reversed'), or all of a kind ('payment'). */
  action: z.optional(
    text({ max: 120 }).check(rule((value) => ACTION.test(value), says('action_unknown', 'Ação desconhecida.'))),
  ),
  from: z.optional(sentDay),
  to: z.optional(sentDay),
}

const ordered = rule(
  ({ from, to }: Days) => from === undefined || to === undefined || !isDay(from) || !isDay(to) || from <= to,
  says('days_reversed', 'O último dia não pode ser antes do primeiro.'),
)

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'O que os operadores fizeram, o mais recente primeiro; nada aqui pode ser mudado.',
  session: 'required',
  right: 'audit.read',
  query: z.object({ ...pageQuery, ...filter }).check(ordered),
  status: 200,
  reply: z.array(auditEntry),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  paged: true,
  cache: 'no-store',
})

/** Answers the file: UTF-8 with its mark, semicolons. */
export const downloadAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit.csv',
  summary: 'O mesmo registo, inteiro, em CSV para uma folha de cálculo.',
  session: 'required',
  right: 'audit.read',
  query: z.object(filter).check(ordered),
  status: 200,
  reply: z.unknown(),
  media: ['text/csv'],
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/api/operator/audit/people',
  summary: 'Quem trabalha ou trabalhou na mesa.',
  session: 'required',
  right: 'audit.read',
  status: 200,
  reply: z.array(person),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const staffEndpoints = { listAudit, downloadAudit, listAuditPeople }
