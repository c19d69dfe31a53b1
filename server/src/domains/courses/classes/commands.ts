import type {
  CourseClass,
  cancelClass as cancelEndpoint,
  scheduleClass as scheduleEndpoint,
} from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { DAY_MS } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { notify } from '../../notifications/public.ts'
import * as notices from '../rules/notices.ts'
import { findTeacherOf, lockCourse } from '../store/authoring.ts'
import { findOwn } from '../teaching/queries.ts'
import { CLASS_DAYS_AHEAD, MOST_CLASSES } from '../teaching/rules.ts'
import { describeClass } from './queries.ts'
import * as store from './store.ts'

type ScheduleCall = Pick<Call<typeof scheduleEndpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Schedules a live class of a published course; its learners are notified. */
export function scheduleClass({ body, actor, now, transact }: ScheduleCall): Promise<CourseClass> {
  const startsAt = new Date(body.startsAt)
  return transact(async (tx) => {
    const { courseId } = body
    const course = await findOwn(tx.sql, { courseId, userId: actor.userId })
    if (!course.has_current) refuse('courses.not_published')
    if (startsAt <= now || startsAt.getTime() > now.getTime() + CLASS_DAYS_AHEAD * DAY_MS) {
      refuse('courses.class_in_the_past')
    }
    await lockCourse(tx.sql, courseId)
    if ((await store.countAhead(tx.sql, { courseId, now })) >= MOST_CLASSES) refuse('courses.too_many_classes')
    const id = newId(now.getTime())
    await store.insertClass(tx.sql, { ...body, id, startsAt, now })
    tx.emit('courses.class_scheduled', { classId: id })
    const row = await store.findClass(tx.sql, id)
    return row ? describeClass(row) : refuse('courses.not_found')
  })
}

type CancelCall = Pick<Call<typeof cancelEndpoint>, 'params' | 'actor' | 'now' | 'transact'>

export function cancelClass({ params, actor, now, transact }: CancelCall): Promise<Reply<typeof cancelEndpoint>> {
  const { classId: id } = params
  return transact(async (tx) => {
    if (!(await store.cancelClass(tx.sql, { id, userId: actor.userId, now }))) refuse('courses.class_not_found')
    tx.emit('courses.class_cancelled', { classId: id })
    return { id }
  })
}

type News = { classId: string; event: 'scheduled' | 'cancelled'; now: Date }

/** Notifies the learners of a class that was scheduled or called off. */
export async function notifyLearners(tx: Tx, { classId, event, now }: News): Promise<void> {
  const row = await store.findClass(tx.sql, classId)
  if (!row) return
  const message = event === 'scheduled' ? notices.classScheduled(row) : notices.classCancelled(row)
  for (const userId of await store.findLearners(tx.sql, row.course_id)) {
    await notify(tx, { userId, source: `courses.class_${event}:${classId}`, ...message, now })
  }
}

/** Learners and teacher are told, once, that the class begins soon. */
export async function remindOfClass(tx: Tx, { id, until, now }: { id: string; until: Date; now: Date }): Promise<void> {
  if (!(await store.takeReminder(tx.sql, { id, until, now }))) return
  const row = await store.findClass(tx.sql, id)
  if (!row) return
  const source = `courses.class_soon:${id}`
  const teacher = await findTeacherOf(tx.sql, row.course_id)
  const learners = await store.findLearners(tx.sql, row.course_id)
  await notify(
    tx,
    ...learners.map((userId) => ({ userId, source, ...notices.classSoon(row), now })),
    ...(teacher ? [{ userId: teacher, source, ...notices.classSoon(row), href: '/dashboard/teacher', now }] : []),
  )
}
