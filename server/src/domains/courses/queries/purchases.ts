import { enrolmentMachine } from '@salama/contract/courses'
import { id as uuid } from '@salama/contract/kernel/id'
import type { EarnersOf, PayeesOf, Purchase } from '../../payments/ports.ts'
import type { ReviewedService } from '../../reviews/ports.ts'
import { findTeacher, findUserOf } from '../store/authoring.ts'
import { findOwn, findPurchases } from '../store/enrolments.ts'

/** The teacher of the course earns from the enrolment. */
export const sellersOf: Purchase['sellersOf'] = async (db, enrolmentId) =>
  (await findPurchases(db, [enrolmentId])).map(({ teacher_id }) => ({ kind: 'teacher', id: teacher_id }))

/** A teacher is paid for courses. */
export const payeesOf: PayeesOf = async (db, userId) => {
  const teacher = await findTeacher(db, userId)
  return teacher ? [{ kind: 'teacher', id: teacher.id, label: 'Cursos' }] : []
}

/** A teacher is one person. */
export const earnersOf: EarnersOf = async (db, { kind, id }) => {
  const userId = kind === 'teacher' && uuid.safeParse(id).success ? await findUserOf(db, id) : undefined
  return userId === undefined ? [] : [userId]
}

/** The enrolments of these ids, in their present state. */
export const describePurchases: Purchase['describe'] = async (db, ids) => {
  const rows = await findPurchases(db, ids)
  return new Map(
    rows.map(({ id, status, title, enrolled_at }) => [
      id,
      {
        title: `Curso «${title}»`,
        status,
        label: enrolmentMachine.states[status].label,
        startsAt: enrolled_at.toISOString(),
      },
    ]),
  )
}

/** A learner reviews the course that they have done. */
export const findReviewed: ReviewedService['find'] = async (db, { id, customerId }) => {
  const row = await findOwn(db, { id, learnerId: customerId })
  return row && { subject: { kind: 'course', id: row.course_id }, isFinished: row.status === 'completed' }
}
