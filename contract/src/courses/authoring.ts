import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { rule, says, text, within } from '../kernel/field.ts'
import { id } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { revisionRead } from '../kernel/revision.ts'
import { statesOf } from '../kernel/status.ts'
import { instant, sentDay } from '../kernel/time-field.ts'
import { verificationMachine } from '../verification/index.ts'
import { LESSON_KINDS } from './catalogue.ts'
import { audio, QUESTION_KINDS } from './lessons.ts'
import { COURSE_CATEGORIES, COURSE_LEVELS } from './rules.ts'

/** How much one course may hold. */
export const MOST_MODULES = 30
export const MOST_LESSONS = 200
export const MOST_QUESTIONS = 50
export const MOST_CHOICES = 8
/** Characters of a lesson's Markdown. */
export const LESSON_LENGTH = 60_000
/** Bytes that the pictures and audio of one course may weigh together. */
export const COURSE_MEDIA_BYTES = 30 * 1024 * 1024
/** Centavos: a course is free, or costs an amount between these. */
export const COURSE_PRICES = { least: 5_000, most: 10_000_000 } as const

/** The newest version of a course, as its teacher finds it in the list. */
export const taughtCourse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  level: z.string(),
  price: centavos,
  coverUrl: z.nullable(z.string()),
  versionNumber: z.int(),
  /** Of the newest version; an earlier one may be published meanwhile. */
  status: z.enum(statesOf(verificationMachine)),
  /** In the catalogue. */
  isPublished: z.boolean(),
  isWithdrawn: z.boolean(),
  lessonCount: z.int(),
  /** People who learn it or have finished it. */
  students: z.int(),
  completions: z.int(),
  /** 0 without any review. */
  rating: z.number(),
  reviewCount: z.int(),
  changedAt: instant,
})
export type TaughtCourse = z.output<typeof taughtCourse>

const authoredLesson = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(LESSON_KINDS),
  isFreePreview: z.boolean(),
  durationMinutes: z.int(),
  /** What a learner could not use yet, in Portuguese; null when it is complete. */
  missing: z.nullable(z.string()),
})
export type AuthoredLesson = z.output<typeof authoredLesson>

/** A course as its teacher edits it: the newest version, without the contents of its lessons. */
export const authoredCourse = z.extend(taughtCourse, {
  /** The subject of its verification case. */
  versionId: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  tags: z.array(z.string()),
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  /** Why staff refused or suspended it. */
  reason: z.nullable(z.string()),
  /** A draft, or refused: it can be changed and submitted. */
  isEditable: z.boolean(),
  /** Grows with every change of the outline, the titles of its lessons among it. */
  revision: z.int(),
  /** Grows with every change of what its page says. */
  factsRevision: z.int(),
  /** What it needs before it can be submitted, in Portuguese. */
  missing: z.array(z.string()),
  modules: z.array(
    z.object({ id: z.string(), title: z.string(), description: z.string(), lessons: z.array(authoredLesson) }),
  ),
})
export type AuthoredCourse = z.output<typeof authoredCourse>

const TITLE_SAYS = says('title_missing', 'Escreva um título.')
const title = text({ min: 1, max: 120, tooShort: TITLE_SAYS })
const category = z.enum(COURSE_CATEGORIES, { error: says('category_unknown', 'Escolha uma das categorias.') })
const level = z.enum(COURSE_LEVELS, { error: says('level_unknown', 'Escolha um dos níveis.') })

/** What a course begins with. */
export const courseBeginning = z.object({ title, category, level })

export const createCourse = endpoint({
  method: 'POST',
  path: '/api/teacher/courses',
  summary: 'Começa um curso, como rascunho; quem o começa fica a ser seu professor.',
  session: 'required',
  body: courseBeginning,
  status: 201,
  reply: authoredCourse,
  errors: ['courses.too_many_drafts'],
  idempotent: true,
  cache: 'no-store',
})

const courseParams = z.object({ courseId: id })

export const getTaughtCourse = endpoint({
  method: 'GET',
  path: '/api/teacher/courses/:courseId',
  summary: 'Um curso do próprio professor, como está a ser escrito.',
  session: 'required',
  params: courseParams,
  status: 200,
  reply: authoredCourse,
  errors: ['courses.not_found'],
  cache: 'no-store',
})

const LIST_SAYS = says('too_many', 'No máximo 12.')
const lines = (max: number) => z.array(text({ min: 1, max })).check(rule((all) => all.length <= 12, LIST_SAYS))
const PRICE_SAYS = says('price_out_of_range', 'O preço é 0 (grátis) ou de 50 MT a 100 000 MT.')

