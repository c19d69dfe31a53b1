import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readingSeconds, secondsNeeded } from './rules/duration.ts'
import { attemptsLeft, drawQuestions, gradeQuiz, isFor, isRight, type Quiz, shownQuestion } from './rules/quiz.ts'
import { refundRule } from './rules/refund.ts'
import { courseFiles } from './seed/courses.ts'
import { missingInLesson, picturesIn, slugOf, tidyQuiz } from './teaching/rules.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const row = {
  status: 'active',
  price: 45_000,
  activated_at: new Date('2026-11-01T10:00:00Z'),
  lessons_done: 1,
  lessons_served: 1,
  lesson_count: 4,
  was_refunded: false,
  is_suspended: false,
} as const

test.each([
  [{}, 'open'],
  [{ lessons_done: 2 }, 'desk'],
  [{ lessons_done: 0, lessons_served: 2 }, 'desk'],
  [{ lessons_done: 0, lessons_served: 1, lesson_count: 2 }, 'open'],
  [{ lessons_done: 0, lessons_served: 3, lesson_count: 10 }, 'open'],
  [{ lessons_done: 0, lessons_served: 4, lesson_count: 10 }, 'desk'],
  [{ lessons_done: 4, status: 'completed' }, 'desk'],
  [{ status: 'pending' }, 'courses.not_now'],
  [{ status: 'cancelled' }, 'courses.not_now'],
  [{ price: 0 }, 'courses.nothing_to_refund'],
  [{ was_refunded: true }, 'courses.refunded_before'],
  [{ activated_at: new Date('2026-10-20T21:59:59Z') }, 'courses.refund_too_late'],
  [{ activated_at: new Date('2026-10-20T22:00:00Z') }, 'open'],
  [{ is_suspended: true }, 'open'],
  [{ is_suspended: true, activated_at: new Date('2024-01-10T10:00:00Z') }, 'desk'],
  [{ is_suspended: true, was_refunded: true }, 'desk'],
  [{ is_suspended: true, price: 0 }, 'courses.nothing_to_refund'],
] as const)('decides a refund with %j (E-08)', (change, expected) => {
  expect(refundRule({ ...row, ...change } as Parameters<typeof refundRule>[0], NOW)).toBe(expected)
})

test('needs 60 % of a text, 90 % of an audio, and more than time for a quiz (MYCO-016)', () => {
  expect(readingSeconds('palavra '.repeat(200))).toBe(60)
  const policy = { READING_MINUTE: 60_000 }
  expect(secondsNeeded({ kind: 'text', reading_seconds: 60 }, policy)).toBe(36)
  expect(secondsNeeded({ kind: 'audio', reading_seconds: 100 }, policy)).toBe(90)
  expect(secondsNeeded({ kind: 'quiz', reading_seconds: 100 }, policy)).toBeNull()
})

const choices = ['a', 'b', 'c'].map((id) => ({ id, text: id.toUpperCase() }))
const of = (kind: 'one' | 'many' | 'order', right: string[]) => ({
  id: 'q1',
  kind,
  text: '?',
  choices,
  right,
  explanation: 'x',
})

test.each([
  [of('one', ['a']), ['a'], true],
  [of('one', ['a']), ['a', 'b'], false],
  [of('one', ['a']), [], false],
  [of('many', ['a', 'b']), ['b', 'a'], true],
  [of('many', ['a', 'b']), ['a', 'a', 'b'], true],
  [of('many', ['a', 'b']), ['a'], false],
  [of('many', ['a', 'b']), ['a', 'b', 'c'], false],
  [of('order', ['a', 'b', 'c']), ['a', 'b', 'c'], true],
  [of('order', ['a', 'b', 'c']), ['b', 'a', 'c'], false],
  [of('order', ['a', 'b', 'c']), ['a', 'b'], false],
])('grades the answer to a question (%#)', (question, chosen, expected) => {
  expect(isRight(question, chosen)).toBe(expected)
})

describe('a quiz', () => {
  const quiz: Quiz = { shown: 2, questions: ['q1', 'q2', 'q3', 'q4'].map((id) => ({ ...of('one', ['a']), id })) }

  it('draws the same questions for the same attempt, and shows nothing of what is right', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 9 }), (enrolmentId, attempt) => {
        const drawn = drawQuestions(quiz, { enrolmentId, attempt })
        expect(drawQuestions(quiz, { enrolmentId, attempt })).toEqual(drawn)
        expect(new Set(drawn.map(({ id }) => id)).size).toBe(2)
        expect(JSON.stringify(drawn.map(shownQuestion))).not.toMatch(/right|explanation/)
      }),
    )
  })

  it('scores in whole percent and passes at the mark', () => {
    const asked = quiz.questions.slice(0, 3)
    const answers = ['q1', 'q2'].map((questionId) => ({ questionId, choiceIds: ['a'] }))
    expect(gradeQuiz(quiz, asked, answers)).toMatchObject({ score: 66, isPassed: false })
    expect(gradeQuiz({ ...quiz, passMark: 66 }, asked, answers).isPassed).toBe(true)
    expect(gradeQuiz({ ...quiz, passMark: 67 }, asked, answers).isPassed).toBe(false)
  })

  it.each([
    [{ answers: [], attempt: 2, version: 3 }, true],
    [{ answers: [], attempt: 1, version: 3 }, false],
    [{ answers: [], attempt: 2, version: 2 }, false],
    [{ answers: [{ questionId: 'q1', choiceIds: ['b'] }] }, true],
    [{ answers: [{ questionId: 'q9', choiceIds: ['b'] }] }, false],
    [{ answers: [{ questionId: 'q9', choiceIds: [] }], attempt: 2, version: 3 }, false],
  ])('takes %j for the questions of its second attempt: %s', (sent, expected) => {
    expect(isFor(sent, { asked: [of('one', ['a'])], attempt: 2, version: 3 })).toBe(expected)
  })

  it('may be tried five times on a day of Maputo', () => {
    const at = (time: string) => ({ at: new Date(time) })
    const lateYesterday = at('2026-11-19T21:59:59Z')
    expect(attemptsLeft([lateYesterday, at('2026-11-19T22:00:00Z')], NOW)).toBe(4)
    expect(
      attemptsLeft(
        Array.from({ length: 9 }, () => at('2026-11-20T08:00:00Z')),
        NOW,
      ),
    ).toBe(0)
  })
})

