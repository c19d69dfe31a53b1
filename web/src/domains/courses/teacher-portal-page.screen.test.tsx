import {
  arrangeCourse,
  cancelClass,
  changeBiography,
  changeCourse,
  createCourse,
  discardDraft,
  draftNextVersion,
  getCourseProgress,
  getTaughtCourse,
  getTaughtLesson,
  getTeacherStats,
  listStudents,
  listTaughtClasses,
  listTaughtCourses,
  scheduleClass,
  submitCourse,
  withdrawCourse,
  writeLesson,
} from '@salama/contract/courses'
import { upload } from '@salama/contract/files'
import { listPayouts } from '@salama/contract/payouts'
import { listOwnCases } from '@salama/contract/verification'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ANA, departures, expectAccessible, show } from '../../testing/screen.tsx'
import { answer, callsOf, fail, refuse, sentTo } from '../../testing/server.ts'
import {
  authoredSample,
  payoutsSample,
  statsSample,
  TAUGHT_ID,
  TEST_ID,
  TEXT_ID,
  taughtSample,
  writtenSample,
} from '../../testing/teaching.ts'
import { TeacherPortalPage } from './teacher-portal-page.tsx'

const PUBLISHED = { status: 'approved' as const, isPublished: true, isEditable: false, missing: [] }

beforeEach(() => {
  answer(getTeacherStats, statsSample)
  answer(listTaughtCourses, [taughtSample({ students: 2 })])
  answer(listTaughtClasses, [])
  answer(getTaughtCourse, authoredSample())
  answer(getTaughtLesson, writtenSample())
  answer(listOwnCases, [])
  answer(listStudents, [])
  answer(listPayouts, payoutsSample)
})