/** What the page of a course says; only what is sent changes. */
export const courseFacts = z.object({
  title: z.optional(title),
  shortDescription: z.optional(text({ max: 300 })),
  description: z.optional(text({ max: 5_000 })),
  category: z.optional(category),
  level: z.optional(level),
  tags: z.optional(lines(40)),
  outcomes: z.optional(lines(200)),
  requirements: z.optional(lines(200)),
  price: z.optional(
    z
      .int(PRICE_SAYS)
      .check(rule((value) => value === 0 || (value >= COURSE_PRICES.least && value <= COURSE_PRICES.most), PRICE_SAYS)),
  ),
  /** An own picture of kind `course_cover`; null takes the cover away. */
  coverId: z.optional(z.nullable(id)),
})
export type CourseFactsSent = z.input<typeof courseFacts>

export const changeCourse = endpoint({
  method: 'PATCH',
  path: '/api/teacher/courses/:courseId',
  summary: 'Altera o que a página de um curso diz, enquanto a versão é um rascunho ou foi recusada.',
  session: 'required',
  params: courseParams,
  body: z.extend(courseFacts, { factsRevision: revisionRead }),
  status: 200,
  reply: authoredCourse,
  errors: ['courses.not_found', 'courses.version_closed', 'courses.changed_elsewhere', 'files.not_found'],
  cache: 'no-store',
})

const SIZE_SAYS = says('course_too_large', `No máximo ${MOST_MODULES} módulos e ${MOST_LESSONS} aulas.`)
const TWICE_SAYS = says('twice', 'Cada módulo e cada aula aparece uma só vez.')

const sentLesson = z.object({
  /** Chosen by the sender for a new lesson. */
  id,
  title,
  kind: z.enum(LESSON_KINDS, { error: says('kind_unknown', 'Escolha um dos tipos de aula.') }),
  isFreePreview: z._default(z.boolean(), false),
})
const sentModule = z.object({
  id,
  title,
  description: z._default(text({ max: 1_000 }), ''),
  lessons: z.array(sentLesson),
})
export type SentModule = z.output<typeof sentModule>

const isEachOnce = (modules: SentModule[]): boolean => {
  const ids = modules.flatMap((module) => [module.id, ...module.lessons.map((lesson) => lesson.id)])
  return new Set(ids.map((each) => each.toLowerCase())).size === ids.length
}
const fits = (modules: SentModule[]): boolean =>
  modules.length <= MOST_MODULES && modules.flatMap((module) => module.lessons).length <= MOST_LESSONS

export const arrangeCourse = endpoint({
  method: 'PUT',
  path: '/api/teacher/courses/:courseId/outline',
  summary: 'Os módulos e as aulas de um rascunho, por ordem; o que falta na lista é apagado.',
  session: 'required',
  params: courseParams,
  body: z.object({
    /** The revision that was changed: a course open in two places is not overwritten. */
    revision: z.int(says('revision_invalid', 'Indique a revisão do curso.')),
    modules: z.array(sentModule).check(rule(fits, SIZE_SAYS), rule(isEachOnce, TWICE_SAYS)),
  }),
  status: 200,
  reply: authoredCourse,
  errors: ['courses.not_found', 'courses.version_closed', 'courses.changed_elsewhere'],
  cache: 'no-store',
  bodyLimit: 400 * 1024,
})

const key = text({ min: 1, max: 40 })
const QUESTIONS_SAYS = says('too_many_questions', `No máximo ${MOST_QUESTIONS} perguntas.`)
const CHOICES_SAYS = says('too_many_choices', `No máximo ${MOST_CHOICES} respostas por pergunta.`)
const PASS_SAYS = says('pass_mark_out_of_range', 'A nota para passar vai de 1 a 100.')
const SHOWN_SAYS = says('shown_out_of_range', `Mostre de 1 a ${MOST_QUESTIONS} perguntas.`)

const authoredQuestion = z.object({
  id: key,
  kind: z.enum(QUESTION_KINDS, { error: says('question_kind_unknown', 'Escolha um dos tipos de pergunta.') }),
  text: text({ max: 500 }),
  choices: z
    .array(z.object({ id: key, text: text({ max: 300 }) }))
    .check(rule((all) => all.length <= MOST_CHOICES, CHOICES_SAYS)),
  /** Ids of the right choices; of `order` all of them, from first to last. */
  right: z.array(key).check(rule((all) => all.length <= MOST_CHOICES, CHOICES_SAYS)),
  explanation: text({ max: 1_000 }),
})
export type AuthoredQuestion = z.output<typeof authoredQuestion>