describe('the courses of the demonstration', () => {
  const files = courseFiles()

  it('are at least 24 over every category, free and paid (COUR-110, COUR-044, COUR-045, COUR-046, COUR-047)', () => {
    expect(files.length).toBeGreaterThanOrEqual(24)
    const categories = new Set(files.map(({ category }) => category))
    for (const name of ['Tecnologia', 'Administração', 'Técnico', 'Comunicação', 'Saúde'])
      expect(categories).toContain(name)
    expect(files.some(({ price }) => price === 0) && files.some(({ price }) => price > 0)).toBe(true)
    const titles = files.filter(({ category }) => category === 'Saúde').map(({ title }) => title.toLowerCase())
    for (const subject of ['primeiros socorros', 'nutrição', 'cuidados de saúde']) {
      expect(titles.some((title) => title.includes(subject))).toBe(true)
    }
  })

  it('cover marketing, farming and logistics at each level (COUR-048, COUR-049, COUR-050, COUR-051, COUR-052)', () => {
    for (const category of ['Marketing', 'Agricultura', 'Logística']) {
      expect(files.some((file) => file.category === category)).toBe(true)
    }
    for (const level of ['Básico', 'Intermédio', 'Avançado'])
      expect(files.some((file) => file.level === level)).toBe(true)
  })

  it.each(files.map((file) => [file.slug, file] as const))(
    '%s has an open lesson, sources and sound quizzes',
    (_slug, file) => {
      const lessons = file.modules.flatMap((module) => module.lessons)
      expect(lessons.some((lesson) => lesson.isFreePreview)).toBe(true)
      expect(lessons.map(({ body }) => body).join(' ')).toMatch(/\*(?:Em inglês: [^*]*)?Fontes?:/)
      for (const { quiz, body } of lessons) {
        if (!quiz) {
          expect(body.length).toBeGreaterThan(300)
          continue
        }
        for (const { kind, choices: given, right, explanation } of quiz.questions) {
          expect(given.length).toBeGreaterThanOrEqual(2)
          expect(explanation).not.toBe('')
          if (kind === 'one' || kind === 'true_false') expect(right).toHaveLength(1)
          else expect(right.length).toBeGreaterThanOrEqual(kind === 'order' ? given.length : 1)
        }
      }
    },
  )
})

test.each([
  ['Água & Horta: 2.ª edição', 'agua-horta-2-a-edicao'],
  ['../%00', '00'],
  ['***', 'curso'],
  ['0f8fad5b-d9cb-469f-a165-70867728950e', 'curso-0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['a'.repeat(120), 'a'.repeat(60)],
])('makes the address of «%s» of letters and figures', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

const QUESTION = {
  id: 'q1',
  kind: 'one' as const,
  text: 'Dois mais dois?',
  choices: [
    { id: 'a', text: 'Quatro' },
    { id: 'b', text: 'Cinco' },
  ],
  right: ['a'],
  explanation: '',
}

test.each([
  [{}, null],
  [{ text: '' }, 'Pergunta 1: falta o texto.'],
  [{ choices: QUESTION.choices.slice(0, 1) }, 'Pergunta 1: faltam respostas.'],
  [{ choices: [...QUESTION.choices, { id: 'c', text: '' }] }, 'Pergunta 1: há uma resposta vazia.'],
  [{ right: [] }, 'Pergunta 1: marque a resposta certa.'],
  [{ right: ['a', 'b'] }, 'Pergunta 1: só uma resposta pode ser certa.'],
  [{ kind: 'many' as const, right: ['a', 'b'] }, null],
])('says what a question with %j lacks', (change, missing) => {
  const quiz = { questions: [{ ...QUESTION, ...change }] }
  expect(missingInLesson({ kind: 'quiz', has_body: false, audio: null, quiz })).toBe(missing)
})

test.each([
  [null, true, 'Falta o áudio.'],
  [{ id: 'a', bytes: 1, seconds: 1 }, false, 'Falta o texto do que se ouve.'],
  [{ id: 'a', bytes: 1, seconds: 1 }, true, null],
])('says what a lesson with the audio %j and a text (%j) lacks', (audio, hasBody, missing) => {
  expect(missingInLesson({ kind: 'audio', has_body: hasBody, audio, quiz: null })).toBe(missing)
})

test('keeps as right only choices that exist, and all of a question of order', () => {
  const { questions } = tidyQuiz({
    questions: [
      { ...QUESTION, right: ['a', 'a', 'z'] },
      { ...QUESTION, kind: 'order', right: [] },
    ],
  })
  expect(questions.map(({ right }) => right)).toEqual([['a'], ['a', 'b']])
})

test('finds the pictures of a text, each once', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(picturesIn(`![a](/api/uploads/${id}) ![b](/api/uploads/${id.toUpperCase()}) /api/uploads/x`)).toEqual([id])
})
