import { getCourse, getOutline, listCourses, summarizeCourses } from './courses/catalogue.ts'
import { getCertificate, openCertificate } from './courses/certificates.ts'
import {
  cancelEnrolment,
  confirmEnrolmentPayment,
  enrol,
  getEnrolment,
  listEnrolments,
  refundEnrolment,
} from './courses/enrolments.ts'
import { answerQuiz, getLesson, getProgress, noteProgress } from './courses/lessons.ts'
import { REFUND_DAYS } from './courses/rules.ts'
import { defineErrors } from './kernel/errors.ts'

export * from './courses/catalogue.ts'
export * from './courses/certificates.ts'
export * from './courses/enrolments.ts'
export * from './courses/lessons.ts'
export * from './courses/rules.ts'

export const coursesErrors = defineErrors('courses', {
  not_found: [404, 'Não encontrámos este curso.'],
  own_course: [409, 'Este curso é seu: pode abrir todas as aulas sem se inscrever.'],
  already_enrolled: [409, 'Já está inscrito neste curso.'],
  enrolment_not_found: [404, 'Não encontrámos esta inscrição.'],
  not_now: [409, 'Esta inscrição já não pode ser alterada.'],
  payment_under_way: [409, 'Há um pagamento desta inscrição em curso. Espere que termine.'],
  lesson_not_found: [404, 'Não encontrámos esta aula.'],
  lesson_locked: [403, 'Esta aula é para quem está inscrito no curso.'],
  not_a_quiz: [409, 'Esta aula não tem perguntas para responder.'],
  quiz_not_open: [409, 'Abra o teste antes de responder.'],
  attempts_used: [409, 'Já usou as tentativas de hoje neste teste. Reveja as aulas e volte amanhã.'],
  nothing_to_refund: [409, 'Nesta inscrição não há dinheiro para devolver.'],
  refund_too_late: [409, `A garantia é de ${REFUND_DAYS} dias e já terminou.`],
  refunded_before: [409, 'Já recebeu uma vez o dinheiro deste curso. A garantia não se repete.'],
  certificate_not_found: [404, 'Este certificado não existe.'],
})

export const coursesEndpoints = {
  listCourses,
  summarizeCourses,
  getCourse,
  getOutline,
  getLesson,
  enrol,
  listEnrolments,
  getEnrolment,
  confirmEnrolmentPayment,
  cancelEnrolment,
  refundEnrolment,
  getProgress,
  noteProgress,
  answerQuiz,
  openCertificate,
  getCertificate,
}

/** What `GET /api/events` reports of this domain. */
export const coursesLiveEvents = ['enrolment'] as const

declare module './events.ts' {
  interface DomainEvents {
    /** Paid, or free: the lessons are open. */
    'courses.enrolled': { enrolmentId: string; courseId: string; learnerId: string }
    /** Every lesson is done; the certificate is issued. */
    'courses.completed': { enrolmentId: string; courseId: string; learnerId: string }
    /** `cause`: by the learner before paying, or because the money went back. */
    'courses.cancelled': { enrolmentId: string; courseId: string; learnerId: string; cause: 'learner' | 'refund' }
  }
}
