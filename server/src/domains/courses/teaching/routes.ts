import * as contract from '@salama/contract/courses'
import type { Binder } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { approvalOf } from '../../verification/public.ts'
import { discardDraft, draftNextVersion, submitCourse, withdrawCourse } from './commands/publish-course.ts'
import { arrangeCourse, changeBiography, changeCourse, createCourse, writeLesson } from './commands/write-course.ts'
import * as queries from './queries.ts'

/** The calls of the teacher's portal: each answers only for the caller's own courses. */
export function teachingRoutes(binder: Binder, { db, settings }: Platform): void {
  const { sql } = db
  binder.on(contract.getTeacherStats, ({ actor, now }) => queries.getStats(sql, actor, now))
  binder.on(contract.changeBiography, (call) => changeBiography(call))
  binder.on(contract.listTaughtCourses, ({ actor }) => queries.listTaught(sql, actor))
  binder.on(contract.createCourse, (call) => createCourse(call))
  binder.on(contract.getTaughtCourse, ({ params, actor }) =>
    queries.getTaught(sql, { courseId: params.courseId, userId: actor.userId }),
  )
  binder.on(contract.changeCourse, (call) => changeCourse(call))
  binder.on(contract.arrangeCourse, (call) => arrangeCourse(call))
  binder.on(contract.getTaughtLesson, ({ params, actor }) =>
    queries.getWritten(sql, { ...params, userId: actor.userId }),
  )
  binder.on(contract.writeLesson, (call) => writeLesson(call))
  binder.on(contract.submitCourse, (call) => submitCourse({ ...call, approval: approvalOf(settings) }))
  binder.on(contract.draftNextVersion, (call) => draftNextVersion(call))
  binder.on(contract.discardDraft, (call) => discardDraft(call))
  binder.on(contract.withdrawCourse, (call) => withdrawCourse(call))
  binder.on(contract.listStudents, (call) => queries.listStudents(sql, call))
  binder.on(contract.getCourseProgress, ({ params, actor }) =>
    queries.getProgress(sql, { courseId: params.courseId, userId: actor.userId }),
  )
}
