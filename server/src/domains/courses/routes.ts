import { Readable } from 'node:stream'
import * as contract from '@salama/contract/courses'
import { sendAttachment } from '../../platform/http/replies/attachment.ts'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { cancelEnrolment, confirmPayment, enrol } from './commands/enrol.ts'
import { answerQuiz, noteProgress, readLesson } from './commands/learn.ts'
import { refundEnrolment } from './commands/refund.ts'
import { getCourse, getOutline, listCourses, summarizeCourses } from './queries/catalogue.ts'
import { getCertificate, openCertificate } from './queries/certificate.ts'
import { getEnrolment, getProgress, listEnrolments } from './queries/enrolments.ts'

export function coursesRoutes(binder: Binder, platform: Platform): void {
  const { db, settings } = platform
  const { sql } = db
  binder.on(contract.listCourses, (call) => listCourses(sql, call))
  binder.on(contract.summarizeCourses, ({ query }) => summarizeCourses(sql, query))
  binder.on(contract.getCourse, ({ params, actor }) => getCourse(sql, { key: params.slug, actor }))
  binder.on(contract.getOutline, ({ params, actor }) => getOutline(sql, { key: params.courseId, actor }))
  binder.on(contract.getLesson, ({ params: { slug: course, lessonId }, actor, now }) =>
    readLesson(platform, { course, lessonId, readerId: actor?.userId ?? null, now }),
  )
  binder.on(contract.enrol, (call) => enrol(call))
  binder.on(contract.listEnrolments, ({ actor, now }) => listEnrolments(sql, actor, now))
  binder.on(contract.getEnrolment, ({ params, actor, now }) =>
    getEnrolment(sql, { id: params.enrollmentId, learnerId: actor.userId }, now),
  )
  binder.on(contract.confirmEnrolmentPayment, (call) => confirmPayment(call))
  binder.on(contract.cancelEnrolment, (call) => cancelEnrolment(call))
  binder.on(contract.refundEnrolment, (call) => refundEnrolment(call))
  binder.on(contract.getProgress, ({ params, actor }) =>
    getProgress(sql, { id: params.enrollmentId, learnerId: actor.userId }),
  )
  binder.on(contract.noteProgress, (call) => noteProgress(platform, call))
  binder.on(contract.answerQuiz, (call) => answerQuiz(call))
  binder.on(contract.getCertificate, ({ params }) => getCertificate(sql, params.code))
  binder.on(contract.openCertificate, async ({ params, actor, request, reply }) => {
    const origin = settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const opening = { id: params.enrollmentId, learnerId: actor.userId, origin }
    const { name, contents } = await openCertificate(sql, opening)
    await sendAttachment(reply, { type: 'application/pdf', name, bytes: contents.length }, Readable.from([contents]))
  })
}
