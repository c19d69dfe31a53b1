import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type CourseFile, parseCourse } from '../src/domains/courses/seed/course-file.ts'
import { seedCourse } from '../src/domains/courses/seed/courses.ts'
import { insertTeacher } from '../src/domains/courses/store/authoring.ts'
import { newId } from '../src/platform/db/database.ts'
import { freshNumber, initiate } from './payments/payments.ts'
import type { Answer, TestServer, Visitor } from './server.ts'

export type TestCourse = CourseFile & { id: string; teacherId: string; taughtBy: Visitor & { id: string } }

/** Four lessons: an open text, a locked one, a quiz, and a last text. */
const CONTENTS = `endereço: x
título: x
resumo: Resumo do curso.
categoria: Tecnologia
nível: Básico
etiquetas: prática; exercício
preço: 0
aprende: Fazer
precisa: Vontade

Descrição do curso.

## Começo
O que vem primeiro.
### Aberta [aberta]
Palavras que todos podem ler.
### Fechada
SEGREDO-DA-AULA só para quem está inscrito.
### Teste: Revisão
? Quanto é dois mais dois?
+ Quatro
- Cinco
= EXPLICAÇÃO-DO-TESTE porque sim.
?! A terra é plana.
+ falso
= Não é.
## Fim
### Última
SEGREDO-DA-AULA até ao fim.
`

/** A course of the catalogue, by a teacher of its own unless one is given. */
export async function courseFor(
  server: TestServer,
  given: Partial<CourseFile> & { taughtBy?: TestCourse['taughtBy'] } = {},
): Promise<TestCourse> {
  const { taughtBy: known, ...facts } = given
  const taughtBy = known ?? (await server.person({ fullName: 'Armando Guila', userType: 'teacher' }))
  const slug = `curso-${newId().slice(-12)}`
  const file = { ...parseCourse(CONTENTS), slug, title: `Curso ${slug.slice(-5)}`, ...facts }
  const now = new Date()
  return server.app.platform.db.transact(async (tx) => {
    const teacherId = await insertTeacher(tx.sql, { id: newId(), userId: taughtBy.id, biography: 'Ensina.', now })
    return { ...file, id: await seedCourse(tx, { file, teacherId, now }), teacherId, taughtBy }
  })
}

/** Enrols; answers the id. */
export async function enrolmentOf(learner: Visitor, course: { id: string }): Promise<string> {
  const { status, text, body } = await learner.post(`/api/courses/${course.id}/enroll`, { paymentMethod: 'm-pesa' })
  if (status !== 201) throw new Error(text)
  return body['id']
}

/** Enrols and pays; answers the id once the lessons are open. */
export async function paidEnrolmentOf(learner: Visitor, course: { id: string; price: number }): Promise<string> {
  const id = await enrolmentOf(learner, course)
  const purpose = { kind: 'enrolment', id }
  await initiate(learner, { amount: course.price, phoneNumber: freshNumber(), purpose })
  await inStatus(learner, id, 'active')
  return id
}

/** The enrolment once it is in this status. */
export async function inStatus(learner: Visitor, id: string, status: string): Promise<Answer['body']> {
  for (const giveUpAt = Date.now() + 60_000; Date.now() < giveUpAt; ) {
    const { body } = await learner.get(`/api/enrollments/${id}`)
    if (body['status'] === status) return body
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`the enrolment did not become ${status}`)
}

export type ShownLesson = { id: string; title: string; kind: string; isFreePreview: boolean }

export async function lessonsOf(visitor: Visitor, course: { id: string }): Promise<ShownLesson[]> {
  const { body } = await visitor.get(`/api/courses/${course.id}/outline`)
  return body['modules'].flatMap((module: { lessons: ShownLesson[] }) => module.lessons)
}

/** The choices that are right for these shown questions of the test's course. */
export const rightAnswers = (questions: { id: string; choices: { id: string; text: string }[] }[]) =>
  questions.map(({ id, choices }) => ({
    questionId: id,
    choiceIds: choices.filter(({ text }) => ['Quatro', 'Falso'].includes(text)).map((choice) => choice.id),
  }))

