import type { QuestionKind } from '@salama/contract/courses'
import type { Centavos } from '@salama/contract/kernel/money'
import { lessonMinutes, readingSeconds, secondsOfQuiz } from '../rules/duration.ts'
import type { Quiz, QuizQuestion } from '../rules/quiz.ts'

/**
 * A course as a text file: lines `campo: valor`, the description, then modules (`## `) with lessons (`### `). A lesson whose
 * title begins with 'Teste:' is a quiz; `[aberta]` after the title makes it a free preview. In a quiz a question begins with
 * `? ` (one answer), `?? ` (several) or `?# ` (put in order), or is a statement with `?! ` (true or false); `+ ` is a right
 * choice, `- ` a wrong one, `1. ` a step in its order, and `= ` the explanation.
 */
export type CourseFile = {
  slug: string
  title: string
  shortDescription: string
  description: string
  category: string
  level: string
  tags: string[]
  price: Centavos
  outcomes: string[]
  requirements: string[]
  /** Of the teacher; empty for the demonstration's teacher. */
  teacher: string
  modules: FileModule[]
}
export type FileModule = { title: string; description: string; lessons: FileLesson[] }
export type FileLesson = {
  title: string
  isFreePreview: boolean
  body: string
  readingSeconds: number
  minutes: number
  quiz: Quiz | null
}

export function parseCourse(text: string): CourseFile {
  const [head = '', ...modules] = text.split(/^## /m)
  const [fields = '', ...description] = head.split(/\n\n/)
  const valueOf = new Map(
    fields.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ').trim()] as const
    }),
  )
  const field = (name: string): string => {
    const value = valueOf.get(name)
    if (value === undefined) throw new Error(`a course file has no «${name}»`)
    return value
  }
  const list = (name: string): string[] => field(name).split('; ').filter(Boolean)
  return {
    slug: field('endereço'),
    title: field('título'),
    shortDescription: field('resumo'),
    description: description.join('\n\n').trim(),
    category: field('categoria'),
    level: field('nível'),
    tags: list('etiquetas'),
    price: Number(field('preço')) * 100,
    outcomes: list('aprende'),
    requirements: list('precisa'),
    teacher: valueOf.get('professor') ?? '',
    modules: modules.map(parseModule),
  }
}

function parseModule(text: string): FileModule {
  const [head = '', ...lessons] = text.split(/^### /m)
  const [title = '', ...description] = head.split('\n')
  return { title: title.trim(), description: description.join('\n').trim(), lessons: lessons.map(parseLesson) }
}

const QUIZ = 'Teste: '
const OPEN = ' [aberta]'

function parseLesson(text: string): FileLesson {
  const [head = '', ...lines] = text.trim().split('\n')
  const isFreePreview = head.endsWith(OPEN)
  const title = isFreePreview ? head.slice(0, -OPEN.length) : head
  const body = lines.join('\n').trim()
  const quiz = title.startsWith(QUIZ) ? parseQuiz(body) : null
  const seconds = quiz ? secondsOfQuiz(quiz) : readingSeconds(body)
  const minutes = lessonMinutes(quiz ? 'quiz' : 'text', seconds)
  return { title, isFreePreview, body: quiz ? '' : body, readingSeconds: seconds, minutes, quiz }
}

const KINDS: Readonly<Record<string, QuestionKind>> = { '?': 'one', '??': 'many', '?#': 'order', '?!': 'true_false' }

function parseQuiz(body: string): Quiz {
  const questions = body.split(/\n(?=\?)/).map(parseQuestion)
  return { questions }
}

function parseQuestion(block: string, place: number): QuizQuestion {
  const [head = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '')
  const [mark = '', ...words] = head.split(' ')
  const kind = KINDS[mark]
  if (!kind) throw new Error(`«${head}» is no question`)
  const explanation = lines.find((line) => line.startsWith('= '))?.slice(2) ?? ''
  const isTrue = lines.some((line) => line.trim() === '+ verdade')
  const marked =
    kind === 'true_false'
      ? [`${isTrue ? '+' : '-'} Verdadeiro`, `${isTrue ? '-' : '+'} Falso`]
      : lines.filter((line) => /^(?:[+-]|\d+\.) /.test(line))
  const choices = marked.map((line, index) => ({
    id: String.fromCharCode(97 + index),
    text: line.slice(line.indexOf(' ') + 1),
    isRight: kind === 'order' || line.startsWith('+ '),
  }))
  return {
    id: `q${place + 1}`,
    kind,
    text: words.join(' '),
    choices: choices.map(({ id, text }) => ({ id, text })),
    right: choices.filter((choice) => choice.isRight).map(({ id }) => id),
    explanation,
  }
}
