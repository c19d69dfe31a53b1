import {
  type answerQuiz as answerEndpoint,
  LEARNING_STATUSES,
  type Lesson,
  type NotedProgress,
  type noteProgress as noteEndpoint,
} from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keyOf } from '../queries/catalogue.ts'
import { secondsNeeded } from '../rules/duration.ts'
import { attemptsLeft, drawQuestions, gradeQuiz, isFor, passMarkOf, shownQuestion } from '../rules/quiz.ts'
import { mayRead } from '../rules/reading.ts'
import { coursesSettings } from '../settings.ts'
import { findOwn } from '../store/enrolments.ts'
import { findLearnt, findLesson, type LessonRow } from '../store/lessons.ts'
import * as progress from '../store/progress.ts'
import { completeWhole } from './complete.ts'

type Deps = Pick<Platform, 'db' | 'settings'>
type Reading = { course: string; lessonId: string; readerId: string | null; now: Date }

/** A lesson for who may read it. A locked one of the catalogue says so; what is not in it does not exist. */
export async function readLesson({ db, settings }: Deps, { course, now, ...reading }: Reading): Promise<Lesson> {
  const row = await findLesson(db.sql, { course: keyOf(course), ...reading })
  if (!row) return refuse('courses.lesson_not_found')
  if (!mayRead(row)) refuse(row.is_listed ? 'courses.lesson_locked' : 'courses.not_found')
  if (row.enrolment_id !== null) {
    await progress.noteServing(db.sql, { enrolmentId: row.enrolment_id, lessonId: row.id, now })
  }
  const needed = secondsNeeded(row, settings.of(coursesSettings))
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    durationMinutes: row.minutes,
    isFreePreview: row.is_free_preview,
    body: row.body,
    pictureBytes: row.picture_bytes,
    ...(row.audio === null ? {} : { audio: row.audio }),
    ...(row.quiz === null ? {} : { quiz: await shownQuiz(db.sql, row, now) }),
    ...(row.enrolment_id === null ? {} : { enrollmentId: row.enrolment_id }),
    ...(needed === null ? {} : { secondsNeeded: needed }),
  }
}

/** The questions of the reader's next attempt; a preview and the teacher see the first. */
async function shownQuiz(db: Sql, { id, version, quiz, enrolment_id }: LessonRow, now: Date): Promise<Lesson['quiz']> {
  if (!quiz) return undefined
  const attempts =
    enrolment_id === null ? [] : await progress.findAttempts(db, { enrolmentId: enrolment_id, lessonId: id })
  const scores = attempts.map(({ score }) => score)
  const attempt = attempts.length + 1
  return {
    passMark: passMarkOf(quiz),
    attemptsLeft: attemptsLeft(attempts, now),
    ...(scores.length > 0 ? { bestScore: Math.max(...scores) } : {}),
    attempt,
    version,
    questions: drawQuestions(quiz, { enrolmentId: enrolment_id ?? id, attempt }).map(shownQuestion),
  }
}

type NoteCall = Pick<Call<typeof noteEndpoint>, 'params' | 'body' | 'actor' | 'now'>

/** Notes for how long a lesson was open. The same again, or less, changes nothing. */
export async function noteProgress({ db, settings }: Deps, call: NoteCall): Promise<NotedProgress> {
  const { body, now } = call
  const own = ownOf(call)
  const learnt = (await findLearnt(db.sql, own)) ?? (await refuseUnlearnt(db.sql, own))
  const { enrolmentId, lessonId } = own
  const needed = secondsNeeded(learnt, settings.of(coursesSettings))
  await progress.noteSeconds(db.sql, { enrolmentId, lessonId, seconds: body.seconds, secondsNeeded: needed, now })
  const standing = await progress.findStanding(db.sql, own)
  return isWhole(standing) ? db.transact((tx) => completeCourse(tx, own, now)) : describeStanding(own, standing)
}

type Own = { enrolmentId: string; lessonId: string; learnerId: string }
const ownOf = ({ params, actor }: Pick<NoteCall, 'params' | 'actor'>): Own => ({
  enrolmentId: params.enrollmentId,
  lessonId: params.lessonId,
  learnerId: actor.userId,
})

async function refuseUnlearnt(db: Sql, { enrolmentId: id, learnerId }: Own): Promise<never> {
  const own = await findOwn(db, { id, learnerId })
  const isOpen = own !== undefined && LEARNING_STATUSES.includes(own.status)
  return refuse(isOpen ? 'courses.lesson_not_found' : 'courses.enrolment_not_found')
}

/** Every lesson is done, and nobody has said so yet. */
const isWhole = ({ status, lessons_done, lesson_count }: progress.StandingRow): boolean =>
  status === 'active' && lessons_done === lesson_count

const describeStanding = ({ lessonId }: Own, row: progress.StandingRow): NotedProgress => ({
  lessonId,
  isCompleted: row.is_completed,
  seconds: row.seconds,
  status: row.status,
  lessonsDone: row.lessons_done,
  lessonCount: row.lesson_count,
})

async function completeCourse(tx: Tx, own: Own, now: Date): Promise<NotedProgress> {
  await completeWhole(tx, { enrolmentId: own.enrolmentId, now })
  return describeStanding(own, await progress.findStanding(tx.sql, own))
}

type AnswerCall = Pick<Call<typeof answerEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** Grades an attempt at the questions that the learner was shown. A quiz that is passed stays passed. */
export function answerQuiz(call: AnswerCall): Promise<Reply<typeof answerEndpoint>> {
  const { body, now } = call
  const own = ownOf(call)
  return call.transact(async (tx) => {
    const learnt = (await findLearnt(tx.sql, own)) ?? (await refuseUnlearnt(tx.sql, own))
    const { quiz, version } = learnt
    if (!quiz) return refuse('courses.not_a_quiz')
    if (!(await progress.lockProgress(tx.sql, own))) refuse('courses.quiz_not_open')
    const attempts = await progress.findAttempts(tx.sql, own)
    const left = attemptsLeft(attempts, now)
    if (left === 0) refuse('courses.attempts_used')
    const number = attempts.length + 1
    const asked = drawQuestions(quiz, { enrolmentId: own.enrolmentId, attempt: number })
    if (!isFor(body, { attempt: number, version, asked })) refuse('courses.questions_changed')
    const graded = gradeQuiz(quiz, asked, body.answers)
    const { enrolmentId, lessonId } = own
    const { score, isPassed } = graded
    const attempt = { enrolmentId, lessonId, number, score, isPassed, answers: body.answers, at: now }
    await progress.insertAttempt(tx.sql, attempt)
    if (isPassed) await progress.completeLesson(tx.sql, { enrolmentId, lessonId, now })
    const standing = await progress.findStanding(tx.sql, own)
    const noted = isWhole(standing) ? await completeCourse(tx, own, now) : describeStanding(own, standing)
    return { ...noted, ...graded, attemptsLeft: left - 1 }
  })
}
