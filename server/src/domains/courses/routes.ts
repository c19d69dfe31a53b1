import { Readable } from 'node:stream'
import * as contract from '@salama/contract/courses'
import { sendAttachment } from '../../platform/http/attachment.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerQuiz, noteProgress, readLesson } from './commands/learn.ts'
import { cancelEnrolment, confirmPayment, enrol, refundEnrolment } from './commands.ts'
import { openCertificate } from './queries/certificate.ts'
import * as queries from './queries.ts'

export function coursesRoutes(binder: Binder, platform: Platform): void {
  const { db, settings } = platform
  const { sql } = db
  binder.on(contract.listCourses, (call) => queries.listCourses(sql, call))
  binder.on(contract.summarizeCourses, ({ query }) => queries.summarizeCourses(sql, query))
  binder.on(contract.getCourse, ({ params, actor }) => queries.getCourse(sql, { key: params.slug, actor }))
  binder.on(contract.getOutline, ({ params, actor }) => queries.getOutline(sql, { key: params.courseId, actor }))
  binder.on(contract.getLesson, ({ params: { slug: course, lessonId }, actor, now }) =>
    readLesson(platform, { course, lessonId, readerId: actor?.userId ?? null, now }),
  )
  binder.on(contract.enrol, (call) => enrol(call))
  binder.on(contract.listEnrolments, ({ actor, now }) => queries.listEnrolments(sql, actor, now))
  binder.on(contract.getEnrolment, ({ params, actor, now }) =>
    queries.getEnrolment(sql, { id: params.enrollmentId, learnerId: actor.userId }, now),
  )
  binder.on(contract.confirmEnrolmentPayment, (call) => confirmPayment(call))
  binder.on(contract.cancelEnrolment, (call) => cancelEnrolment(call))
  binder.on(contract.refundEnrolment, (call) => refundEnrolment(call))
  binder.on(contract.getProgress, ({ params, actor }) =>
    queries.getProgress(sql, { id: params.enrollmentId, learnerId: actor.userId }),
  )
  binder.on(contract.noteProgress, (call) => noteProgress(platform, call))
  binder.on(contract.answerQuiz, (call) => answerQuiz(call))
  binder.on(contract.getCertificate, ({ params }) => queries.getCertificate(sql, params.code))
  binder.on(contract.openCertificate, async ({ params, actor, request, reply }) => {
    const origin = settings.publicOrigin ?? `${request.protocol}://${request.host}`
    const opening = { id: params.enrollmentId, learnerId: actor.userId, origin }
    const { name, contents } = await openCertificate(sql, opening)
    await sendAttachment(reply, { type: 'application/pdf', name, bytes: contents.length }, Readable.from([contents]))
  })
}
