import * as z from 'zod/mini'
import { uploaded } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { statesOf } from '../kernel/status.ts'
import { instant, sentDay } from '../kernel/time.ts'
import { person, reason } from '../staff.ts'
import { VERIFICATION_KINDS, verificationMachine } from '../verification.ts'

export const verificationCase = z.object({
  id: z.string(),
  kind: z.enum(VERIFICATION_KINDS),
  subjectId: z.string(),
  applicant: person,
  status: z.enum(statesOf(verificationMachine)),
  submittedAt: z.nullable(instant),
  /** Can be downloaded by the member of staff who has taken the case. */
  evidence: z.array(uploaded),
})
export type VerificationCase = z.output<typeof verificationCase>

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/operator/verifications',
  summary: 'O que espera verificação, o mais antigo primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(verificationCase),
  errors: ['staff.not_allowed'],
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
  errors: ['staff.not_allowed', 'staff.own_case', 'verification.not_found', 'verification.not_now'],
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
  errors: ['staff.not_allowed', 'staff.own_case', 'verification.not_found', 'verification.not_now'],
  cache: 'no-store',
})

export const verificationStaffEndpoints = { listVerifications, takeVerification, decideVerification }
