import {
  answerQuiz,
  getCertificate,
  getCourse,
  getLesson,
  getOutline,
  getProgress,
  type Lesson,
  listClasses,
  listEnrolments,
  noteProgress,
} from '@salama/contract/courses'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import {
  detailsSample,
  ENROLMENT_ID,
  enrolmentSample,
  LOCKED_ID,
  OPEN_ID,
  OUTLINE,
  QUIZ_ID,
} from '../../testing/courses.ts'
import { expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, refuse } from '../../testing/server.ts'
import { CertificatePage } from './certificate-page.tsx'
import { LearnPage } from './learn-page.tsx'

const lesson = (changes: Partial<Lesson> = {}): Lesson => ({
  id: OPEN_ID,
  title: 'Ver e pedir ajuda',
  kind: 'text',
  durationMinutes: 12,
  isFreePreview: true,
  body: 'Pare e **olhe**.',
  pictureBytes: 0,
  enrollmentId: ENROLMENT_ID,
  secondsNeeded: 2,
  ...changes,
})
const doneOf = (...ids: string[]) =>
  [OPEN_ID, LOCKED_ID, QUIZ_ID].map((lessonId) => ({ lessonId, isCompleted: ids.includes(lessonId), seconds: 0 }))
const noted = {
  lessonId: OPEN_ID,
  isCompleted: false,
  seconds: 0,
  status: 'active',
  lessonsDone: 0,
  lessonCount: 3,
} as const

beforeEach(() => {
  answer(getCourse, detailsSample())
  answer(getOutline, OUTLINE)
  answer(getProgress, doneOf())
  answer(getLesson, lesson())
  answer(noteProgress, noted)
  answer(listEnrolments, [enrolmentSample()])
  answer(listClasses, [])
})

const open = (query = '') =>
  show(
    <Route path="/cursos/:slug/aprender">
      <LearnPage />
    </Route>,
    { path: `/cursos/primeiros-socorros/aprender${query}` },
  )

test('goes on at the first lesson that is not done, with the way back and on (MYCO-016, X-108)', async () => {
  answer(getProgress, doneOf(OPEN_ID))
  answer(getLesson, lesson({ id: LOCKED_ID, title: 'Compressões' }))
  await open()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Compressões' })).toBeVisible()
  expect(callsOf(getLesson).at(-1)?.address).toContain(LOCKED_ID)
  await expect.element(page.getByText('1 de 3 aulas feitas')).toBeVisible()
  await page.getByRole('button', { name: 'Aula seguinte' }).click()
  expect(location.search).toBe(`?aula=${QUIZ_ID}`)
  await page.getByRole('button', { name: 'Aula anterior' }).click()
  expect(location.search).toBe(`?aula=${LOCKED_ID}`)
  await expectAccessible()
})

test('stays at a lesson that becomes done while it is read', async () => {
  await open()
  await expect.element(page.getByRole('progressbar', { name: 'Leitura desta aula' })).toBeVisible()
  answer(getProgress, doneOf(OPEN_ID))
  answer(noteProgress, { ...noted, isCompleted: true, seconds: 2, lessonsDone: 1 })
  await expect.element(page.getByText('1 de 3 aulas feitas')).toBeVisible()
  await expect.element(page.getByText('Aula feita')).toBeVisible()
  expect(callsOf(getLesson).every(({ address }) => address.includes(OPEN_ID))).toBe(true)
})

test('ends with a button that says what is missing, and so does leaving early', async () => {
  answer(getLesson, lesson({ secondsNeeded: 90 }))
  await open()
  await page.getByRole('button', { name: 'Concluir aula' }).click()
  await expect.element(page.getByText(/^Ainda não conta: faltam 1 min \d+ s de leitura\.$/)).toBeVisible()
  await expectAccessible()
  await expect
    .poll(() => page.getByRole('progressbar', { name: 'Leitura desta aula' }).element().ariaValueNow)
    .not.toBe('0')
  await page.getByRole('button', { name: 'Aula seguinte' }).click()
  await expect.element(page.getByText('Aula por concluir')).toBeVisible()
})

