import { privateFile } from './files.ts'
import { defineErrors } from './kernel/errors.ts'
import { machine } from './kernel/status.ts'

/** What the queue examines: a person's or business's right to act. */
export const VERIFICATION_KINDS = ['doctor', 'business', 'driver', 'course'] as const
export type VerificationKind = (typeof VERIFICATION_KINDS)[number]

/** A document that proves what an applicant says. */
export const paperFile = privateFile('evidence')

export const verificationErrors = defineErrors('verification', {
  not_found: [404, 'Não encontrámos este pedido de verificação.'],
  not_now: [409, 'Este pedido de verificação já foi decidido ou ainda não pode ser alterado.'],
})

export const verificationMachine = machine({
  initial: ['draft'],
  states: {
    draft: { label: 'Por enviar', moves: { submitted: ['customer', 'doctor', 'vendor', 'driver', 'teacher'] } },
    submitted: {
      label: 'Enviado',
      moves: { in_review: ['operator'], approved: ['operator', 'system'], rejected: ['operator'] },
    },
    in_review: { label: 'Em análise', moves: { approved: ['operator'], rejected: ['operator'] } },
    approved: { label: 'Aprovado', moves: { suspended: ['operator', 'system'] } },
    rejected: { label: 'Recusado', moves: { submitted: ['customer', 'doctor', 'vendor', 'driver', 'teacher'] } },
    suspended: {
      label: 'Suspenso',
      moves: { approved: ['operator'], submitted: ['customer', 'doctor', 'vendor', 'driver', 'teacher'] },
    },
  },
  refusal: 'verification.not_now',
})
export type VerificationStatus = keyof typeof verificationMachine.states

declare module './events.ts' {
  interface DomainEvents {
    /** `decisionId` is the case's history row: the same subject may be decided upon again. */
    'verification.decided': { decisionId: number; applicantId: string; kind: string; subjectId: string; status: string }
  }
}
