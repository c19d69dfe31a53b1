import { createHash } from 'node:crypto'
import { PASS_MARK, QUIZ_ATTEMPTS, type Question, type QuestionKind, type QuizAnswer } from '@salama/contract/courses'
import { dayInMaputo } from '@salama/contract/kernel/time'

export type QuizQuestion = {
  id: string
  kind: QuestionKind
  text: string
  choices: { id: string; text: string }[]
  /** Ids of the right choices; of `order` all of them, from first to last. */
  right: string[]
  explanation: string
}

export type Quiz = {
  /** Percent that passes; 70 unless said. */
  passMark?: number
  /** How many of the questions one attempt asks; all of them unless said. */
  shown?: number
  questions: QuizQuestion[]
}

export const passMarkOf = ({ passMark = PASS_MARK }: Quiz): number => passMark

/**
 * The questions of one attempt, in its order. Which ones, and the order of their choices, follow from the learner's
 * enrolment and the number of the attempt: asked for again they are the same, and another attempt has others.
 */
export function drawQuestions(quiz: Quiz, draw: { enrolmentId: string; attempt: number }): QuizQuestion[] {
  const seed = `${draw.enrolmentId}:${draw.attempt}`
  const all = shuffled(quiz.questions, ({ id }) => `${seed}:${id}`)
  const most = Math.min(quiz.shown ?? all.length, all.length)
  return all.slice(0, most).map((question) => ({
    ...question,
    choices:
      question.kind === 'true_false'
        ? question.choices
        : shuffled(question.choices, ({ id }) => `${seed}:${question.id}:${id}`),
  }))
}

/** What a learner is shown: nothing of it tells what is right. */
export const shownQuestion = ({ id, kind, text, choices }: QuizQuestion): Question => ({ id, kind, text, choices })

function shuffled<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const keyed = items.map((item) => ({ item, key: createHash('sha256').update(keyOf(item)).digest('hex') }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item)
}

/** All that is right and nothing else; the order counts where it is what is asked. */
export function isRight({ kind, right }: QuizQuestion, chosen: readonly string[]): boolean {
  const given = kind === 'order' ? chosen : [...new Set(chosen)].toSorted()
  const wanted = kind === 'order' ? right : right.toSorted()
  return given.length === wanted.length && given.every((id, place) => id === wanted[place])
}

type Sent = { answers: readonly QuizAnswer[]; attempt?: number | undefined; version?: number | undefined }
type Asked = { asked: readonly QuizQuestion[]; attempt: number; version: number }

/** Whether answers are to the questions asked now: by what came with them, and where nothing did by the questions they name. */
export const isFor = ({ answers, attempt, version }: Sent, now: Asked): boolean =>
  (attempt ?? now.attempt) === now.attempt &&
  (version ?? now.version) === now.version &&
  answers.every(({ questionId }) => now.asked.some(({ id }) => id === questionId))

export type Graded = {
  /** Percent, rounded down: 2 of 3 is 66. */
  score: number
  isPassed: boolean
  results: { questionId: string; isRight: boolean; explanation: string }[]
}

/** A question without an answer is wrong. */
export function gradeQuiz(quiz: Quiz, asked: readonly QuizQuestion[], answers: readonly QuizAnswer[]): Graded {
  const results = asked.map((question) => ({
    questionId: question.id,
    isRight: isRight(question, answers.find(({ questionId }) => questionId === question.id)?.choiceIds ?? []),
    explanation: question.explanation,
  }))
  const right = results.filter((result) => result.isRight).length
  const score = Math.floor((100 * right) / Math.max(1, results.length))
  return { score, isPassed: score >= passMarkOf(quiz), results }
}

/** Attempts that are left on this day of Maputo. */
export function attemptsLeft(attempts: readonly { at: Date }[], now: Date): number {
  const today = dayInMaputo(now)
  return Math.max(0, QUIZ_ATTEMPTS - attempts.filter(({ at }) => dayInMaputo(at) === today).length)
}
