import {
  type AuthoredCourse,
  type arrangeCourse as arrangeEndpoint,
  type changeBiography as biographyEndpoint,
  COURSE_MEDIA_BYTES,
  type changeCourse as changeEndpoint,
  courseCover,
  type createCourse as createEndpoint,
  lessonAudio,
  lessonPicture,
  type WrittenLesson,
  type writeLesson as writeEndpoint,
} from '@salama/contract/courses'
import type { FileKind } from '@salama/contract/files'
import type { Endpoint, Reply } from '@salama/contract/kernel/endpoint'
import { imagePath } from '@salama/contract/kernel/image'
import { isChangedSince } from '@salama/contract/kernel/revision'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../../platform/http/requests/bind.ts'
import { describeUploads, ownsUpload } from '../../../files/public.ts'
import { lessonMinutes, readingSeconds, secondsOfQuiz } from '../../rules/duration.ts'
import { insertCourse, insertDraft, insertTeacher, lockCourse, type Medium } from '../../store/authoring.ts'
import { describeAuthored, describeWritten, findOwn } from '../queries.ts'
import { EDITABLE, MOST_UNPUBLISHED, picturesIn, slugOf, tidyQuiz } from '../rules.ts'
import * as store from '../store/authored.ts'

export type CallOf<E extends Endpoint> = Pick<Call<E>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Begins a course as a draft. Whoever begins one is a teacher from then on; staff examine it before anybody sees it. */
export function createCourse({ body, actor, now, transact }: CallOf<typeof createEndpoint>): Promise<AuthoredCourse> {
  return transact(async (tx) => {
    const { userId } = actor
    const teacherId = await insertTeacher(tx.sql, { id: newId(now.getTime()), userId, biography: '', now })
    if ((await store.countUnpublished(tx.sql, teacherId)) >= MOST_UNPUBLISHED) refuse('courses.too_many_drafts')
    const courseId = newId(now.getTime())
    await insertUnderFreeSlug(tx, { courseId, teacherId, title: body.title, now })
    const facts = { shortDescription: '', description: '', tags: [], outcomes: [], requirements: [], price: 0 }
    await insertDraft(tx.sql, { id: newId(now.getTime()), courseId, facts: { ...facts, ...body, coverUrl: null }, now })
    return describeAuthored(tx.sql, await findOwn(tx.sql, { courseId, userId }))
  })
}

type Named = { courseId: string; teacherId: string; title: string; now: Date }

/** The title's own address, or with the end of the course's id where another course has it. */
async function insertUnderFreeSlug(tx: Tx, { courseId: id, teacherId, title, now }: Named): Promise<void> {
  const slug = slugOf(title)
  if (await insertCourse(tx.sql, { id, slug, teacherId, now })) return
  await insertCourse(tx.sql, { id, slug: `${slug}-${id.slice(-12)}`, teacherId, now })
}

/** The own course, which nobody else changes until the transaction ends. */
export async function lockOwn(tx: Tx, own: { courseId: string; userId: string }): Promise<store.TaughtRow> {
  await findOwn(tx.sql, own)
  await lockCourse(tx.sql, own.courseId)
  return findOwn(tx.sql, own)
}

export async function lockEditable(tx: Tx, own: { courseId: string; userId: string }): Promise<store.TaughtRow> {
  const row = await lockOwn(tx, own)
  return EDITABLE.includes(row.status) ? row : refuse('courses.version_closed')
}

/** Changes what the page of a course says, as far as it was sent; what another editor changed meanwhile is not overwritten. */
export function changeCourse(call: CallOf<typeof changeEndpoint>): Promise<AuthoredCourse> {
  const { params, body, actor, now, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const row = await lockEditable(tx, own)
    if (isChangedSince(body.factsRevision, row.facts_revision)) refuse('courses.changed_elsewhere')
    const facts: store.FactsRow = {
      title: body.title ?? row.title,
      short_description: body.shortDescription ?? row.short_description,
      description: body.description ?? row.description,
      category: body.category ?? row.category,
      level: body.level ?? row.level,
      tags: body.tags ?? row.tags,
      outcomes: body.outcomes ?? row.outcomes,
      requirements: body.requirements ?? row.requirements,
      price: body.price ?? row.price,
      cover_url: await coverOf(tx, { sent: body.coverId, kept: row.cover_url, ownerId: actor.userId }),
    }
    await store.updateFacts(tx.sql, { versionId: row.version_id, facts, now })
    return describeAuthored(tx.sql, await findOwn(tx.sql, own))
  })
}