test('says what an audio costs before it is loaded, with all that one hears as text', async () => {
  const audio = { id: '00000000-0000-4000-8000-000000000480', bytes: 1_240_000, seconds: 160 }
  answer(getLesson, lesson({ kind: 'audio', audio, body: 'O motor bate **duas** vezes.' }))
  await open()
  await expect.element(page.getByText('2 min 40 s, gasta 1,2 MB de dados')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'O que se ouve' })).toBeVisible()
  await expect.element(page.getByText(/O motor bate/)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Escuta desta aula' })).toBeVisible()
  expect(document.querySelector('audio')).toBeNull()
  await expectAccessible()
  // Nothing answers its address here.
  await page.getByRole('button', { name: 'Ouvir' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Não foi possível tocar o áudio. Veja a ligação e tente de novo.')
  await expect.element(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
})

test('says why a lesson is locked, and leads to the enrolment (X-110, COUR-029)', async () => {
  answer(listEnrolments, [])
  refuse(getLesson, 403, { code: 'courses.lesson_locked', message: 'Esta aula é para quem está inscrito no curso.' })
  await open(`?aula=${LOCKED_ID}`)
  await expect.element(page.getByText('Aula fechada')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver inscrição' }))
    .toHaveAttribute('href', '/cursos/primeiros-socorros')
  expect(callsOf(noteProgress)).toHaveLength(0)
})

test('writes what a teacher wrote as text: no script, no foreign picture, no script link (INJ-06, LMS-01)', async () => {
  const hostile = [
    '<script>window.hacked = 1</script>',
    '<img src=x onerror="window.hacked = 1">',
    '![foto](https://mau.example/p.png)',
    '[clique](javascript:window.hacked=1)',
    '[dados](data:text/html,<script>1</script>)',
    '[site](https://exemplo.co.mz)',
    '![nossa](/api/uploads/00000000-0000-4000-8000-000000000999)',
    '| a | b |\n|---|---|\n| <b>1</b> | 2 |',
  ].join('\n\n')
  answer(getLesson, lesson({ body: hostile }))
  await open()
  await expect.element(page.getByText('<script>window.hacked = 1</script>')).toBeVisible()
  const article = page.getByRole('article').element()
  expect(article.querySelector('script')).toBeNull()
  expect([...article.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
    '/api/media/00000000-0000-4000-8000-000000000999',
  ])
  expect([...article.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['https://exemplo.co.mz'])
  expect('hacked' in window).toBe(false)
})

const QUIZ: Lesson = lesson({
  id: QUIZ_ID,
  title: 'Teste: Ajuda',
  kind: 'quiz',
  body: '',
  quiz: {
    passMark: 70,
    attemptsLeft: 5,
    attempt: 1,
    version: 2,
    questions: [
      {
        id: 'q1',
        kind: 'one',
        text: 'Que número?',
        choices: [
          { id: 'a', text: '117' },
          { id: 'b', text: '911' },
        ],
      },
      {
        id: 'q2',
        kind: 'many',
        text: 'Quais?',
        choices: [
          { id: 'a', text: 'Ver' },
          { id: 'b', text: 'Correr' },
        ],
      },
      {
        id: 'q3',
        kind: 'order',
        text: 'Ordem?',
        choices: [
          { id: 'b', text: 'Depois' },
          { id: 'a', text: 'Antes' },
        ],
      },
    ],
  },
})

test('takes one, several and an order as answers, then shows mark and why (X-114, COUR-068)', async () => {
  answer(getLesson, QUIZ)
  await open(`?aula=${QUIZ_ID}`)
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect.element(page.getByText('Escolha uma resposta.').first()).toBeVisible()
  await page.getByRole('radio', { name: '117' }).click()
  await page.getByRole('checkbox', { name: 'Ver' }).click()
  await page.getByRole('button', { name: 'Subir: Antes' }).click()
  await expectAccessible()
  answer(answerQuiz, {
    ...noted,
    lessonId: QUIZ_ID,
    isCompleted: true,
    score: 66,
    isPassed: false,
    attemptsLeft: 4,
    results: [
      { questionId: 'q1', isRight: true, explanation: 'É o da ambulância.' },
      { questionId: 'q2', isRight: false, explanation: 'Nunca correr.' },
      { questionId: 'q3', isRight: true, explanation: 'Assim.' },
    ],
  })
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect.element(page.getByText('66 %')).toBeVisible()
  expect(callsOf(answerQuiz)[0]?.body).toEqual({
    answers: [
      { questionId: 'q1', choiceIds: ['a'] },
      { questionId: 'q2', choiceIds: ['a'] },
      { questionId: 'q3', choiceIds: ['a', 'b'] },
    ],
    attempt: 1,
    version: 2,
  })
  await expect.element(page.getByText('Nunca correr.')).toBeVisible()
  await expect.element(page.getByText(/Restam 4 tentativas hoje/)).toBeVisible()
  await page.getByRole('button', { name: 'Tentar outra vez' }).click()
  await expect.element(page.getByRole('button', { name: 'Responder' })).toBeVisible()
})

test('shows the questions asked now, and why, where those answered were of a former attempt', async () => {
  const asking = (attempt: number, text: string): Lesson => ({
    ...QUIZ,
    quiz: {
      passMark: 70,
      attemptsLeft: 4,
      attempt,
      version: 2,
      questions: [{ id: 'q1', kind: 'one', text, choices: [{ id: 'a', text: `Resposta a ${text}` }] }],
    },
  })
  answer(getLesson, asking(1, 'Uma?'))
  await open(`?aula=${QUIZ_ID}`)
  await page.getByRole('radio', { name: 'Resposta a Uma?' }).click()
  answer(getLesson, asking(2, 'Outra?'))
  refuse(answerQuiz, 409, { code: 'courses.questions_changed', message: 'As perguntas mudaram.' })
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect.element(page.getByText('As perguntas mudaram.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Resposta a Outra?' })).not.toBeChecked()
})

test('a completed course shows its certificate (X-109)', async () => {
  answer(listEnrolments, [
    enrolmentSample({
      status: 'completed',
      completedAt: '2026-11-15T08:00:00.000Z',
      certificateCode: 'ABCDEFGH23456789',
    }),
  ])
  answer(getProgress, doneOf(OPEN_ID, LOCKED_ID, QUIZ_ID))
  await open()
  await expect.element(page.getByText('Parabéns, concluiu o curso!')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Certificado (PDF)' }))
    .toHaveAttribute('href', `/api/enrollments/${ENROLMENT_ID}/certificate`)
})

const certificate = {
  number: 'CS 2026/7QK2M9XA',
  status: 'valid',
  learnerName: 'Rosa Machel',
  courseTitle: 'Primeiros socorros',
  courseSlug: 'primeiros-socorros',
  teacherName: 'Noémia Chissano',
  hours: 1.5,
  issuedAt: '2026-11-15T08:00:00.000Z',
} as const

test.each([
  ['valid', 'Certificado verdadeiro'],
  ['revoked', 'Certificado anulado'],
] as const)('a stranger sees of a %s certificate whose it is (X-109)', async (status, said) => {
  answer(getCertificate, { ...certificate, status })
  await show(
    <Route path="/certificado/:code">
      <CertificatePage />
    </Route>,
    { path: '/certificado/ABCDEFGH23456789', user: null },
  )
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText('Rosa Machel')).toBeVisible()
  await expectAccessible()
})

test('a certificate that does not exist says so (X-109)', async () => {
  refuse(getCertificate, 404, { code: 'courses.certificate_not_found', message: 'Este certificado não existe.' })
  await show(
    <Route path="/certificado/:code">
      <CertificatePage />
    </Route>,
    { path: '/certificado/XXXX', user: null },
  )
  await expect.element(page.getByText('Este certificado não existe')).toBeVisible()
})

test('shows learners the live classes ahead, with the way into the room (X-150)', async () => {
  answer(listClasses, [
    {
      id: '00000000-0000-4000-8000-000000000495',
      courseId: detailsSample().id,
      courseTitle: 'Primeiros socorros',
      title: 'Dúvidas',
      startsAt: '2027-01-15T16:00:00.000Z',
      minutes: 60,
      link: 'https://meet.example.org/socorro',
    },
  ])
  await open()
  await expect.element(page.getByText('15 jan. 2027, 18:00')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Entrar na sala/ }))
    .toHaveAttribute('href', 'https://meet.example.org/socorro')
  await expectAccessible()
})

test('a course that does not exist has a heading and a way to the courses', async () => {
  refuse(getCourse, 404, { code: 'courses.not_found', message: 'Não encontrámos este curso.' })
  await show(<Route path="/cursos/:slug/aprender" component={LearnPage} />, { path: '/cursos/nada/aprender' })
  await expect.element(page.getByRole('heading', { name: 'Curso não encontrado' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver todos os cursos' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})