const open = (query = '') => show(<TeacherPortalPage />, { path: `/dashboard/teacher${query}` })
const edit = (lesson = '') => open(`?ver=editar&curso=${TAUGHT_ID}${lesson && `&aula=${lesson}`}`)
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('has a title, a welcome, a way out and the own figures (TEAC-001, TEAC-002, TEAC-016, NAV-057)', async () => {
  await open()
  await expect.element(heading('Portal do Professor')).toBeVisible()
  await expect.element(page.getByText('Bem-vindo, Ana')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  for (const text of ['Cursos ativos', '3', 'Total de alunos', '41', 'Taxa de conclusão', '62%', 'Receita mensal']) {
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByText('2 450 MT')).toBeVisible()
  await expect.element(page.getByText('Telma Langa')).toBeVisible()
  await expectAccessible()
})

test('puts an audio into a lesson, with what one hears as text', async () => {
  const id = '00000000-0000-4000-8000-000000000480'
  answer(getTaughtLesson, writtenSample({ kind: 'audio', body: '' }))
  answer(writeLesson, writtenSample({ kind: 'audio' }))
  answer(upload, { id, name: 'motor.mp3', type: 'audio/mpeg', bytes: 900_000, seconds: 75 })
  await edit(TEXT_ID)
  await expect.element(page.getByText(/^MP3 ou M4A, até 5 MB/)).toBeVisible()
  const file = page.getByLabelText('Escolher áudio')
  await userEvent.upload(file, new File(['%PDF-1.7'], 'motor.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('Envie um áudio MP3 ou M4A.')).toBeVisible()
  await userEvent.upload(file, new File(['som'], 'motor.mp3', { type: 'audio/mpeg' }))
  await expect.element(page.getByText('1 min 15 s, gasta 900 kB de dados')).toBeVisible()
  await page.getByLabelText('O que se ouve').fill('O motor bate.')
  await expect.poll(() => callsOf(writeLesson).at(-1)?.body).toMatchObject({ audioId: id, body: 'O motor bate.' })
  await expectAccessible()
  await page.getByRole('button', { name: 'Remover o áudio' }).click()
  await expect.poll(() => callsOf(writeLesson).at(-1)?.body).toMatchObject({ audioId: null })
})

test('welcomes a person without a first name too (TEAC-017)', async () => {
  await show(<TeacherPortalPage />, { path: '/dashboard/teacher', user: { ...ANA, firstName: '' } })
  await expect.element(page.getByText('Bem-vindo ao seu portal')).toBeVisible()
  await expect.element(page.getByText('undefined')).not.toBeInTheDocument()
})

test('says to a new teacher that nothing has happened yet, and where to begin (TEAC-008)', async () => {
  answer(getTeacherStats, {
    ...statsSample,
    activeCourses: 0,
    students: 0,
    completionRate: 0,
    monthlyRevenue: 0,
    activity: [],
  })
  answer(listTaughtCourses, [])
  await open()
  await expect.element(heading('Ainda não há atividade')).toBeVisible()
  await page.getByRole('link', { name: 'Começar um curso' }).click()
  await expect.element(page.getByLabelText('Título do curso')).toBeVisible()
})

test.each([
  ['Criar Curso', 'TEAC-009', 'Começar a escrever'],
  ['Ver Cursos', 'TEAC-010', 'Costura à máquina'],
  ['Editar Conteúdo', 'TEAC-011', 'Escolha o curso que quer editar.'],
  ['Ver Alunos', 'TEAC-012', 'Ainda não há alunos'],
  ['Progresso dos Alunos', 'TEAC-013', 'Por aula'],
  ['Agendar Aulas', 'TEAC-014', 'Publique primeiro um curso'],
])('«%s» opens what it says (TEAC-015, %s)', async (button, _row, text) => {
  answer(getCourseProgress, { students: 0, lessons: [] })
  await open()
  const name = new RegExp(`^${button}`)
  await page.getByRole('button', { name }).or(page.getByRole('link', { name })).click()
  await expect.element(heading(button)).toBeVisible()
  await expect.element(page.getByText(text).first()).toBeVisible()
  await expectAccessible()
})

test('on a wide screen all parts stand at the side, with how many courses wait for their teacher', async () => {
  answer(listTaughtCourses, [taughtSample(), taughtSample({ ...PUBLISHED, id: TEST_ID })])
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(414, 896))
  await open()
  const parts = page.getByRole('navigation', { name: 'Portal do Professor' })
  await expect.element(parts.getByRole('button', { name: /^Ver Cursos 1$/ })).toBeVisible()
  for (const name of ['Criar Curso', 'Editar Conteúdo', 'Ver Alunos', 'Progresso dos Alunos', 'Agendar Aulas'])
    await expect.element(parts.getByRole('button', { name })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Criar Curso' })).not.toBeInTheDocument()
  await parts.getByRole('button', { name: 'Criar Curso' }).click()
  await expect.element(page.getByLabelText('Título do curso')).toBeVisible()
  await expect.element(parts.getByRole('button', { name: 'Criar Curso' })).toHaveAttribute('aria-current', 'page')
})

test('says what stopped the figures, and tries again', async () => {
  fail(getTeacherStats)
  await open()
  await expect.element(page.getByRole('button', { name: /Tentar/ })).toBeVisible()
})

test('begins a course and goes on to write it (TEAC-009)', async () => {
  answer(createCourse, authoredSample({ modules: [] }))
  await open('?ver=criar')
  await press('Começar a escrever')
  await expect.element(page.getByText('Escreva um título.')).toBeVisible()
  await page.getByLabelText('Título do curso').fill('Costura à máquina')
  await press('Começar a escrever')
  await expect.element(heading('Módulos e aulas')).toBeVisible()
  expect(callsOf(createCourse)[0]?.body).toEqual({
    title: 'Costura à máquina',
    category: 'Tecnologia',
    level: 'Básico',
  })
})

test('saves the page of a course while it is written, and says why it could not', async () => {
  answer(changeCourse, authoredSample())
  await edit()
  await page.getByLabelText('Resumo').fill('Coser depressa e bem.')
  await expect.poll(() => callsOf(changeCourse).at(-1)?.body.shortDescription).toBe('Coser depressa e bem.')
  await expect.element(page.getByText('Guardado').first()).toBeVisible()
  refuse(changeCourse, 400, {
    code: 'platform.invalid_input',
    message: 'Verifique os campos.',
    fields: [{ path: 'price', code: 'price_out_of_range', message: 'O preço é 0 (grátis) ou de 50 MT.' }],
  })
  await page.getByLabelText('Preço').fill('3')
  await expect.element(page.getByText(/^Não guardado/)).toBeVisible()
  await expect.poll(() => callsOf(changeCourse).at(-1)?.body.price).toBe(300)
  await expectAccessible()
})

test('adds, moves and deletes lessons, with keys alone (TEAC-011)', async () => {
  answer(arrangeCourse, authoredSample({ revision: 4 }))
  await edit()
  await press('Descer aula Enfiar a linha')
  await expect
    .poll(() =>
      callsOf(arrangeCourse)
        .at(-1)
        ?.body.modules[0]?.lessons.map(({ id }) => id),
    )
    .toEqual([TEST_ID, TEXT_ID])
  expect(callsOf(arrangeCourse)[0]?.body.revision).toBe(3)
  await press(/Juntar teste/)
  await expect.poll(() => callsOf(arrangeCourse).at(-1)?.body.modules[0]?.lessons).toHaveLength(3)
  expect(callsOf(arrangeCourse).at(-1)?.body.revision).toBe(4)
  await press('Apagar aula Enfiar a linha')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await expect
    .poll(() =>
      callsOf(arrangeCourse)
        .at(-1)
        ?.body.modules[0]?.lessons.some(({ id }) => id === TEXT_ID),
    )
    .toBe(false)
})

test('writes a lesson with marks and shows it as a learner sees it (X-147)', async () => {
  answer(writeLesson, writtenSample())
  await edit(TEXT_ID)
  const text = page.getByLabelText('Texto da aula')
  await text.fill('Agulha')
  await press('Negrito')
  await expect.element(text).toHaveValue('Agulha**texto**')
  await text.fill('## Antes\n\nLimpe a **máquina**. <script>alert(1)</script>')
  await expect.poll(() => callsOf(writeLesson).at(-1)?.body.body).toContain('## Antes')
  await page.getByRole('tab', { name: 'Ver como aluno' }).click()
  await expect.element(heading('Antes')).toBeVisible()
  await expect.element(page.getByText(/<script>/)).toBeVisible()
  await expectAccessible()
})

test('writes a quiz: questions, what is right, and why', async () => {
  answer(getTaughtLesson, writtenSample({ id: TEST_ID, kind: 'quiz', body: '', quiz: { questions: [] } }))
  answer(writeLesson, writtenSample({ id: TEST_ID, kind: 'quiz', body: '' }))
  await edit(TEST_ID)
  await press('Juntar pergunta')
  await page.getByLabelText('O que pergunta').fill('Dois mais dois?')
  await page.getByLabelText('Resposta 1', { exact: true }).fill('Quatro')
  await page.getByLabelText('Resposta 2', { exact: true }).fill('Cinco')
  await page.getByLabelText('A resposta 1 está certa').click()
  await page.getByLabelText(/^Explicação/).fill('Conte pelos dedos.')
  await expect
    .poll(() => callsOf(writeLesson).at(-1)?.body.quiz?.questions[0])
    .toEqual({
      id: 'q1',
      kind: 'one',
      text: 'Dois mais dois?',
      choices: [
        { id: 'a', text: 'Quatro' },
        { id: 'b', text: 'Cinco' },
      ],
      right: ['a'],
      explanation: 'Conte pelos dedos.',
    })
  await expectAccessible()
  await page.getByRole('tab', { name: 'Ver como aluno' }).click()
  await expect.element(page.getByRole('radio', { name: 'Quatro' })).toBeVisible()
})

test('says what is missing, and submits what is complete', async () => {
  await edit()
  await expect.element(page.getByText('Aula «Teste»: faltam perguntas.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enviar para aprovação' })).not.toBeInTheDocument()
})

test('submits a complete course and then waits for the desk', async () => {
  answer(getTaughtCourse, authoredSample({ missing: [] }))
  answer(submitCourse, authoredSample({ missing: [], status: 'submitted', isEditable: false }))
  await edit()
  await expect.element(page.getByRole('button', { name: 'Enviar para aprovação' })).toBeVisible()
  answer(getTaughtCourse, authoredSample({ missing: [], status: 'submitted', isEditable: false }))
  await press('Enviar para aprovação')
  await expect.element(page.getByText('Curso enviado').first()).toBeVisible()
  expect(sentTo(submitCourse)).toEqual([{ courseId: authoredSample().id, body: {} }])
  await expect.element(page.getByLabelText('Resumo')).not.toBeInTheDocument()
})

test('deletes a course that was never published, after asking', async () => {
  answer(discardDraft, { isCourseGone: true })
  await edit()
  await press('Apagar o curso')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await expect.element(page.getByText('Curso apagado').first()).toBeVisible()
  expect(sentTo(discardDraft)).toEqual([{ courseId: authoredSample().id }])
})

test('shows why the desk refused it (X-149)', async () => {
  const versionId = authoredSample().versionId
  const reason = 'Falta dizer como se limpa a máquina.'
  answer(getTaughtCourse, authoredSample({ status: 'rejected', reason }))
  answer(listOwnCases, [
    {
      id: '00000000-0000-4000-8000-000000000480',
      kind: 'course',
      kindLabel: 'Curso',
      title: 'Costura à máquina',
      subjectId: versionId,
      status: 'rejected',
      reason,
      expiresOn: null,
      submittedAt: '2026-11-20T08:00:00.000Z',
      facts: [],
      papers: [],
      history: [{ status: 'rejected', reason, at: '2026-11-20T09:00:00.000Z' }],
    },
  ])
  await edit()
  await expect.element(page.getByText(reason).first()).toBeVisible()
  await expect.element(heading('Enviar de novo')).toBeVisible()
})

test('prepares the next version, and takes a course out of the catalogue', async () => {
  answer(getTaughtCourse, authoredSample(PUBLISHED))
  answer(withdrawCourse, authoredSample({ ...PUBLISHED, isPublished: false, isWithdrawn: true }))
  answer(draftNextVersion, authoredSample({ versionNumber: 2, isPublished: true }))
  await edit()
  await press('Retirar do catálogo')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar' }).click()
  await expect.element(page.getByText('Retirado', { exact: true })).toBeVisible()
  await press('Preparar a versão seguinte')
  await expect.element(page.getByText(/Está a escrever a versão 2/)).toBeVisible()
  const { id: courseId } = authoredSample()
  expect(sentTo(withdrawCourse)).toEqual([{ courseId, body: { isWithdrawn: true } }])
  expect(sentTo(draftNextVersion)).toEqual([{ courseId }])
})

test('lists students with what they have done and no address (TEAC-012, X-148)', async () => {
  answer(listStudents, [
    {
      id: '00000000-0000-4000-8000-000000000490',
      name: 'Telma Langa',
      courseId: TAUGHT_ID,
      courseTitle: 'Costura à máquina',
      status: 'active',
      enrolledAt: '2026-11-10T08:00:00.000Z',
      completedAt: null,
      lastSeenAt: null,
      lessonsDone: 1,
      lessonCount: 2,
    },
  ])
  await open('?ver=alunos')
  await expect.element(heading('Telma Langa')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '1 de 2 aulas' })).toBeVisible()
  await expectAccessible()
})