type Cover = { sent: string | null | undefined; kept: string | null; ownerId: string }

async function coverOf(tx: Tx, { sent, kept, ownerId }: Cover): Promise<string | null> {
  if (sent === undefined) return kept
  if (sent === null) return null
  const isOwn = await ownsUpload(tx.sql, { uploadId: sent, ownerId, kind: courseCover })
  return isOwn ? imagePath(sent, 480) : refuse('files.not_found')
}

/** Replaces the outline of a draft; lessons keep what they say. */
export function arrangeCourse(call: CallOf<typeof arrangeEndpoint>): Promise<AuthoredCourse> {
  const { params, body, actor, now, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const { version_id: versionId } = await lockEditable(tx, own)
    if (!(await store.arrangeContents(tx.sql, { versionId, ...body, now }))) refuse('courses.changed_elsewhere')
    return describeAuthored(tx.sql, await findOwn(tx.sql, own))
  })
}

/** Keeps what a lesson of a draft says. A picture that is not the teacher's own is text to its readers. */
export function writeLesson(call: CallOf<typeof writeEndpoint>): Promise<WrittenLesson> {
  const { params, body: sent, actor, now, transact } = call
  const own = { courseId: params.courseId, userId: actor.userId }
  return transact(async (tx) => {
    const { version_id: versionId } = await lockEditable(tx, own)
    const lesson = { versionId, lessonId: params.lessonId }
    const row = await store.findWritten(tx.sql, lesson)
    if (!row) return refuse('courses.lesson_not_found')
    if (isChangedSince(sent.revision, row.revision)) refuse('courses.changed_elsewhere')
    const isQuiz = row.kind === 'quiz'
    const body = isQuiz ? '' : (sent.body ?? row.body)
    const quiz = isQuiz ? tidyQuiz(sent.quiz ?? row.quiz ?? { questions: [] }) : null
    const { title = row.title, isFreePreview = row.is_free_preview } = sent
    const audioId = row.kind === 'audio' ? (sent.audioId === undefined ? row.audio?.id : sent.audioId) : null
    const media = await ownMedia(tx, { ...lesson, body, audioId, userId: actor.userId })
    const played = media.find(({ kind }) => kind === 'audio')?.seconds
    const seconds = quiz ? secondsOfQuiz(quiz) : (played ?? readingSeconds(body))
    const contents = { title, isFreePreview, body, quiz, media }
    const minutes = lessonMinutes(row.kind, seconds)
    await store.updateLesson(tx.sql, { ...lesson, ...contents, readingSeconds: seconds, minutes, now })
    return describeWritten((await store.findWritten(tx.sql, lesson)) ?? row)
  })
}

type Used = { versionId: string; lessonId: string; body: string; audioId: string | null | undefined; userId: string }

/** The own pictures that a lesson shows, and its audio. */
async function ownMedia(tx: Tx, { versionId, lessonId, body, audioId, userId }: Used): Promise<Medium[]> {
  const uploads = await describeUploads(tx.sql, [...picturesIn(body), ...(audioId ? [audioId] : [])])
  const own = (kind: FileKind) =>
    [...uploads.values()].filter((upload) => upload.ownerId === userId && upload.kind === kind.kind)
  const pictures = own(lessonPicture).map(
    ({ id, bytes }): Medium => ({
      uploadId: id,
      kind: 'picture',
      bytes,
      seconds: null,
    }),
  )
  const audio = own(lessonAudio)
    .filter(({ id }) => id === audioId)
    .map(({ id, bytes, seconds = null }): Medium => ({ uploadId: id, kind: 'audio', bytes, seconds }))
  if (audioId && audio.length === 0) refuse('files.not_found')
  const media = [...pictures, ...audio]
  const others = (await store.findMedia(tx.sql, versionId)).filter((medium) => medium.lesson_id !== lessonId)
  const bytes = [...media, ...others].reduce((sum, each) => sum + each.bytes, 0)
  if (bytes > COURSE_MEDIA_BYTES) refuse('courses.too_much_media')
  return media
}

export function changeBiography(call: CallOf<typeof biographyEndpoint>): Promise<Reply<typeof biographyEndpoint>> {
  const { body, actor, now, transact } = call
  const { userId } = actor
  return transact(async (tx) => {
    await insertTeacher(tx.sql, { id: newId(now.getTime()), userId, biography: '', now })
    await store.updateBiography(tx.sql, { userId, ...body })
    return body
  })
}
