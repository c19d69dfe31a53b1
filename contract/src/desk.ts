import * as z from 'zod/mini'
import { FILE_TYPES } from './files.ts'
import { endpoint } from './kernel/endpoint.ts'
import { defineErrors } from './kernel/errors.ts'
import { says, text } from './kernel/field.ts'
import { idParams } from './kernel/id.ts'
import { statesOf } from './kernel/status.ts'
import { instant, sentDay } from './kernel/time.ts'
import { VERIFICATION_KINDS, verificationMachine } from './verification.ts'

export const deskErrors = defineErrors('desk', {
  not_allowed: [403, 'Esta área é só para operadores.'],
  own_case: [409, 'Não pode decidir sobre o que é seu. Peça a outro operador.'],
})

/** What an operator writes is read by the person concerned. */
const reason = text({
  min: 3,
  max: 500,
  tooShort: says('reason_required', 'Escreva a razão, como a pessoa a vai ler.'),
})

const person = z.object({ id: z.string(), name: z.string() })
const evidence = z.object({ id: z.string(), name: z.string(), type: z.enum(FILE_TYPES), bytes: z.int() })

export const verificationCase = z.object({
  id: z.string(),
  kind: z.enum(VERIFICATION_KINDS),
  subjectId: z.string(),
  applicant: person,
  status: z.enum(statesOf(verificationMachine)),
  submittedAt: z.nullable(instant),
  /** Downloads open for the operator who has taken the case. */
  evidence: z.array(evidence),
})
export type VerificationCase = z.output<typeof verificationCase>

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/operator/verifications',
  summary: 'O que espera verificação, o mais antigo primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(verificationCase),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const takeVerification = endpoint({
  method: 'POST',
  path: '/api/operator/verifications/:id/review',
  summary: 'Começa a analisar um pedido: os documentos passam a poder ser abertos.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(statesOf(verificationMachine)) }),
  errors: ['desk.not_allowed', 'desk.own_case', 'verification.not_found', 'verification.not_now'],
  cache: 'no-store',
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/api/operator/verifications/:id/decision',
  summary: 'Decide um pedido de verificação.',
  session: 'required',
  params: idParams,
  body: z.discriminatedUnion(
    'decision',
    [
      z.object({ decision: z.literal('approved'), /** A paper's last valid day. */ expiresOn: z.optional(sentDay) }),
      z.object({ decision: z.literal('rejected'), reason }),
      z.object({ decision: z.literal('suspended'), reason }),
    ],
    { error: says('decision_unknown', 'Escolha aprovar, recusar ou suspender.') },
  ),
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(statesOf(verificationMachine)) }),
  errors: ['desk.not_allowed', 'desk.own_case', 'verification.not_found', 'verification.not_now'],
  cache: 'no-store',
})

export const auditEntry = z.object({
  id: z.int(),
  operator: person,
  action: z.string(),
  subjectId: z.string(),
  reason: z.nullable(z.string()),
  at: instant,
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator/audit',
  summary: 'O que os operadores fizeram, o mais recente primeiro; nada aqui pode ser mudado.',
  session: 'required',
  status: 200,
  reply: z.array(auditEntry),
  errors: ['desk.not_allowed'],
  cache: 'no-store',
})

export const deskEndpoints = { listVerifications, takeVerification, decideVerification, listAudit }
