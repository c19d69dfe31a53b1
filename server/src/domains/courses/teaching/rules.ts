import type { Audio, AuthoredQuestion, AuthoredQuiz, LessonKind } from '@salama/contract/courses'
import { fold } from '@salama/contract/kernel/text'
import type { VerificationStatus } from '@salama/contract/verification'

/** The states of a version that its teacher may change and submit. */
export const EDITABLE: readonly VerificationStatus[] = ['draft', 'rejected']
/** Courses that were never published, of one teacher. */
export const MOST_UNPUBLISHED = 20
export const MOST_CLASSES = 30
/** Days ahead for which a live class can be scheduled. */
export const CLASS_DAYS_AHEAD = 183

/** 'Água & Horta: 2.ª edição' is 'agua-horta-2a-edicao': a course's part of its address. */
export function slugOf(title: string): string {
  const words = fold(title.normalize('NFKC')).match(/[a-z0-9]+/g) ?? []
  const slug = words.join('-').slice(0, 60).replace(/-+$/, '')
  // What looks like an id would be read as one.
  return slug === '' || /^[0-9a-f]{8}-/.test(slug) ? `curso-${slug}`.replace(/-$/, '') : slug
}

const PICTURE = /\/api\/uploads\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** Ids of the uploads that a Markdown text shows, each once. */
export const picturesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(PICTURE)].map(([, id = '']) => id.toLowerCase())),
]

/** Keeps only right choices that exist; in a question of order each choice is right in its place. */
export const tidyQuiz = (quiz: AuthoredQuiz): AuthoredQuiz => ({
  ...quiz,
  questions: quiz.questions.map((question) => {
    const ids = question.choices.map(({ id }) => id)
    const right = question.kind === 'order' ? ids : [...new Set(question.right)].filter((id) => ids.includes(id))
    return { ...question, right }
  }),
})

type Contents = { kind: LessonKind; has_body: boolean; audio: Audio | null; quiz: AuthoredQuiz | null }

/** What a learner could not use yet, as the teacher reads it; null for a complete lesson. */
export function missingInLesson({ kind, has_body, audio, quiz }: Contents): string | null {
  if (kind === 'audio' && audio === null) return 'Falta o áudio.'
  if (kind === 'audio') return has_body ? null : 'Falta o texto do que se ouve.'
  if (kind !== 'quiz') return has_body ? null : 'Falta o texto.'
  if (!quiz || quiz.questions.length === 0) return 'Faltam perguntas.'
  const at = quiz.questions.findIndex((question) => missingInQuestion(question) !== null)
  const found = quiz.questions[at]
  return found ? `Pergunta ${at + 1}: ${missingInQuestion(found)}` : null
}

function missingInQuestion({ kind, text, choices, right }: AuthoredQuestion): string | null {
  if (text === '') return 'falta o texto.'
  if (choices.length < 2) return 'faltam respostas.'
  if (choices.some((choice) => choice.text === '')) return 'há uma resposta vazia.'
  if (right.length === 0) return 'marque a resposta certa.'
  if ((kind === 'one' || kind === 'true_false') && right.length > 1) return 'só uma resposta pode ser certa.'
  return null
}

type Facts = { shortDescription: string; description: string; outcomes: readonly string[] }
type Modules = readonly { title: string; lessons: readonly { title: string; missing: string | null }[] }[]

/** What a course needs before staff examine it, as the teacher reads it. */
export function missingInCourse({ shortDescription, description, outcomes }: Facts, modules: Modules): string[] {
  const lessons = modules.flatMap((module) => module.lessons)
  return [
    ...(shortDescription === '' ? ['Escreva o resumo, que aparece no catálogo.'] : []),
    ...(description === '' ? ['Escreva a descrição, que aparece na página do curso.'] : []),
    ...(outcomes.length === 0 ? ['Diga o que se aprende no curso.'] : []),
    ...(lessons.length === 0 ? ['Junte pelo menos uma aula.'] : []),
    ...modules.filter((module) => module.lessons.length === 0).map(({ title }) => `O módulo «${title}» não tem aulas.`),
    ...lessons.flatMap(({ title, missing }) => (missing === null ? [] : [`Aula «${title}»: ${lowered(missing)}`])),
  ]
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
