import { randomUUID } from 'node:crypto'
import { endpoints } from '@salama/contract/catalogue'
import type { Endpoint } from '@salama/contract/kernel/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, courseFor, enrolmentOf, paidEnrolmentOf } from '../../../testing/courses.ts'
import { sendFile, silentMp3 } from '../../../testing/files.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { VERIFICATION: 'auto', RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const [BODY, EXPLANATION, SOUND, DRAFT] = [
  'SEGREDO-DO-TEXTO',
  'SEGREDO-DO-TESTE',
  'SEGREDO-DO-SOM',
  'SEGREDO-DO-RASCUNHO',
]
const secretsIn = (text: string): string[] =>
  [BODY, EXPLANATION, SOUND, DRAFT].filter((secret) => text.includes(secret))

/** An audio in whose last frame words stand. */
function spokenSecret(): Buffer {
  const sound = silentMp3(5)
  sound.write(SOUND, sound.length - 60, 'latin1')
  return sound
}

/** A published course of locked lessons, with a draft of its next version; answers every id that leads to a part of it. */
async function courseOfSecrets(teacher: Visitor) {
  const { id, revision, slug } = await begin(teacher)
  const path = `/api/teacher/courses/${id}`
  const [text, audio, quiz] = [randomUUID(), randomUUID(), randomUUID()]
  const facts = { shortDescription: 'Curso.', description: 'Curso.', outcomes: ['Guardar'], price: 45_000 }
  await teacher.send('PATCH', path, facts)
  const lessons = [
    { id: text, title: 'Texto', kind: 'text' },
    { id: audio, title: 'Som', kind: 'audio' },
    { id: quiz, title: 'Teste', kind: 'quiz' },
  ]
  await teacher.send('PUT', `${path}/outline`, { revision, modules: [{ id: randomUUID(), title: 'Um', lessons }] })
  const uploadId = (await sendFile(teacher, spokenSecret(), { kind: 'lesson_audio', name: 'som.mp3' })).body['id']
  const choices = ['a', 'b'].map((each) => ({ id: each, text: each }))
  const question = { id: 'q', kind: 'one', text: 'Qual?', choices, right: ['a'], explanation: EXPLANATION }
  const write = (lessonId: string, body: object) => teacher.send('PUT', `${path}/lessons/${lessonId}`, body)
  await write(text, { body: BODY })
  await write(audio, { body: BODY, audioId: uploadId })
  await write(quiz, { quiz: { questions: [question] } })
  await teacher.post(`${path}/submit`, {})
  await expect.poll(async () => (await teacher.get(path)).body['isPublished']).toBe(true)
  const { versionId } = (await teacher.get(path)).body
  const next = (await teacher.post(`${path}/versions`)).body['versionId']
  await write(text, { body: DRAFT })
  const lessonIds = [text, audio, quiz]
  return { id, slug, price: 45_000, lessonIds, uploadId, versionIds: [versionId, next] }
}
type Secrets = Awaited<ReturnType<typeof courseOfSecrets>>

const all = Object.values(endpoints).flatMap((calls) => Object.values(calls))
const isRead = ({ method }: Endpoint): boolean => method === 'GET'
const reads = all.filter(isRead)
/** Of the domains that keep lessons and their files. */
const near = [endpoints['courses'], endpoints['files']].flatMap((calls) => Object.values(calls ?? {}))
/** What the calls that write take, each its part of it. */
const SENT = { seconds: 3_600, answers: [{ questionId: 'q', choiceIds: ['a'] }], reason: 'Quero ler.' }

/** Each address of a call with the ids that its parameters can be; a parameter of another domain is tried with all. */
function addressesOf(path: string, course: Secrets, enrolments: readonly string[]): string[] {
  const [all, name = ''] = /:(\w+)/.exec(path) ?? []
  if (all === undefined) return [path]
  const fitting: Readonly<Record<string, readonly string[]>> = {
    slug: [course.slug, course.id],
    courseId: [course.id, course.slug],
    lessonId: course.lessonIds,
    enrollmentId: enrolments,
    versionId: course.versionIds,
  }
  const ids = fitting[name] ?? [course.id, course.slug, ...course.lessonIds, course.uploadId, ...course.versionIds]
  return ids.flatMap((id) => addressesOf(path.replace(all, id), course, enrolments))
}

/** The secrets that these calls tell a person, with whatever ids they are made. */
async function toldBy(calls: readonly Endpoint[], who: Visitor, course: Secrets, enrolments: readonly string[]) {
  const told = new Set<string>()
  for (const { method, path } of new Set(calls)) {
    const tries = addressesOf(path, course, enrolments)
    const answers = await Promise.all(tries.map((at) => who.send(method, at, method === 'GET' ? undefined : SENT)))
    for (const secret of answers.flatMap(({ text }) => secretsIn(text))) told.add(`${method} ${path}: ${secret}`)
  }
  return [...told].toSorted()
}

test('no call of the whole product tells a lesson to somebody who may not read it (LMS-01, AZ-01)', async () => {
  const course = await courseOfSecrets(await server.person({ userType: 'teacher' }))
  const other = await courseFor(server, { price: 45_000 })
  const [learner, pending, refunded, elsewhere] = await Promise.all([0, 1, 2, 3].map(() => server.person()))
  if (!learner || !pending || !refunded || !elsewhere) throw new Error('nobody registered')
  const enrolled = await paidEnrolmentOf(learner, course)
  const refundedId = await paidEnrolmentOf(refunded, course)
  await refunded.post(`/api/enrollments/${refundedId}/refund`, {})
  const otherId = await paidEnrolmentOf(elsewhere, other)
  const pendingId = await enrolmentOf(pending, course)
  expect(reads.length).toBeGreaterThan(100)
  expect(near.length).toBeGreaterThan(30)
  const actors: [string, readonly Endpoint[], Visitor, string[]][] = [
    ['a stranger', [...reads, ...near], server.visitor(), []],
    ['a learner of another course', [...reads, ...near], elsewhere, [otherId]],
    ['whose payment is pending', near, pending, [pendingId]],
    ['whose money is back', near, refunded, [refundedId]],
    ['another teacher', near, other.taughtBy, []],
  ]
  for (const [name, calls, who, enrolments] of actors) {
    expect([name, await toldBy(calls, who, course, [enrolled, ...enrolments])]).toEqual([name, []])
  }
  // The same calls tell a learner what is published, and nothing of the draft.
  expect(await toldBy(near.filter(isRead), learner, course, [enrolled])).toEqual([
    `GET /api/courses/:slug/lessons/:lessonId: ${BODY}`,
    `GET /api/media/:id: ${SOUND}`,
    `GET /api/uploads/:id: ${SOUND}`,
  ])
})
