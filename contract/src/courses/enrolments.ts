import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { PAYMENT_METHODS } from '../payments/index.ts'
import { courseKey } from './catalogue.ts'
import { enrolmentMachine } from './rules.ts'

const learntCourse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  shortDescription: z.string(),
  category: z.string(),
  level: z.string(),
  estimatedDurationHours: z.number(),
  coverUrl: z.nullable(z.string()),
  /** Sold no more; the lessons stay open to who is enrolled. */
  isSuspended: z.boolean(),
})

const refundState = z.object({
  /** `open`: the money goes back when asked for. `desk`: staff decide. `none`: nothing goes back any more. */
  offer: z.enum(['open', 'desk', 'none']),
  /** The last moment of the guarantee; absent for what was free or is not paid, and where the money may be asked for after it. */
  until: z.optional(instant),
  /** What was paid is back, on its way back, or asked for. */
  state: z.optional(z.enum(['asked', 'returned'])),
})

export const enrolment = z.object({
  id: z.string(),
  status: z.enum(statesOf(enrolmentMachine)),
  /** Minor units, as on the day of the enrolment. */
  paidPrice: centavos,
  currency: z.literal('MZN'),
  enrolledAt: instant,
  completedAt: z.nullable(instant),
  course: learntCourse,
  paymentMethod: z.nullable(z.enum(PAYMENT_METHODS)),
  paymentStatus: z.enum(['free', 'unpaid', 'pending', 'paid']),
  /** The payment under way or the one that paid. */
  transactionId: z.optional(z.string()),
  /** Of the certificate; once the course is completed. */
  certificateCode: z.optional(z.string()),
  refund: refundState,
})
export type Enrolment = z.output<typeof enrolment>

const METHOD_SAYS = says('method_unknown', 'Método de pagamento inválido')

/** The enrolment twice: its fields at the top, and once more under `enrollment`, for both readings of the call. */
export const enrolled = z.extend(enrolment, { enrollment: enrolment })

export const enrol = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/enroll',
  summary: 'Inscreve o próprio num curso: num curso grátis de imediato, nos outros até ser pago.',
  session: 'required',
  params: z.object({ courseId: courseKey }),
  body: z.object({ paymentMethod: z.optional(z.enum(PAYMENT_METHODS, { error: METHOD_SAYS })) }),
  status: 201,
  reply: enrolled,
  errors: ['courses.not_found', 'courses.own_course', 'courses.already_enrolled'],
  idempotent: true,
  cache: 'no-store',
})

export const listEnrolments = endpoint({
  method: 'GET',
  path: '/api/enrollments/me',
  summary: 'As inscrições do próprio, as mais recentes primeiro.',
  session: 'required',
  status: 200,
  reply: z.array(enrolment),
  errors: [],
  cache: 'no-store',
})

const enrolmentParams = z.object({ enrollmentId: id })
const timelineEntry = z.object({ status: z.enum(statesOf(enrolmentMachine)), at: instant })

export const getEnrolment = endpoint({
  method: 'GET',
  path: '/api/enrollments/:enrollmentId',
  summary: 'Uma inscrição do próprio, com o seu percurso.',
  session: 'required',
  params: enrolmentParams,
  status: 200,
  reply: z.extend(enrolment, { timeline: z.array(timelineEntry) }),
  errors: ['courses.enrolment_not_found'],
  cache: 'no-store',
})

export const confirmEnrolmentPayment = endpoint({
  method: 'POST',
  path: '/api/enrollments/:enrollmentId/confirm-payment',
  summary: 'Paga uma inscrição com um pagamento confirmado, ou deixa-a à espera de uma transferência em verificação.',
  session: 'required',
  params: enrolmentParams,
  body: z.object({ transactionId: id }),
  status: 200,
  reply: enrolment,
  errors: [
    'courses.enrolment_not_found',
    'courses.not_now',
    'courses.payment_under_way',
    'payments.not_found',
    'payments.not_confirmed',
    'payments.already_claimed',
    'payments.wrong_amount',
    'payments.approved_by_payee',
    'payments.purpose_not_payable',
  ],
  cache: 'no-store',
})

export const cancelEnrolment = endpoint({
  method: 'POST',
  path: '/api/enrollments/:enrollmentId/cancel',
  summary: 'Desiste de uma inscrição que ainda não está paga.',
  session: 'required',
  params: enrolmentParams,
  status: 200,
  reply: enrolment,
  errors: ['courses.enrolment_not_found', 'courses.not_now', 'courses.payment_under_way'],
  cache: 'no-store',
})

export const refundEnrolment = endpoint({
  method: 'POST',
  path: '/api/enrollments/:enrollmentId/refund',
  summary: 'Usa a garantia: com até 30 % das aulas abertas o dinheiro volta logo, depois decide um operador.',
  session: 'required',
  params: enrolmentParams,
  body: z.object({ reason: z._default(text({ max: 500 }), '') }),
  status: 200,
  reply: enrolment,
  errors: [
    'courses.enrolment_not_found',
    'courses.not_now',
    'courses.nothing_to_refund',
    'courses.refund_too_late',
    'courses.refunded_before',
    'payments.not_refundable',
    'payments.refund_under_way',
    'payments.refund_asked_enough',
    'payments.refund_too_high',
  ],
  cache: 'no-store',
})
