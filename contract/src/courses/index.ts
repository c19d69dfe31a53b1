import { defineErrors } from '../kernel/errors.ts'
import {
  arrangeCourse,
  changeCourse,
  createCourse,
  discardDraft,
  draftNextVersion,
  getTaughtCourse,
  getTaughtLesson,
  submitCourse,
  withdrawCourse,
  writeLesson,
} from './authoring.ts'
import { getCourse, getOutline, listCourses, summarizeCourses } from './catalogue.ts'
import { getCertificate, openCertificate } from './certificates.ts'
import { cancelClass, listClasses, listTaughtClasses, scheduleClass } from './classes.ts'
import {
  cancelEnrolment,
  confirmEnrolmentPayment,
  enrol,
  getEnrolment,
  listEnrolments,
  refundEnrolment,
} from './enrolments.ts'
import { answerQuiz, getLesson, getProgress, noteProgress } from './lessons.ts'
import { REFUND_DAYS } from './rules.ts'
import { changeBiography, getCourseProgress, getTeacherStats, listStudents, listTaughtCourses } from './teaching.ts'

export * from './authoring.ts'
export * from './catalogue.ts'
export * from './certificates.ts'
export * from './class-order.ts'
export * from './classes.ts'
export * from './enrolments.ts'
export * from './lessons.ts'
export * from './rules.ts'
export * from './teaching.ts'

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
  questions_changed: [409, 'As perguntas mudaram. Responda às que estão agora: nenhuma tentativa foi usada.'],
  nothing_to_refund: [409, 'Nesta inscrição não há dinheiro para devolver.'],
  refund_too_late: [409, `A garantia é de ${REFUND_DAYS} dias e já terminou.`],
  refunded_before: [409, 'Já recebeu uma vez o dinheiro deste curso. A garantia não se repete.'],
  certificate_not_found: [404, 'Este certificado não existe.'],
  too_many_drafts: [409, 'Já tem muitos cursos por publicar. Publique ou apague um antes de começar outro.'],
  version_closed: [409, 'Esta versão já foi enviada. Só um rascunho ou uma versão recusada se pode alterar.'],
  version_open: [409, 'Este curso já tem uma versão por publicar.'],
  changed_elsewhere: [409, 'Este curso foi alterado noutro sítio. Veja como está agora antes de guardar.'],
  incomplete: [409, 'Ainda falta completar o curso antes de o enviar.'],
  too_much_media: [409, 'As imagens e os áudios deste curso pesam demais. O máximo são 30 MB no total.'],
  not_published: [409, 'Este curso ainda não foi publicado.'],
  class_not_found: [404, 'Não encontrámos esta aula em direto.'],
  class_in_the_past: [409, 'Escolha uma hora que ainda não passou, nos próximos 6 meses.'],
  too_many_classes: [409, 'Este curso já tem muitas aulas marcadas.'],
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
  getTeacherStats,
  changeBiography,
  listTaughtCourses,
  createCourse,
  getTaughtCourse,
  changeCourse,
  arrangeCourse,
  getTaughtLesson,
  writeLesson,
  submitCourse,
  draftNextVersion,
  discardDraft,
  withdrawCourse,
  listStudents,
  getCourseProgress,
  listTaughtClasses,
  scheduleClass,
  cancelClass,
  listClasses,
}

/** What `GET /api/events` reports of this domain. */
export const coursesLiveEvents = ['enrolment'] as const

declare module '../events.ts' {
  interface DomainEvents {
    /** Paid, or free: the lessons are open. */
    'courses.enrolled': { enrolmentId: string; courseId: string; learnerId: string }
    /** Every lesson is done; the certificate is issued. */
    'courses.completed': { enrolmentId: string; courseId: string; learnerId: string }
    /** A live class was scheduled for the learners of a course, or called off. */
    'courses.class_scheduled': { classId: string }
    'courses.class_cancelled': { classId: string }
    /** Learners may read another version from now on. */
    'courses.renewed': { courseId: string }
    /** Staff suspended a version; if learners read it, those whose enrolment comes after `after` are to be told. */
    'courses.suspended': { courseId: string; versionId: string; decisionId: number; after: string | null }
    /** `cause`: by the learner before paying, or because the money went back. */
    'courses.cancelled': { enrolmentId: string; courseId: string; learnerId: string; cause: 'learner' | 'refund' }
  }
}
