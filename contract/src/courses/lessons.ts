import * as z from 'zod/mini'
import { type FileKind, grantedAudio } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text, within } from '../kernel/field.ts'
import { chosenId, id } from '../kernel/id.ts'
import { statesOf } from '../kernel/status.ts'
import { courseKey, LESSON_KINDS } from './catalogue.ts'
import { enrolmentMachine } from './rules.ts'

/** A picture of a lesson, which only its readers get. */
export const lessonPicture: FileKind = {
  kind: 'lesson_picture',
  access: 'granted',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  daily: { files: 200, bytes: 200 * 1024 * 1024 },
}

/** What a lesson lets its readers hear. */
export const lessonAudio = grantedAudio('lesson_audio')

/** `one`: one choice is right. `many`: all the right ones and no other. `order`: the choices from first to last. */
export const QUESTION_KINDS = ['one', 'many', 'true_false', 'order'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

const choice = z.object({ id: chosenId, text: z.string() })

/** As a learner sees it: nothing tells what is right. */
export const question = z.object({
  id: chosenId,
  kind: z.enum(QUESTION_KINDS),
  text: z.string(),
  choices: z.array(choice),
})
export type Question = z.output<typeof question>

const quiz = z.object({
  /** Percent that passes. */
  passMark: z.int(),
  attemptsLeft: z.int(),
  /** The best so far; absent before the first attempt. */
  bestScore: z.optional(z.int()),
  /** Of which attempt these are the questions, and of which version of the course: they come back with the answers. */
  attempt: z.int(),
  version: z.int(),
  questions: z.array(question),
})

/** Its bytes are `GET /api/media/:id`. */
export const audio = z.object({ id: z.string(), bytes: z.int(), seconds: z.int() })
export type Audio = z.output<typeof audio>

export const lesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(LESSON_KINDS),
  durationMinutes: z.int(),
  isFreePreview: z.boolean(),
  /** Markdown; of an audio, what one hears. */
  body: z.string(),
  /** What the pictures of the body weigh together, in bytes. */
  pictureBytes: z.int(),
  audio: z.optional(audio),
  quiz: z.optional(quiz),
  /** The reader's own enrolment; absent for a preview read without one. */
  enrollmentId: z.optional(z.string()),
  /** Seconds that it must be open for to be done; absent where nothing is noted. */
  secondsNeeded: z.optional(z.int()),
})
export type Lesson = z.output<typeof lesson>

export const getLesson = endpoint({
  method: 'GET',
  path: '/api/courses/:slug/lessons/:lessonId',
  summary: 'Uma aula, para quem está inscrito; as aulas abertas, para todos.',
  session: 'optional',
  params: z.object({ slug: courseKey, lessonId: id }),
  status: 200,
  reply: lesson,
  errors: ['courses.not_found', 'courses.lesson_not_found', 'courses.lesson_locked'],
  cache: 'no-store',
})

export const lessonProgress = z.object({
  lessonId: z.string(),
  isCompleted: z.boolean(),
  /** Seconds that the lesson was open, as far as they count. */
  seconds: z.int(),
})
export type LessonProgress = z.output<typeof lessonProgress>

const enrolmentParams = z.object({ enrollmentId: id })
const lessonParams = z.object({ enrollmentId: id, lessonId: id })

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/progress/:enrollmentId',
  summary: 'O progresso de uma inscrição do próprio: uma entrada por aula do curso, por ordem.',
  session: 'required',
  params: enrolmentParams,
  status: 200,
  reply: z.array(lessonProgress),
  errors: ['courses.enrolment_not_found'],
  cache: 'no-store',
})

const MOST_SECONDS = 86_400
const SECONDS_SAYS = says('seconds_out_of_range', 'Indique segundos inteiros, de 0 a 86 400.')

export const noted = z.extend(lessonProgress, {
  status: z.enum(statesOf(enrolmentMachine)),
  lessonsDone: z.int(),
  lessonCount: z.int(),
})
export type NotedProgress = z.output<typeof noted>

export const noteProgress = endpoint({
  method: 'POST',
  path: '/api/progress/:enrollmentId/lessons/:lessonId',
  summary:
    'Diz há quantos segundos ao todo a aula está aberta. Conta só o que passou desde a primeira vez; repetir não muda nada.',
  session: 'required',
  params: lessonParams,
  body: z.object({
    seconds: z._default(within(0, MOST_SECONDS, SECONDS_SAYS), 0),
  }),
  status: 200,
  reply: noted,
  errors: ['courses.enrolment_not_found', 'courses.lesson_not_found'],
  cache: 'no-store',
})

const ANSWERS_SAYS = says('answers_invalid', 'Responda a cada pergunta uma vez.')
const answer = z.object({
  questionId: text({ min: 1, max: 40 }),
  choiceIds: z.array(text({ min: 1, max: 40 })).check(rule((ids) => ids.length <= 12, ANSWERS_SAYS)),
})
export type QuizAnswer = z.output<typeof answer>

const ASKED_SAYS = says('asked_invalid', 'Indique a tentativa e a versão que vieram com as perguntas.')
const askedNumber = within(1, 2_147_483_647, ASKED_SAYS)

export const answerQuiz = endpoint({
  method: 'POST',
  path: '/api/progress/:enrollmentId/lessons/:lessonId/answers',
  summary: 'Responde a um teste; a nota, o que estava certo e porquê.',
  session: 'required',
  params: lessonParams,
  body: z.object({
    answers: z.array(answer).check(rule((answers) => answers.length <= 100, ANSWERS_SAYS)),
    /** As they came with the questions; without them the questions that are answered say it. */
    attempt: z.optional(askedNumber),
    version: z.optional(askedNumber),
  }),
  status: 200,
  reply: z.extend(noted, {
    score: z.int(),
    isPassed: z.boolean(),
    attemptsLeft: z.int(),
    results: z.array(z.object({ questionId: chosenId, isRight: z.boolean(), explanation: z.string() })),
  }),
  errors: [
    'courses.enrolment_not_found',
    'courses.lesson_not_found',
    'courses.not_a_quiz',
    'courses.quiz_not_open',
    'courses.attempts_used',
    'courses.questions_changed',
  ],
  idempotent: true,
  cache: 'no-store',
})
