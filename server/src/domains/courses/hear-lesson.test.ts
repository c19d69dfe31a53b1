import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { begin, paidEnrolmentOf } from '../../../testing/courses.ts'
import { sendFile, silentMp3 } from '../../../testing/files.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { VERIFICATION: 'auto', RATE_LIMIT: 'off' } })
})
afterAll(() => server.stop())

const TRANSCRIPT = 'Ouça: o motor bate duas vezes.'
const sendAudio = async (teacher: Visitor, seconds = 20): Promise<string> => {
  const { status, body, text } = await sendFile(teacher, silentMp3(seconds), {
    kind: 'lesson_audio',
    name: 'motor.mp3',
  })
  if (status !== 201) throw new Error(text)
  return body['id']
}

/** A course of two audio lessons, of which everybody may hear the first; not submitted yet. */
async function writeAudioCourse(teacher: Visitor, { price = 60_000 } = {}) {
  const { id, revision, slug } = await begin(teacher)
  const path = `/api/teacher/courses/${id}`
  const [open, locked] = [randomUUID(), randomUUID()]
  const facts = { shortDescription: 'Motores.', description: 'Pelo som.', outcomes: ['Ouvir um motor'], price }
  await teacher.send('PATCH', path, facts)
  const lessons = [
    { id: open, title: 'Aberta', kind: 'audio', isFreePreview: true },
    { id: locked, title: 'Fechada', kind: 'audio' },
  ]
  await teacher.send('PUT', `${path}/outline`, { revision, modules: [{ id: randomUUID(), title: 'Som', lessons }] })
  const write = (lessonId: string, body: object) => teacher.send('PUT', `${path}/lessons/${lessonId}`, body)
  return { id, slug, path, open, locked, write }
}

async function publishedCourse(teacher: Visitor) {
  const course = await writeAudioCourse(teacher)
  const [openAudio, lockedAudio] = [await sendAudio(teacher), await sendAudio(teacher, 40)]
  await course.write(course.open, { body: TRANSCRIPT, audioId: openAudio })
  await course.write(course.locked, { body: TRANSCRIPT, audioId: lockedAudio })
  const { status, text } = await teacher.post(`${course.path}/submit`, {})
  if (status !== 200) throw new Error(text)
  await expect.poll(async () => (await teacher.get(course.path)).body['isPublished']).toBe(true)
  return { ...course, openAudio, lockedAudio }
}

test('a teacher puts an audio into a lesson with what one hears as text; without either it cannot be submitted', async () => {
  const teacher = await server.person({ userType: 'teacher' })
  const { path, open, locked, write } = await writeAudioCourse(teacher)
  const audioId = await sendAudio(teacher)
  const bytes = silentMp3(20).length
  const written = await write(open, { audioId })
  expect(written.body).toMatchObject({
    audio: { id: audioId, bytes, seconds: 20 },
    missing: 'Falta o texto do que se ouve.',
  })
  await write(open, { body: TRANSCRIPT })
  await write(locked, { body: TRANSCRIPT })
  const { missing, modules } = (await teacher.get(path)).body
  expect(missing).toEqual(['Aula «Fechada»: falta o áudio.'])
  expect(modules[0].lessons.map(({ missing: lacks }: { missing: string | null }) => lacks)).toEqual([
    null,
    'Falta o áudio.',
  ])
  expect((await write(open, { audioId: null })).body['audio']).toBeUndefined()
})

test("hears an audio in parts only who may read its lesson, and the teacher's reviewers (LMS-01, UPL-06)", async () => {
  const [teacher, stranger] = [await server.person({ userType: 'teacher' }), server.visitor()]
  const course = await publishedCourse(teacher)
  const [learner, other] = [await server.person(), await server.person()]
  const enrolmentId = await paidEnrolmentOf(learner, { id: course.id, price: 60_000 })
  const lesson = (await learner.get(`/api/courses/${course.slug}/lessons/${course.locked}`)).body
  expect(lesson).toMatchObject({ body: TRANSCRIPT, audio: { id: course.lockedAudio, seconds: 40 }, secondsNeeded: 36 })

  const heard = async (who: Visitor, id: string, headers: Record<string, string> = {}) =>
    (await who.get(`/api/media/${id}`, headers)).status
  for (const who of [learner, teacher]) expect(await heard(who, course.lockedAudio)).toBe(200)
  for (const who of [other, stranger]) {
    expect([await heard(who, course.openAudio), await heard(who, course.lockedAudio)]).toEqual([200, 404])
    expect((await who.get(`/api/courses/${course.slug}/lessons/${course.locked}`)).text).not.toContain(
      course.lockedAudio,
    )
  }
  await learner.post(`/api/enrollments/${enrolmentId}/refund`, {})
  expect(await heard(learner, course.lockedAudio)).toBe(404)
})

test('answers the range that a player asks for, and nothing twice', async () => {
  const teacher = await server.person({ userType: 'teacher' })
  const id = await sendAudio(teacher)
  const sound = silentMp3(20)
  const ask = (headers: Record<string, string>) => teacher.get(`/api/media/${id}`, headers)
  const part = await ask({ range: 'bytes=104-207' })
  expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
    206,
    `bytes 104-207/${sound.length}`,
    '104',
  ])
  const etag = part.headers.get('etag') ?? ''
  const whole = await ask({ range: 'bytes=104-', 'if-range': '"other"' })
  expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(sound.length)])
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  expect((await ask({ range: `bytes=${sound.length}-` })).body['code']).toBe('files.no_such_range')
  expect((await server.visitor().get(`/api/media/${id}`, { 'if-none-match': etag })).status).toBe(404)
})

test('takes no false, huge or foreign audio for a lesson (UPL-01)', async () => {
  const [teacher, other] = [await server.person({ userType: 'teacher' }), await server.person()]
  const { open, write } = await writeAudioCourse(teacher)
  const refusalOf = async (contents: Uint8Array) =>
    (await sendFile(teacher, contents, { kind: 'lesson_audio', name: 'som.mp3' })).body['code']
  expect(await refusalOf(Buffer.from('<script>alert(1)</script>'))).toBe('files.not_audio')
  expect(await refusalOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('files.not_audio')
  expect(await refusalOf(Buffer.alloc(5 * 1024 * 1024 + 1))).toBe('files.audio_too_large')
  const picture = await sendFile(teacher, silentMp3(1), { kind: 'lesson_picture', name: 'foto.png' })
  expect(picture.body['code']).toBe('files.type_not_allowed')
  expect((await write(open, { audioId: await sendAudio(other) })).body['code']).toBe('files.not_found')
})
