import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { pageQuery } from '../kernel/page.ts'
import { statesOf } from '../kernel/status.ts'
import { sentDay } from '../kernel/time-field.ts'
import { person, reason } from '../staff/index.ts'
import { caseRecord, verificationMachine } from './index.ts'

/** The papers can be read by whoever of staff has opened the case. */
export const verificationCase = z.extend(caseRecord, { applicant: person })
export type VerificationCase = z.output<typeof verificationCase>

const STATUS_UNKNOWN = says('status_unknown', 'Este estado não existe.')

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/operator/verifications',
  summary: 'O que espera verificação, o mais antigo primeiro; com estado ou nome, também o que foi decidido.',
  session: 'required',
  right: 'verifications.decide',
  query: z.object({
    status: z.optional(z.enum(statesOf(verificationMachine), { error: STATUS_UNKNOWN })),
    /** Words of the subject's name, whatever their accents. */
    q: z.optional(text({ max: 80 })),
    /** As in `kind` of a case. */
    kind: z.optional(text({ max: 40 })),
    ...pageQuery,
  }),
  paged: true,
  status: 200,
  reply: z.array(verificationCase),
  errors: ['staff.not_allowed', 'staff.access_closed', 'staff.no_right'],
  cache: 'no-store',
})

export const takeVerification = endpoint({
  method: 'POST',
  path: '/api/operator/verifications/:id/review',
  summary: 'Abre um pedido: os documentos podem ser lidos, e um que espera passa a estar em análise.',
  session: 'required',
  right: 'verifications.decide',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string(), status: z.enum(statesOf(verificationMachine)) }),
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.own_case',
    'verification.not_found',
    'verification.not_now',
  ],
  cache: 'no-store',
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/api/operator/verifications/:id/decision',
  summary: 'Decide um pedido de verificação.',
  session: 'required',
  right: 'verifications.decide',
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
  errors: [
    'staff.not_allowed',
    'staff.access_closed',
    'staff.no_right',
    'staff.own_case',
    'verification.not_found',
    'verification.not_now',
  ],
  cache: 'no-store',
})

export const verificationStaffEndpoints = { listVerifications, takeVerification, decideVerification }
