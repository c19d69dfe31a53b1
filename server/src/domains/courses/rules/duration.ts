import { type LessonKind, LISTEN_SHARE, READ_SHARE } from '@salama/contract/courses'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { CoursesSettings } from '../settings.ts'
import type { Quiz } from './quiz.ts'

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