/** A quiz with what is right in it; half-written questions are kept and stop a submission. */
export const authoredQuiz = z.object({
  passMark: z.optional(within(1, 100, PASS_SAYS)),
  /** How many questions one attempt asks; all of them unless said. */
  shown: z.optional(within(1, MOST_QUESTIONS, SHOWN_SAYS)),
  questions: z.array(authoredQuestion).check(rule((all) => all.length <= MOST_QUESTIONS, QUESTIONS_SAYS)),
})
export type AuthoredQuiz = z.output<typeof authoredQuiz>

/** What is left out stays as it is. */
const lessonContents = {
  title: z.optional(title),
  isFreePreview: z.optional(z.boolean()),
  /** Markdown; its pictures are own uploads of kind `lesson_picture`. */
  body: z.optional(text({ max: LESSON_LENGTH, trim: false })),
  /** Of a lesson of kind `audio`: an own upload of kind `lesson_audio`; null takes it away. */
  audioId: z.optional(z.nullable(id)),
  /** Of a lesson of kind `quiz`. */
  quiz: z.optional(authoredQuiz),
}

export const writtenLesson = z.extend(authoredLesson, {
  body: z.string(),
  audio: z.optional(audio),
  quiz: z.optional(authoredQuiz),
  pictureBytes: z.int(),
  /** Grows with every change of the lesson. */
  revision: z.int(),
})
export type WrittenLesson = z.output<typeof writtenLesson>

const lessonParams = z.object({ courseId: id, lessonId: id })

export const getTaughtLesson = endpoint({
  method: 'GET',
  path: '/api/teacher/courses/:courseId/lessons/:lessonId',
  summary: 'Uma aula do próprio professor, com o que está certo no teste.',
  session: 'required',
  params: lessonParams,
  status: 200,
  reply: writtenLesson,
  errors: ['courses.not_found', 'courses.lesson_not_found'],
  cache: 'no-store',
})

export const writeLesson = endpoint({
  method: 'PUT',
  path: '/api/teacher/courses/:courseId/lessons/:lessonId',
  summary: 'Guarda o título, o texto, o áudio ou o teste de uma aula de um rascunho.',
  session: 'required',
  params: lessonParams,
  body: z.object({ ...lessonContents, revision: revisionRead }),
  status: 200,
  reply: writtenLesson,
  errors: [
    'courses.not_found',
    'courses.lesson_not_found',
    'courses.version_closed',
    'courses.changed_elsewhere',
    'courses.too_much_media',
    'files.not_found',
  ],
  cache: 'no-store',
  bodyLimit: 400 * 1024,
})
export type LessonSent = z.input<typeof writeLesson.body>

export const submitCourse = endpoint({
  method: 'POST',
  path: '/api/teacher/courses/:courseId/submit',
  summary: 'Põe a versão em rascunho à frente de um operador, com a qualificação do professor, se a houver.',
  session: 'required',
  params: courseParams,
  body: z.object({
    qualification: z.optional(
      z.object({ uploadId: id, number: z.optional(text({ max: 60 })), expiresOn: z.optional(sentDay) }),
    ),
  }),
  status: 200,
  reply: authoredCourse,
  errors: [
    'courses.not_found',
    'courses.version_closed',
    'courses.incomplete',
    'files.not_found',
    'verification.not_now',
    'verification.paper_twice',
    'verification.paper_expired',
  ],
  cache: 'no-store',
})

export const draftNextVersion = endpoint({
  method: 'POST',
  path: '/api/teacher/courses/:courseId/versions',
  summary: 'Começa a versão seguinte, igual à última; os alunos continuam na publicada até ser aprovada.',
  session: 'required',
  params: courseParams,
  status: 201,
  reply: authoredCourse,
  errors: ['courses.not_found', 'courses.version_open'],
  idempotent: true,
  cache: 'no-store',
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/teacher/courses/:courseId/draft',
  summary: 'Apaga a versão em rascunho ou recusada; sem outra versão, apaga o curso.',
  session: 'required',
  params: courseParams,
  status: 200,
  reply: z.object({ isCourseGone: z.boolean() }),
  errors: ['courses.not_found', 'courses.version_closed'],
  cache: 'no-store',
})

export const withdrawCourse = endpoint({
  method: 'PUT',
  path: '/api/teacher/courses/:courseId/withdrawal',
  summary: 'Tira um curso do catálogo, ou devolve-o; quem está inscrito continua a aprender.',
  session: 'required',
  params: courseParams,
  body: z.object({ isWithdrawn: z.boolean() }),
  status: 200,
  reply: authoredCourse,
  errors: ['courses.not_found', 'courses.not_published'],
  cache: 'no-store',
})
