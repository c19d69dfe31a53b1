import type { Tx } from '../../../platform/db/database.ts'
import { starsOf } from '../../reviews/public.ts'
import { lockCourse, updateStars } from '../store/authoring.ts'

/** Counted afresh, so that news told twice changes nothing. */
export async function countStars(tx: Tx, courseId: string): Promise<void> {
  await lockCourse(tx.sql, courseId)
  await updateStars(tx.sql, { id: courseId, ...(await starsOf(tx.sql, { kind: 'course', id: courseId })) })
}