/** Does every lesson; the server's reading minute must be short. */
export async function learnAll(learner: Visitor, course: { id: string }, enrolmentId: string): Promise<void> {
  for (const { id, kind } of await lessonsOf(learner, course)) {
    const path = `/api/progress/${enrolmentId}/lessons/${id}`
    await learner.post(path, { seconds: 0 })
    if (kind === 'quiz') {
      const { body } = await learner.get(`/api/courses/${course.id}/lessons/${id}`)
      await learner.post(`${path}/answers`, { answers: rightAnswers(body['quiz'].questions) })
    } else {
      await new Promise((resolve) => setTimeout(resolve, 20))
      await learner.post(path, { seconds: 60 })
    }
  }
}

const BEGUN = { title: 'Costura à máquina', category: 'Técnico', level: 'Básico' }

/** A draft with nothing in it. */
export async function begin(teacher: Visitor, title = `Costura ${randomUUID().slice(0, 8)}`) {
  const { status, body, text } = await teacher.post('/api/teacher/courses', { ...BEGUN, title })
  if (status !== 201) throw new Error(text)
  return body
}

/** Ids of the draft's only module and its two lessons. */
export const [MODULE, TEXT, QUIZ] = [randomUUID(), randomUUID(), randomUUID()]
export const draftLessons = [
  { id: TEXT, title: 'Enfiar a linha', kind: 'text', isFreePreview: true },
  { id: QUIZ, title: 'Teste', kind: 'quiz' },
]
export const draftModules = [{ id: MODULE, title: 'A máquina', lessons: draftLessons }]
export const QUESTION = {
  id: 'q1',
  kind: 'one',
  text: 'Quanto é dois mais dois?',
  choices: [
    { id: 'a', text: 'Quatro' },
    { id: 'b', text: 'Cinco' },
  ],
  right: ['a'],
  explanation: 'Conte pelos dedos.',
}
const FACTS = {
  shortDescription: 'Da linha ao vestido.',
  description: 'Coser com calma.',
  outcomes: ['Coser uma bainha'],
  price: 60_000,
}

/** A complete draft; answers it. */
export async function writeCourse(teacher: Visitor, price = FACTS.price) {
  const { id, revision } = await begin(teacher)
  const path = `/api/teacher/courses/${id}`
  await teacher.send('PATCH', path, { ...FACTS, price })
  await teacher.send('PUT', `${path}/outline`, { revision, modules: draftModules })
  await teacher.send('PUT', `${path}/lessons/${TEXT}`, { body: 'Passe a linha pela agulha.' })
  await teacher.send('PUT', `${path}/lessons/${QUIZ}`, { quiz: { questions: [QUESTION] } })
  return (await teacher.get(path)).body
}

/** What staff decide of a version that waits. */
export async function decideVersion(staff: Visitor, versionId: string, decision: object): Promise<void> {
  const waiting = (await staff.get('/api/operator/verifications')).body
  const { id } = waiting.find(({ subjectId }: { subjectId: string }) => subjectId === versionId)
  await staff.post(`/api/operator/verifications/${id}/review`)
  const { status, text } = await staff.post(`/api/operator/verifications/${id}/decision`, decision)
  if (status !== 200) throw new Error(text)
}

/** The course as its teacher finds it once it is so. */
export async function eventually(teacher: Visitor, id: string, isSo: (course: Record<string, unknown>) => boolean) {
  const read = async () => (await teacher.get(`/api/teacher/courses/${id}`)).body
  await expect.poll(async () => isSo(await read())).toBe(true)
  return read()
}

type Publishing = { teacher: Visitor; staff: Visitor; price?: number | undefined }
type Published = { id: string; slug: string; versionId: string; price: number }

/** A complete course that staff have approved. */
export async function publishCourse({ teacher, staff, price = FACTS.price }: Publishing): Promise<Published> {
  const { id, versionId } = await writeCourse(teacher, price)
  await teacher.post(`/api/teacher/courses/${id}/submit`, {})
  await decideVersion(staff, versionId, { decision: 'approved' })
  const { slug } = await eventually(teacher, id, (course) => course['isPublished'] === true)
  return { id, slug, versionId, price }
}
