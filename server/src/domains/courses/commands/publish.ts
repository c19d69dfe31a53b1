import type { DomainEvents } from '@salama/contract/events'
import type { Tx } from '../../../platform/db/database.ts'
import { notify } from '../../notifications/public.ts'
import { caseOf } from '../../verification/public.ts'
import { COURSE_CASE } from '../rules/case.ts'
import { suspended, versionSuspended } from '../rules/notices.ts'
import { findLeft, renewCurrent, updateVersionStatus } from '../store/authoring.ts'
import { findLearning } from '../store/enrolments.ts'

type Decided = { versionId: string; decisionId?: number; now: Date }

/** The verification of a version was decided: learners read the newest that is approved, or what they read so far. */
export async function followDecision(tx: Tx, { versionId, decisionId, now }: Decided): Promise<void> {
  // News may come late or twice: what counts is how the case stands now.
  const found = await caseOf(tx.sql, { kind: COURSE_CASE.kind, subjectId: versionId })
  const row = found && (await updateVersionStatus(tx.sql, { id: versionId, status: found.status, now }))
  if (!row) return
  const { course_id: courseId } = row
  await renewCurrent(tx.sql, courseId)
  tx.emit('courses.renewed', { courseId })
  if (found.status === 'suspended' && decisionId !== undefined) {
    tx.emit('courses.suspended', { courseId, versionId, decisionId, after: null })
  }
}

/** So many learners are told in one transaction. */
const TOLD_AT_ONCE = 500

type News = DomainEvents['courses.suspended'] & { now: Date }

/** Who learns a course whose version is suspended is told why, what stays open, and how the money comes back. */
export async function warnLearners(tx: Tx, { courseId, versionId, decisionId, after, now }: News): Promise<void> {
  const left = await findLeft(tx.sql, { courseId, versionId })
  if (!left) return
  const noticeOf = left === 'suspended' ? suspended : versionSuspended
  const { reason = null } = (await caseOf(tx.sql, { kind: COURSE_CASE.kind, subjectId: versionId })) ?? {}
  const source = `courses.suspended:${decisionId}`
  const learning = await findLearning(tx.sql, { courseId, after, most: TOLD_AT_ONCE })
  await notify(tx, ...learning.map((row) => ({ userId: row.learner_id, source, ...noticeOf({ ...row, reason }), now })))
  const last = learning[TOLD_AT_ONCE - 1]
  if (last) tx.emit('courses.suspended', { courseId, versionId, decisionId, after: last.id })
}
