import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { documentsLimit } from '../kernel/limit.ts'
import { instant } from '../kernel/time-field.ts'

/** Answers a PDF with the number and a QR code that leads to `/certificado/:code`. */
export const openCertificate = endpoint({
  method: 'GET',
  path: '/api/enrollments/:enrollmentId/certificate',
  summary: 'O certificado de um curso concluído, em PDF, para quem o concluiu.',
  session: 'required',
  params: z.object({ enrollmentId: id }),
  status: 200,
  reply: z.unknown(),
  media: ['application/pdf'],
  errors: ['courses.enrolment_not_found', 'courses.certificate_not_found'],
  cache: 'no-store',
  limit: documentsLimit,
})

export const certificate = z.object({
  /** As printed on it. */
  number: z.string(),
  /** `revoked`: the course's money went back. */
  status: z.enum(['valid', 'revoked']),
  learnerName: z.string(),
  courseTitle: z.string(),
  courseSlug: z.string(),
  teacherName: z.string(),
  hours: z.number(),
  issuedAt: instant,
})
export type Certificate = z.output<typeof certificate>

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/:code',
  summary: 'Um certificado, para quem tem o código: quem concluiu o quê, e quando.',
  session: 'none',
  params: z.object({ code: typedCode(/^.{1,60}$/, says('code_invalid', 'Código inválido.')) }),
  status: 200,
  reply: certificate,
  errors: ['courses.certificate_not_found'],
  cache: 'no-store',
})
