import type { Tx } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { makeCertificateCode, makeCertificateNumber } from '../rules/certificates.ts'
import { insertCertificates } from '../store/certificates.ts'
import { completeEnrolments, type Learning } from '../store/enrolments.ts'

/** So many enrolments are completed in one transaction. */
const COMPLETED_AT_ONCE = 200

/**
 * Completes the enrolments in which every lesson is done, once each: the certificate says what was learnt on that day. True
 * where there may be more.
 */
export async function completeWhole(tx: Tx, { now, ...of }: Learning & { now: Date }): Promise<boolean> {
  const rows = await completeEnrolments(tx.sql, { ...of, most: COMPLETED_AT_ONCE, now })
  if (rows.length === 0) return false
  const personOf = await peopleOf(
    tx.sql,
    rows.flatMap(({ learner_id, teacher_user_id }) => [learner_id, teacher_user_id]),
  )
  const certificates = rows.map((row) => ({
    enrolmentId: row.id,
    code: makeCertificateCode(),
    number: makeCertificateNumber(now),
    learnerName: personOf(row.learner_id).name,
    teacherName: personOf(row.teacher_user_id).name,
    courseTitle: row.title,
    hours: row.hours,
  }))
  await insertCertificates(tx.sql, { certificates, now })
  for (const row of rows) {
    const { id: enrolmentId, course_id: courseId, learner_id: learnerId } = row
    tx.emit('courses.completed', { enrolmentId, courseId, learnerId })
    tx.tell(learnerId, 'enrolment', row)
  }
  return rows.length === COMPLETED_AT_ONCE
}

/** What learners read is another version: where it asks for nothing that they have not done, they are through. */
export async function followVersion(tx: Tx, { courseId, now }: { courseId: string; now: Date }): Promise<void> {
  if (await completeWhole(tx, { courseId, now })) tx.emit('courses.renewed', { courseId })
}
