import { randomInt } from 'node:crypto'
import {
  type EnrolmentStatus,
  type LessonKind,
  LISTEN_SHARE,
  READ_SHARE,
  REFUND_DAYS,
  REFUND_ITSELF_BELOW,
  REFUND_SERVED_UP_TO,
} from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import { DAY_MS, dayInMaputo, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Quiz } from './rules/quiz.ts'
import type { CoursesSettings } from './settings.ts'

/** The kind of purchase. */
export const ENROLMENT = 'enrolment'

/** How staff verify a version of a course before learners see it. */
export const COURSE_CASE = {
  kind: 'course',
  label: 'Curso',
  page: '/dashboard/teacher',
  papers: { qualification: 'Qualificação do professor', picture: 'Imagem de uma aula', audio: 'Áudio de uma aula' },
} as const

/** An adult reads so many words of instruction in a minute. */
const WORDS_PER_MINUTE = 200

/** Seconds that reading a text takes at an even pace. */
export const readingSeconds = (markdown: string): number =>
  Math.ceil(((markdown.match(/[\p{L}\p{N}]+/gu) ?? []).length * 60) / WORDS_PER_MINUTE)

const SECONDS_PER_QUESTION = 45

/** Seconds that the questions of one attempt take. */
export const secondsOfQuiz = ({ questions, shown = questions.length }: Quiz): number =>
  Math.min(shown, questions.length) * SECONDS_PER_QUESTION

/** Minutes of a lesson, as its outline says. Reading is a third of learning: the rest goes into what a text asks to try. */
export const lessonMinutes = (kind: LessonKind, seconds: number): number =>
  Math.max(1, Math.ceil(((kind === 'text' ? 3 : 1) * seconds) / 60))

/** Seconds that a lesson must be open for to be done; null where time alone does not do it. */
export function secondsNeeded(
  lesson: { kind: LessonKind; reading_seconds: number },
  { READING_MINUTE }: CoursesSettings,
): number | null {
  if (lesson.kind === 'quiz') return null
  const pace = READING_MINUTE / MINUTE_MS
  const share = lesson.kind === 'audio' ? LISTEN_SHARE : READ_SHARE
  return Math.ceil((lesson.reading_seconds * share * pace) / 10_000)
}

export type Reader = { is_listed: boolean; is_teacher: boolean; enrolment_id: string | null; is_free_preview: boolean }

/** Whose enrolment is open, who teaches it, and for an open lesson of the catalogue everybody. */
export const mayRead = ({ is_listed, is_teacher, enrolment_id, is_free_preview }: Reader): boolean =>
  is_teacher || enrolment_id !== null || (is_listed && is_free_preview)

type Refundable = {
  status: EnrolmentStatus
  price: Centavos
  activated_at: Date | null
  lessons_done: number
  lessons_served: number
  lesson_count: number
  was_refunded: boolean
}

/** The last moment of the guarantee. */
export const refundUntil = (activatedAt: Date): Date => new Date(activatedAt.getTime() + REFUND_DAYS * DAY_MS)

/** Why nothing goes back, or who decides it. */
export type RefundRule =
  | 'open'
  | 'desk'
  | 'courses.not_now'
  | 'courses.nothing_to_refund'
  | 'courses.refund_too_late'
  | 'courses.refunded_before'

export function refundRule(row: Refundable, now: Date): RefundRule {
  const { status, price, activated_at, lessons_done, lessons_served, lesson_count, was_refunded } = row
  if (status !== 'active' && status !== 'completed') return 'courses.not_now'
  if (price === 0 || activated_at === null) return 'courses.nothing_to_refund'
  if (was_refunded) return 'courses.refunded_before'
  if (now > refundUntil(activated_at)) return 'courses.refund_too_late'
  const isBelow = lessons_done * 10_000 < lesson_count * REFUND_ITSELF_BELOW
  // One lesson of a short course may be looked at: that is what the guarantee is for.
  const isLittleServed = lessons_served <= 1 || lessons_served * 10_000 <= lesson_count * REFUND_SERVED_UP_TO
  return status === 'active' && isBelow && isLittleServed ? 'open' : 'desk'
}

/** Letters and digits that nobody takes for another. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const letters = (length: number): string => Array.from({ length }, () => SPOKEN[randomInt(SPOKEN.length)]).join('')

/** 79 bits: nobody guesses the certificate of somebody. */
export const makeCertificateCode = (): string => letters(16)
/** 'CS 2026/7QK2M9XA'. */
export const makeCertificateNumber = (now: Date): string => `CS ${dayInMaputo(now).slice(0, 4)}/${letters(8)}`
