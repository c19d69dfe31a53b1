import { randomUUID } from 'node:crypto'
import { COURSE_MEDIA_BYTES } from '@salama/contract/courses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  begin,
  decideVersion,
  draftLessons,
  draftModules,
  enrolmentOf,
  eventually,
  MODULE,
  publishCourse,
  QUESTION,
  QUIZ,
  TEXT,
  writeCourse,
} from '../../../testing/courses.ts'
import { uploadPicture } from '../../../testing/files.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'
import { MOST_UNPUBLISHED } from './teaching/rules.ts'

let server: TestServer
let aheadMs = 0
let staff: Visitor
beforeAll(async () => {
  server = await startTestServer({
    env: { VERIFICATION: 'manual', RATE_LIMIT: 'off', POLICY_READING_MINUTE_MS: '10' },
    clock: () => new Date(Date.now() + aheadMs),
  })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

type Person = Visitor & { id: string }
const teacherNamed = (fullName = 'Carlos Sitoe'): Promise<Person> => server.person({ fullName, userType: 'teacher' })
const decide = (versionId: string, decision: object) => decideVersion(staff, versionId, decision)
const publish = (teacher: Visitor, price?: number) => publishCourse({ teacher, staff, price })

describe('a course', () => {
  it('is written, refused with a reason, corrected, approved, and learnt (X-147, X-149)', async () => {
    const teacher = await teacherNamed()
    const { id, slug, versionId, missing } = await writeCourse(teacher)
    expect(missing).toEqual([])
    expect((await server.visitor().get(`/api/courses/${slug}`)).status).toBe(404)
    const submitted = await teacher.post(`/api/teacher/courses/${id}/submit`, {})
    expect([submitted.status, submitted.body['status'], submitted.body['isEditable']]).toEqual([
      200,
      'submitted',
      false,
    ])
    expect((await teacher.send('PATCH', `/api/teacher/courses/${id}`, { price: 0 })).body['code']).toBe(
      'courses.version_closed',
    )
    await decide(versionId, { decision: 'rejected', reason: 'Falta dizer como se limpa a máquina.' })
    const refused = await eventually(teacher, id, (course) => course['status'] === 'rejected')
    expect([refused['reason'], refused['isEditable']]).toEqual(['Falta dizer como se limpa a máquina.', true])
    await teacher.send('PUT', `/api/teacher/courses/${id}/lessons/${TEXT}`, { body: 'Limpe a máquina com um pano.' })
    await teacher.post(`/api/teacher/courses/${id}/submit`, {})
    await decide(versionId, { decision: 'approved' })
    await eventually(teacher, id, (course) => course['isPublished'] === true)
    const shown = await server.visitor().get(`/api/courses/${slug}/lessons/${TEXT}`)
    expect(shown.body['body']).toBe('Limpe a máquina com um pano.')
  })

  it('is approved at once where the setting says so', async () => {
    const other = await startTestServer({ env: { VERIFICATION: 'auto' } })
    const teacher = await other.person({ userType: 'teacher' })
    const { id } = await writeCourse(teacher)
    const { body } = await teacher.post(`/api/teacher/courses/${id}/submit`, {})
    await other.stop()
    expect([body['status'], body['isPublished']]).toEqual(['approved', true])
  })

  it('says what is missing, and is not submitted before it is there', async () => {
    const teacher = await teacherNamed()
    const { id, revision } = await begin(teacher)
    const path = `/api/teacher/courses/${id}`
    await teacher.send('PUT', `${path}/outline`, { revision, modules: draftModules })
    await teacher.send('PUT', `${path}/lessons/${QUIZ}`, { quiz: { questions: [{ ...QUESTION, right: ['z'] }] } })
    const { status, body } = await teacher.post(`${path}/submit`, {})
    expect([status, body['code'], body['details'].missing]).toEqual([
      409,
      'courses.incomplete',
      [
        'Escreva o resumo, que aparece no catálogo.',
        'Escreva a descrição, que aparece na página do curso.',
        'Diga o que se aprende no curso.',
        'Aula «Enfiar a linha»: falta o texto.',
        'Aula «Teste»: pergunta 1: marque a resposta certa.',
      ],
    ])
  })

  it('is changed in a next version, while learners keep theirs and their progress', async () => {
    const [teacher, learner] = [await teacherNamed(), await server.person()]
    const { id, slug } = await publish(teacher, 0)
    const enrolmentId = await enrolmentOf(learner, { id })
    await learner.post(`/api/progress/${enrolmentId}/lessons/${TEXT}`, { seconds: 0 })
    aheadMs += 20
    await learner.post(`/api/progress/${enrolmentId}/lessons/${TEXT}`, { seconds: 60 })
    const next = await teacher.post(`/api/teacher/courses/${id}/versions`)
    expect([next.status, next.body['versionNumber'], next.body['status']]).toEqual([201, 2, 'draft'])
    const again = await teacher.post(`/api/teacher/courses/${id}/versions`)
    expect(again.body['code']).toBe('courses.version_open')
    await teacher.send('PUT', `/api/teacher/courses/${id}/lessons/${TEXT}`, { body: 'Uma palavra nova.' })
    const before = await learner.get(`/api/courses/${slug}/lessons/${TEXT}`)
    expect(before.body['body']).toBe('Passe a linha pela agulha.')
    await teacher.post(`/api/teacher/courses/${id}/submit`, {})
    await decide(next.body['versionId'], { decision: 'approved' })
    await eventually(teacher, id, (course) => course['status'] === 'approved')
    const after = await learner.get(`/api/courses/${slug}/lessons/${TEXT}`)
    expect(after.body['body']).toBe('Uma palavra nova.')
    const progress = (await learner.get(`/api/progress/${enrolmentId}`)).body
    expect(progress[0]).toMatchObject({ lessonId: TEXT, isCompleted: true })
  })

  it('leaves the catalogue and comes back, and its learners go on', async () => {
    const [teacher, learner] = [await teacherNamed(), await server.person()]
    const { id, slug } = await publish(teacher, 0)
    await enrolmentOf(learner, { id })
    const path = `/api/teacher/courses/${id}/withdrawal`
    const gone = await teacher.send('PUT', path, { isWithdrawn: true })
    expect([gone.body['isWithdrawn'], gone.body['isPublished']]).toEqual([true, false])
    expect((await server.visitor().get(`/api/courses/${slug}`)).status).toBe(404)
    expect((await learner.get(`/api/courses/${slug}/lessons/${TEXT}`)).status).toBe(200)
    await teacher.send('PUT', path, { isWithdrawn: false })
    expect((await server.visitor().get(`/api/courses/${slug}`)).status).toBe(200)
    const draft = await begin(teacher)
    const refused = await teacher.send('PUT', `/api/teacher/courses/${draft['id']}/withdrawal`, { isWithdrawn: true })
    expect(refused.body['code']).toBe('courses.not_published')
  })

  it('loses its draft, and is gone when it had nothing else', async () => {
    const teacher = await teacherNamed()
    const { id } = await publish(teacher, 0)
    await teacher.post(`/api/teacher/courses/${id}/versions`)
    expect((await teacher.send('DELETE', `/api/teacher/courses/${id}/draft`)).body).toEqual({ isCourseGone: false })
    expect((await teacher.get(`/api/teacher/courses/${id}`)).body).toMatchObject({
      versionNumber: 1,
      isPublished: true,
    })
    const draft = await begin(teacher)
    expect((await teacher.send('DELETE', `/api/teacher/courses/${draft['id']}/draft`)).body).toEqual({
      isCourseGone: true,
    })
    expect((await teacher.get(`/api/teacher/courses/${draft['id']}`)).status).toBe(404)
  })

  it('is not begun beside twenty that nobody approved, also not at once, until one is gone', async () => {
    const teacher = await teacherNamed()
    const drafts: string[] = []
    for (const _ of times(MOST_UNPUBLISHED - 1)) drafts.push((await begin(teacher))['id'])
    const one = { title: 'Mais um curso', category: 'Técnico', level: 'Básico' }
    const answers = await atOnce(times(3), () => teacher.post('/api/teacher/courses', one))
    expect(answers.map(({ status, body }) => [status, body['code']]).toSorted()).toEqual([
      [201, undefined],
      [409, 'courses.too_many_drafts'],
      [409, 'courses.too_many_drafts'],
    ])
    expect((await teacher.get('/api/teacher/courses')).body).toHaveLength(MOST_UNPUBLISHED)
    await teacher.send('DELETE', `/api/teacher/courses/${drafts[0]}/draft`)
    expect((await teacher.post('/api/teacher/courses', one)).status).toBe(201)
  })

  it('keeps its address whatever the title, and shares none (LMS-05)', async () => {
    const teacher = await teacherNamed()
    const title = `Água & Horta ${randomUUID().slice(0, 6)}`
    const [first, second] = [await begin(teacher, title), await begin(teacher, title)]
    expect(first['slug']).toMatch(/^agua-horta-/)
    expect(second['slug']).not.toBe(first['slug'])
    const strange = await begin(teacher, '../%00 <script>')
    expect(strange['slug']).toMatch(/^00-script/)
    const empty = await begin(teacher, '***')
    expect(empty['slug']).toMatch(/^curso/)
    await teacher.send('PATCH', `/api/teacher/courses/${first['id']}`, { title: 'Outro título' })
    expect((await teacher.get(`/api/teacher/courses/${first['id']}`)).body['slug']).toBe(first['slug'])
  })
})

describe('the outline of a draft', () => {
  it('is moved about without losing what lessons say', async () => {
    const teacher = await teacherNamed()
    const { id, revision } = await writeCourse(teacher)
    const other = randomUUID()
    const moved = [
      { id: other, title: 'Antes', lessons: [draftLessons[1]] },
      { id: MODULE, title: 'Depois', description: 'O resto.', lessons: [draftLessons[0]] },
    ]
    const { status, body } = await teacher.send('PUT', `/api/teacher/courses/${id}/outline`, {
      revision,
      modules: moved,
    })
    expect([status, body['modules'].map((module: { title: string }) => module.title)]).toEqual([
      200,
      ['Antes', 'Depois'],
    ])
    const lesson = await teacher.get(`/api/teacher/courses/${id}/lessons/${TEXT}`)
    expect(lesson.body['body']).toBe('Passe a linha pela agulha.')
  })

  it('carries so many bytes and no more, counting every lesson once', async () => {
    const teacher = await teacherNamed()
    const { id, revision } = await begin(teacher)
    const path = `/api/teacher/courses/${id}`
    const other = randomUUID()
    const lessons = [draftLessons[0], { id: other, title: 'Remendar', kind: 'text' }]
    const modules = [{ id: MODULE, title: 'A máquina', lessons }]
    expect((await teacher.send('PUT', `${path}/outline`, { revision, modules })).status).toBe(200)
    const write = async (lessonId: string, picture: string) => {
      const body = `![agulha](/api/uploads/${picture})`
      return teacher.send('PUT', `${path}/lessons/${lessonId}`, { body })
    }
    const heavy = await uploadPicture(teacher, 'lesson_picture', 'agulha.png')
    const light = await uploadPicture(teacher, 'lesson_picture', 'linha.png')
    expect((await write(TEXT, heavy)).status).toBe(200)
    const [{ bytes } = {}] = await server.query('select bytes from files_uploads where id = $1', [light])
    const weigh = (most: number) =>
      server.query('update courses_media set bytes = $2 where upload_id = $1', [heavy, most - Number(bytes)])
    await weigh(COURSE_MEDIA_BYTES + 1)
    const { status, body } = await write(other, light)
    expect([status, body['code']]).toEqual([409, 'courses.too_much_media'])
    expect((await teacher.get(`${path}/lessons/${other}`)).body['body']).toBe('')
    await weigh(COURSE_MEDIA_BYTES)
    expect((await write(other, light)).status).toBe(200)
  })

  it('is not overwritten by a page that was open before another change', async () => {
    const teacher = await teacherNamed()
    const { id, revision } = await writeCourse(teacher)
    const path = `/api/teacher/courses/${id}/outline`
    await teacher.send('PUT', path, { revision, modules: [] })
    const { status, body } = await teacher.send('PUT', path, { revision, modules: draftModules })
    expect([status, body['code']]).toEqual([409, 'courses.changed_elsewhere'])
  })
})

describe('what is not their own', () => {
  it('is 404 for other teachers, learners and visitors, in every call (LMS-01, AZ-01)', async () => {
    const [teacher, other] = [await teacherNamed(), await teacherNamed('Rita Uamusse')]
    const { id, versionId } = await publish(teacher, 45_000)
    const learner = await server.person()
    await enrolmentOf(learner, { id })
    await begin(other)
    const path = `/api/teacher/courses/${id}`
    const tries: [method: string, path: string, body?: unknown][] = [
      ['GET', path],
      ['PATCH', path, { price: 0 }],
      ['PUT', `${path}/outline`, { revision: 0, modules: [] }],
      ['GET', `${path}/lessons/${TEXT}`],
      ['PUT', `${path}/lessons/${TEXT}`, { body: 'Meu.' }],
      ['POST', `${path}/submit`, {}],
      ['POST', `${path}/versions`],
      ['DELETE', `${path}/draft`],
      ['PUT', `${path}/withdrawal`, { isWithdrawn: true }],
      ['GET', `${path}/progress`],
    ]
    for (const who of [other, learner]) {
      for (const [method, address, body] of tries) {
        const answer = await who.send(method, address, body)
        expect([method, address, answer.status, answer.body['code']]).toEqual([
          method,
          address,
          404,
          'courses.not_found',
        ])
      }
      expect((await who.get(`/api/operator/courses/${versionId}`)).body['code']).toBe('staff.not_allowed')
    }
    for (const [method, address, body] of tries) {
      expect((await server.visitor().send(method, address, body)).status).toBe(401)
    }
  })

  it("shows staff all that it teaches, and another teacher's picture to nobody (LMS-01)", async () => {
    const [teacher, other] = [await teacherNamed(), await teacherNamed('Rita Uamusse')]
    const [own, foreign] = [
      await uploadPicture(teacher, 'lesson_picture', 'agulha.png'),
      await uploadPicture(other, 'lesson_picture', 'segredo.png'),
    ]
    const { id, versionId } = await writeCourse(teacher, 0)
    const second = await uploadPicture(teacher, 'lesson_picture', 'linha.png')
    const body = `![agulha](/api/uploads/${own}) ![linha](/api/uploads/${second})\n\n![dela](/api/uploads/${foreign})`
    const written = await teacher.send('PUT', `/api/teacher/courses/${id}/lessons/${TEXT}`, { body })
    expect(written.body['pictureBytes']).toBeGreaterThan(0)
    await teacher.post(`/api/teacher/courses/${id}/submit`, {})
    const contents = await staff.get(`/api/operator/courses/${versionId}`)
    expect(contents.body['modules'][0].lessons).toMatchObject([
      { id: TEXT, body },
      { id: QUIZ, quiz: { questions: [{ right: ['a'] }] } },
    ])
    await decide(versionId, { decision: 'approved' })
    await eventually(teacher, id, (course) => course['isPublished'] === true)
    for (const picture of [own, second]) expect((await staff.get(`/api/uploads/${picture}`)).status).toBe(200)
    const learner = await server.person()
    await enrolmentOf(learner, { id })
    expect((await learner.get(`/api/uploads/${own}`)).status).toBe(200)
    for (const who of [teacher, learner, staff]) expect((await who.get(`/api/uploads/${foreign}`)).status).toBe(404)
  })
})
