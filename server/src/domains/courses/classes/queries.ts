import type { CourseClass } from '@salama/contract/courses'
import type { Sql } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { findShown } from '../queries/catalogue.ts'
import { type ClassRow, findForReader, findOfTeacher } from './store.ts'

export const describeClass = (row: ClassRow): CourseClass => ({
  id: row.id,
  courseId: row.course_id,
  courseTitle: row.course_title,
  title: row.title,
  startsAt: row.starts_at.toISOString(),
  minutes: row.minutes,
  link: row.link,
})

export async function listTaughtClasses(db: Sql, { userId }: Actor, now: Date): Promise<CourseClass[]> {
  return (await findOfTeacher(db, { userId, now })).map(describeClass)
}

/** The address of a class is for learners: others get none of it. */
export async function listClasses(
  db: Sql,
  { key, actor, now }: { key: string; actor: Actor | null; now: Date },
): Promise<CourseClass[]> {
  const { id: courseId } = await findShown(db, { key, actor })
  return (await findForReader(db, { courseId, readerId: actor?.userId ?? null, now })).map(describeClass)
}