test('shows how many have done each lesson (TEAC-013)', async () => {
  answer(getCourseProgress, { students: 2, lessons: [{ id: TEXT_ID, title: 'Enfiar a linha', completions: 1 }] })
  await open('?ver=progresso')
  await expect.element(page.getByText('1 de 2 alunos')).toBeVisible()
  await expectAccessible()
})

test('schedules a live class and calls it off (TEAC-014, X-150)', async () => {
  const scheduled = {
    id: '00000000-0000-4000-8000-000000000495',
    courseId: TAUGHT_ID,
    courseTitle: 'Costura à máquina',
    title: 'Dúvidas',
    startsAt: '2027-01-15T16:00:00.000Z',
    minutes: 60,
    link: 'https://meet.example.org/costura',
  }
  answer(listTaughtCourses, [taughtSample(PUBLISHED)])
  answer(scheduleClass, scheduled)
  answer(cancelClass, { id: scheduled.id })
  await open('?ver=aulas')
  await press('Marcar aula')
  await expect.element(page.getByText('Escreva o assunto.')).toBeVisible()
  await expect.element(page.getByLabelText('Assunto')).toHaveFocus()
  await page.getByLabelText('Assunto').fill('Dúvidas')
  await page.getByLabelText('Dia').fill('2027-01-15')
  await page.getByLabelText('Hora').fill('18:00')
  await page.getByLabelText('Endereço da sala').fill('https://meet.example.org/costura')
  answer(listTaughtClasses, [scheduled])
  await press('Marcar aula')
  await expect.poll(() => callsOf(scheduleClass)[0]?.body.startsAt).toBe('2027-01-15T16:00:00.000Z')
  await press('Desmarcar Dúvidas')
  answer(listTaughtClasses, [])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desmarcar' }).click()
  await expect.element(page.getByText('Aula desmarcada').first()).toBeVisible()
  expect(sentTo(cancelClass)).toEqual([{ classId: scheduled.id }])
})

test("changes what the courses' pages say of the teacher (X-113)", async () => {
  answer(changeBiography, { biography: 'Nova.' })
  await open()
  await page.getByLabelText('Apresentação').fill('Nova.')
  await press('Guardar apresentação')
  await expect.poll(() => callsOf(changeBiography)[0]?.body).toEqual({ biography: 'Nova.' })
})

// Last: from here on the page is leaving.
test("'Sair' ends the session (TEAC-003)", async () => {
  await open()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(() => departures).toEqual(['/api/logout'])
})
