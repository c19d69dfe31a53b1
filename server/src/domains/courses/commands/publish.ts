import type { Tx } from '../../../platform/db/database.ts'
import { caseOf } from '../../verification/public.ts'
import { COURSE_CASE } from '../rules/case.ts'
import { renewCurrent, updateVersionStatus } from '../store/authoring.ts'

/** The verification of a version was decided: learners read the newest that is approved. */
export async function followDecision(tx: Tx, { versionId, now }: { versionId: string; now: Date }): Promise<void> {
  // News may come late or twice: what counts is how the case stands now.
  const found = await caseOf(tx.sql, { kind: COURSE_CASE.kind, subjectId: versionId })
  const row = found && (await updateVersionStatus(tx.sql, { id: versionId, status: found.status, now }))
  if (row) await renewCurrent(tx.sql, row.course_id)
}
