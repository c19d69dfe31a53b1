import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseFor, enrolmentOf, learnAll, lessonsOf, paidEnrolmentOf } from '../../../testing/courses.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { type Answer, startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { MOST_CLASSES } from './teaching/rules.ts'

let server: TestServer
let aheadMs = 0
beforeAll(async () => {
  server = await startTestServer({
    env: { RATE_LIMIT: 'off', POLICY_READING_MINUTE_MS: '10' },
    clock: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => server.stop())

type Person = Visitor & { id: string }
const teacherNamed = (fullName = 'Carlos Sitoe'): Promise<Person> => server.person({ fullName, userType: 'teacher' })
describe('the portal of a teacher', () => {
  it('begins with zeros and nothing that happened (TEAC-004, TEAC-005, TEAC-006, TEAC-007, TEAC-018)', async () => {
    const { status, body } = await (await teacherNamed()).get('/api/teacher/stats')
    expect([status, body]).toEqual([
      200,
      { activeCourses: 0, students: 0, completionRate: 0, monthlyRevenue: 0, activity: [], biography: '' },
    ])
    expect((await server.visitor().get('/api/teacher/stats')).status).toBe(401)
  })

  it('counts own courses, students, completions and sales, and lists what happened (TEAC-008)', async () => {
    const course = await courseFor(server, { price: 45_000 })
    const [done, learning] = [await server.person({ fullName: 'Telma Langa' }), await server.person()]
    const enrolmentId = await paidEnrolmentOf(done, course)
    await paidEnrolmentOf(learning, course)
    await learnAll(done, course, enrolmentId)
    const { body } = await course.taughtBy.get('/api/teacher/stats')
    expect(body).toMatchObject({ activeCourses: 1, students: 2, completionRate: 50, monthlyRevenue: 90_000 })
    expect(body['activity']).toHaveLength(3)
    expect(body['activity'][0]).toMatchObject({
      id: enrolmentId,
      kind: 'completed',
      learnerName: 'Telma Langa',
      courseTitle: course.title,
    })
    const list = (await course.taughtBy.get('/api/teacher/courses')).body
    expect(list).toMatchObject([{ id: course.id, students: 2, completions: 1, isPublished: true, status: 'approved' }])
  })

  it('shows students with their progress and neither address nor number (PRV-07, X-148)', async () => {
    const [course, other] = [await courseFor(server), await courseFor(server)]
    const [learner, elsewhere] = [
      await server.person({ fullName: 'Dulce Nhantumbo', phone: '847700123' }),
      await server.person(),
    ]
    const id = await enrolmentOf(learner, course)
    await enrolmentOf(elsewhere, other)
    const [first] = await lessonsOf(learner, course)
    await learner.post(`/api/progress/${id}/lessons/${first?.id}`, { seconds: 0 })
    aheadMs += 20
    await learner.post(`/api/progress/${id}/lessons/${first?.id}`, { seconds: 60 })
    const { body, text } = await course.taughtBy.get('/api/teacher/students')
    expect(body).toEqual([
      {
        id,
        name: 'Dulce Nhantumbo',
        courseId: course.id,
        courseTitle: course.title,
        status: 'active',
        enrolledAt: expect.any(String),
        completedAt: null,
        lastSeenAt: expect.any(String),
        lessonsDone: 1,
        lessonCount: 4,
      },
    ])
    expect(text).not.toMatch(/847700123|@/)
    expect((await course.taughtBy.get(`/api/teacher/students?courseId=${other.id}`)).body).toEqual([])
    const progress = (await course.taughtBy.get(`/api/teacher/courses/${course.id}/progress`)).body
    expect([progress['students'], progress['lessons'][0].completions, progress['lessons'][1].completions]).toEqual([
      1, 1, 0,
    ])
  })

  it('pages through students, the newest first', async () => {
    const course = await courseFor(server)
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.unshift(await enrolmentOf(await server.person(), course))
    const first = await course.taughtBy.get('/api/teacher/students?limit=2')
    const cursor = /cursor=([^>&]+)/.exec(first.headers.get('link') ?? '')?.[1]
    const second = await course.taughtBy.get(`/api/teacher/students?limit=2&cursor=${cursor}`)
    const idsOf = ({ body }: Answer): string[] => body.map(({ id }: { id: string }) => id)
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
    expect(second.headers.get('link')).toBeNull()
  })

  it("changes what the courses' pages say of the teacher (X-113)", async () => {
    const course = await courseFor(server)
    await course.taughtBy.send('PUT', '/api/teacher/biography', { biography: 'Costureira há vinte anos.' })
    const { body } = await server.visitor().get(`/api/courses/${course.slug}`)
    expect(body['teacher'].biography).toBe('Costureira há vinte anos.')
  })
})

describe('a live class', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const CLASS = { title: 'Dúvidas', minutes: 60, link: 'https://meet.example.org/costura' }

  it('is scheduled for who learns, told to them, and called off (TEAC-014, X-150)', async () => {
    const [course, learner] = [await courseFor(server, { price: 0 }), await server.person()]
    await enrolmentOf(learner, course)
    const order = { ...CLASS, courseId: course.id, startsAt: inDays(2) }
    const { status, body } = await course.taughtBy.post('/api/teacher/classes', order)
    expect([status, body['courseTitle'], body['link']]).toEqual([201, course.title, CLASS.link])
    const seen = async (who: Visitor) => (await who.get(`/api/courses/${course.slug}/classes`)).body
    expect(await seen(learner)).toHaveLength(1)
    for (const stranger of [server.visitor(), await server.person()]) expect(await seen(stranger)).toEqual([])
    const titles = async () =>
      (await learner.get('/api/notifications')).body['notifications'].map((one: { title: string }) => one.title)
    await expect.poll(titles).toContain('Aula em direto marcada')
    const other = await teacherNamed()
    const callOff = (who: Visitor) => who.send('DELETE', `/api/teacher/classes/${body['id']}`)
    const foreign = await callOff(other)
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'courses.class_not_found'])
    expect(await seen(learner)).toHaveLength(1)
    expect((await callOff(course.taughtBy)).status).toBe(200)
    expect(await seen(learner)).toEqual([])
    expect((await callOff(course.taughtBy)).body['code']).toBe('courses.class_not_found')
    await expect.poll(titles).toContain('Aula em direto desmarcada')
  })

  it('is not scheduled beside thirty ahead, also not at once, until one is called off', async () => {
    const course = await courseFor(server)
    const order = { ...CLASS, courseId: course.id, startsAt: inDays(2) }
    const schedule = () => course.taughtBy.post('/api/teacher/classes', order)
    const first = (await schedule()).body['id']
    await server.query(
      `insert into courses_classes (id, course_id, title, starts_at, minutes, link, created_at)
       select gen_random_uuid(), course_id, title, starts_at, minutes, link, created_at
       from courses_classes, generate_series(1, $2) where id = $1`,
      [first, MOST_CLASSES - 2],
    )
    const answers = await atOnce(times(3), schedule)
    expect(answers.map(({ status, body }) => [status, body['code']]).toSorted()).toEqual([
      [201, undefined],
      [409, 'courses.too_many_classes'],
      [409, 'courses.too_many_classes'],
    ])
    expect((await course.taughtBy.get('/api/teacher/classes')).body).toHaveLength(MOST_CLASSES)
    await course.taughtBy.send('DELETE', `/api/teacher/classes/${first}`)
    expect((await schedule()).status).toBe(201)
  })

  it.each([
    [{ startsAt: '2020-01-01T10:00:00Z' }, 409, 'courses.class_in_the_past'],
    [{ link: 'javascript:alert(1)' }, 400, 'platform.invalid_input'],
    [{ link: 'http://meet.example.org' }, 400, 'platform.invalid_input'],
    [{ link: 'https:meet.example.org' }, 400, 'platform.invalid_input'],
    [{ minutes: 7 }, 400, 'platform.invalid_input'],
    [{ courseId: randomUUID() }, 404, 'courses.not_found'],
  ])('is refused with %j', async (change, status, code) => {
    const course = await courseFor(server)
    const order = { ...CLASS, courseId: course.id, startsAt: inDays(1), ...change }
    const answer = await course.taughtBy.post('/api/teacher/classes', order)
    expect([answer.status, answer.body['code']]).toEqual([status, code])
  })
})
