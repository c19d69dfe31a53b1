import type {
  AuthoredCourse,
  discardDraft as discardEndpoint,
  draftNextVersion as nextEndpoint,
  submitCourse as submitEndpoint,
  withdrawCourse as withdrawEndpoint,
} from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { newId } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { type Application, openCase, type SentPaper } from '../../../verification/public.ts'
import { followDecision } from '../../commands/publish.ts'
import { COURSE_CASE } from '../../rules/case.ts'
import { setWithdrawn } from '../../store/authoring.ts'
import { describeAuthored, factsOf, findOwn } from '../queries.ts'
import * as store from '../store/authored.ts'
import { type CallOf, lockEditable, lockOwn } from './write-course.ts'

type Submission = CallOf<typeof submitEndpoint> & { approval: Application['approval'] }

/** Puts the draft before staff, with its pictures and audio, so that whoever examines it may read them. */
export function submitCourse({ approval, ...call }: Submission): Promise<AuthoredCourse> {
  const { params, body, actor, now, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const row = await lockEditable(tx, own)
    const course = await describeAuthored(tx.sql, row)
    if (course.missing.length > 0) refuse('courses.incomplete', { details: { missing: course.missing } })
    const qualification = body.qualification ? [{ kind: 'qualification', ...body.qualification }] : []
    const media = await store.findMedia(tx.sql, row.version_id)
    const heardAndSeen = media.map(({ kind, upload_id }): SentPaper => ({ kind, uploadId: upload_id }))
    await openCase(tx, {
      kind: COURSE_CASE.kind,
      subjectId: row.version_id,
      applicantId: actor.userId,
      title: row.title,
      facts: factsOf(course),
      papers: [...qualification, ...heardAndSeen],
      approval,
      now,
    })
    await followDecision(tx, { versionId: row.version_id, now })
    return describeAuthored(tx.sql, await findOwn(tx.sql, own))
  })
}

/** Begins the next version with all that the newest one says; learners keep theirs until it is approved. */
export function draftNextVersion(call: Omit<CallOf<typeof nextEndpoint>, 'body'>): Promise<AuthoredCourse> {
  const { params, actor, now, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const { version_id, status } = await lockOwn(tx, own)
    if (status !== 'approved' && status !== 'suspended') refuse('courses.version_open')
    await store.copyVersion(tx.sql, { from: version_id, to: newId(now.getTime()), now })
    return describeAuthored(tx.sql, await findOwn(tx.sql, own))
  })
}

/** Deletes what was not published yet. */
export function discardDraft(
  call: Omit<CallOf<typeof discardEndpoint>, 'body'>,
): Promise<Reply<typeof discardEndpoint>> {
  const { params, actor, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const { version_id } = await lockEditable(tx, own)
    await store.deleteDraft(tx.sql, version_id)
    return { isCourseGone: await store.deleteEmptyCourse(tx.sql, own.courseId) }
  })
}

/** Takes a course out of the catalogue, or brings it back; who is enrolled goes on learning. */
export function withdrawCourse(call: CallOf<typeof withdrawEndpoint>): Promise<AuthoredCourse> {
  const { params, body, actor, now, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const { has_current: hasCurrent } = await lockOwn(tx, own)
    if (!hasCurrent) refuse('courses.not_published')
    await setWithdrawn(tx.sql, { courseId: own.courseId, at: body.isWithdrawn ? now : null })
    return describeAuthored(tx.sql, await findOwn(tx.sql, own))
  })
}
