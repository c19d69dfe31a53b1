import * as z from 'zod/mini'
import { privateFile, uploaded } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'

/** A document that proves what an applicant says. */
export const paperFile = privateFile('evidence')

export const verificationErrors = defineErrors('verification', {
  not_found: [404, 'Não encontrámos este pedido de verificação.'],
  not_now: [409, 'Este pedido de verificação já foi decidido ou ainda não pode ser alterado.'],
  paper_expired: [400, 'Um dos documentos já não é válido. Envie o atual.'],
  paper_twice: [400, 'Enviou o mesmo ficheiro para dois documentos.'],
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

/** Something that the applicant says of the subject, as it was sent. */
export const fact = z.object({ label: z.string(), value: z.string() })
export type Fact = z.output<typeof fact>

/** A document of a case. */
export const paper = z.object({
  label: z.string(),
  /** What the issuer numbered it with. */
  number: z.nullable(z.string()),
  /** Its last valid day, YYYY-MM-DD. */
  expiresOn: z.nullable(z.string()),
  file: uploaded,
})
export type Paper = z.output<typeof paper>

/** One thing that is or was verified, as its applicant and staff see it. */
export const caseRecord = z.object({
  id: z.string(),
  kind: z.string(),
  /** The kind in Portuguese. */
  kindLabel: z.string(),
  /** The name of the subject: of a doctor, a shop, a course. */
  title: z.string(),
  subjectId: z.string(),
  status: z.enum(statesOf(verificationMachine)),
  /** Why it was refused or suspended. */
  reason: z.nullable(z.string()),
  /** Approved until the end of this day, YYYY-MM-DD; null: without an end. */
  expiresOn: z.nullable(z.string()),
  submittedAt: z.nullable(instant),
  facts: z.array(fact),
  papers: z.array(paper),
  history: z.array(
    z.object({ status: z.enum(statesOf(verificationMachine)), reason: z.nullable(z.string()), at: instant }),
  ),
})
export type CaseRecord = z.output<typeof caseRecord>

export const listOwnCases = endpoint({
  method: 'GET',
  path: '/api/verifications',
  summary: 'Os pedidos de verificação do próprio, com o que enviou e o seu percurso.',
  session: 'required',
  status: 200,
  reply: z.array(caseRecord),
  errors: [],
  cache: 'no-store',
})

export const verificationEndpoints = { listOwnCases }

declare module '../events.ts' {
  interface DomainEvents {
    /** `decisionId` is the case's history row: the same subject may be decided upon again. */
    'verification.decided': { decisionId: number; applicantId: string; kind: string; subjectId: string; status: string }
  }
}
