import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideVersion,
  draftLessons,
  draftModules,
  enrolmentOf,
  eventually,
  inStatus,
  paidEnrolmentOf,
  publishCourse,
  TEXT,
} from '../../../testing/courses.ts'
import { freshNumber, initiate } from '../../../testing/payments/payments.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { makeStaff } from '../../../testing/staff.ts'

let server: TestServer
let staff: Visitor
beforeAll(async () => {
  server = await startTestServer({
    env: { VERIFICATION: 'manual', RATE_LIMIT: 'off', POLICY_READING_MINUTE_MS: '10' },
  })
  staff = await makeStaff(server)
})
afterAll(() => server.stop())

const teacherNamed = (fullName = 'Carlos Sitoe') => server.person({ fullName, userType: 'teacher' })
const decide = (versionId: string, decision: object) => decideVersion(staff, versionId, decision)
const publish = (teacher: Visitor, price?: number) => publishCourse({ teacher, staff, price })

/** Enrols so many people in a free course. */
async function enrolMany(courseId: string, count: number): Promise<void> {
  const { id } = await server.person()
  await server.query(
    `with people as (
      insert into accounts_users (id, first_name, email, password_hash, terms_accepted_at, created_at)
      select gen_random_uuid(), 'Ana', n || '-' || $2::text || '@example.com', password_hash, created_at, created_at
      from accounts_users, generate_series(1, $3::integer) n where id = $2::uuid returning id)
    insert into courses_enrolments (id, course_id, learner_id, status, price, enrolled_at, activated_at)
    select gen_random_uuid(), $1, id, 'active', 0, now(), now() from people`,
    [courseId, id, count],
  )
}

describe('a version without the lesson that is left', () => {
  /** Puts a next version with these lessons in the place of the one that is read. */
  async function shorten(teacher: Visitor, courseId: string, lessons: object[]): Promise<void> {
    const path = `/api/teacher/courses/${courseId}`
    const { versionId, revision } = (await teacher.post(`${path}/versions`)).body
    const modules = [{ ...draftModules[0], lessons }]
    expect((await teacher.send('PUT', `${path}/outline`, { revision, modules })).status).toBe(200)
    await teacher.post(`${path}/submit`, {})
    await decide(versionId, { decision: 'approved' })
  }

  it('completes with its approval whoever has done all the others, and nobody else', async () => {
    const teacher = await teacherNamed('Armando Guila')
    const course = await publish(teacher, 0)
    const [reader, idle] = [await server.person({ fullName: 'Rosa Machel' }), await server.person()]
    const [id, other] = [await enrolmentOf(reader, course), await enrolmentOf(idle, course)]
    const read = `/api/progress/${id}/lessons/${TEXT}`
    await reader.post(read, { seconds: 0 })
    await server.query(
      `update courses_progress set opened_at = opened_at - interval '1 hour' where enrolment_id = $1`,
      [id],
    )
    expect((await reader.post(read, { seconds: 60 })).body).toMatchObject({ isCompleted: true, status: 'active' })
    await shorten(teacher, course.id, draftLessons.slice(0, 1))
    const { certificateCode, timeline } = await inStatus(reader, id, 'completed')
    expect(timeline).toHaveLength(2)
    expect((await server.visitor().get(`/api/certificates/${certificateCode}`)).body).toMatchObject({
      status: 'valid',
      learnerName: 'Rosa Machel',
      teacherName: 'Armando Guila',
    })
    const titles = async () =>
      (await reader.get('/api/notifications')).body['notifications'].map(({ title }: { title: string }) => title)
    await expect.poll(titles).toContain('Curso concluído')
    expect((await idle.get(`/api/enrollments/${other}`)).body['status']).toBe('active')
  })

  it('completes all of many, more than are completed at once', async () => {
    const teacher = await teacherNamed()
    const course = await publish(teacher, 0)
    await enrolMany(course.id, 201)
    await server.query(
      `insert into courses_progress (enrolment_id, lesson_id, opened_at, completed_at)
       select id, $2, now(), now() from courses_enrolments where course_id = $1`,
      [course.id, TEXT],
    )
    await shorten(teacher, course.id, draftLessons.slice(0, 1))
    const certified = () =>
      server.query(
        `select count(*)::integer as count from courses_certificates k join courses_enrolments e on e.id = k.enrolment_id
         where e.course_id = $1 and e.status = 'completed'`,
        [course.id],
      )
    await expect.poll(certified).toEqual([{ count: 201 }])
  })
})

describe('a course that staff suspend', () => {
  const suspend = async (versionId: string, reason: string) => {
    const [found] = await server.query<{ id: string }>('select id from verification_cases where subject_id = $1', [
      versionId,
    ])
    const decision = { decision: 'suspended', reason }
    const { status, text } = await staff.post(`/api/operator/verifications/${found?.id}/decision`, decision)
    if (status !== 200) throw new Error(text)
  }
  const toldOf = async (person: Visitor, heading = 'Curso suspenso') =>
    (await person.get('/api/notifications')).body['notifications'].filter(
      ({ title }: { title: string }) => title === heading,
    )

  /** The next version, approved; answers its id. */
  const publishNext = async (teacher: Visitor, courseId: string): Promise<string> => {
    const { versionId, versionNumber } = (await teacher.post(`/api/teacher/courses/${courseId}/versions`)).body
    await teacher.post(`/api/teacher/courses/${courseId}/submit`, {})
    await decide(versionId, { decision: 'approved' })
    await eventually(teacher, courseId, (it) => it['versionNumber'] === versionNumber && it['status'] === 'approved')
    return versionId
  }

  it('stays open to its learners, who are told why and may ask for their money at any time', async () => {
    const course = await publish(await teacherNamed(), 60_000)
    const [buyer, waiting] = [await server.person(), await server.person()]
    const id = await paidEnrolmentOf(buyer, course)
    const unpaid = await enrolmentOf(waiting, course)
    await server.query(`update courses_enrolments set activated_at = activated_at - interval '90 days' where id = $1`, [
      id,
    ])
    const refundOf = async () => (await buyer.get(`/api/enrollments/${id}`)).body['refund']
    expect((await refundOf())['offer']).toBe('none')
    await suspend(course.versionId, 'Uma aula ensina uma dose errada.')
    await expect.poll(() => toldOf(buyer)).toHaveLength(1)
    const [told] = await toldOf(buyer)
    expect(told['body']).toMatch(/«Uma aula ensina uma dose errada\.» As suas aulas continuam abertas\..*dinheiro/)
    expect(await toldOf(waiting)).toEqual([])
    const lesson = `/api/courses/${course.slug}/lessons/${TEXT}`
    expect((await buyer.get(lesson)).status).toBe(200)
    expect((await buyer.post(`/api/progress/${id}/lessons/${TEXT}`, { seconds: 0 })).status).toBe(200)
    expect((await waiting.get(lesson)).status).not.toBe(200)
    const stranger = await server.person()
    for (const path of [`/api/courses/${course.slug}`, lesson]) expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.post(`/api/courses/${course.id}/enroll`, {})).body['code']).toBe('courses.not_found')
    const payment = { amount: 60_000, phoneNumber: freshNumber(), purpose: { kind: 'enrolment', id: unpaid } }
    expect((await initiate(waiting, payment)).body['code']).toBe('payments.purpose_not_payable')
    expect(await refundOf()).toEqual({ offer: 'desk' })
    const asked = await buyer.post(`/api/enrollments/${id}/refund`, { reason: 'O curso foi suspenso.' })
    expect([asked.status, asked.body['refund']]).toEqual([200, { offer: 'none', state: 'asked' }])
  })

  it('tells every learner, more than are told at once', async () => {
    const course = await publish(await teacherNamed(), 0)
    await enrolMany(course.id, 501)
    await suspend(course.versionId, 'Em revisão.')
    const told = () =>
      server.query(
        `select count(*)::integer as count from notifications_inbox n join courses_enrolments e on e.learner_id = n.user_id
         where e.course_id = $1 and n.source like 'courses.suspended:%'`,
        [course.id],
      )
    await expect.poll(told).toEqual([{ count: 501 }])
  })

  it('gives way to the version before, which its learners are told with the reason', async () => {
    const teacher = await teacherNamed()
    const course = await publish(teacher, 60_000)
    const [buyer, waiting] = [await server.person(), await server.person()]
    const id = await paidEnrolmentOf(buyer, course)
    await enrolmentOf(waiting, course)
    const next = await publishNext(teacher, course.id)
    await suspend(next, 'Uma aula ensina uma dose errada.')
    const told = (person: Visitor) => toldOf(person, 'Curso de volta à versão anterior')
    await expect.poll(() => told(buyer)).toHaveLength(1)
    const [{ body, href }] = await told(buyer)
    expect(body).toMatch(
      /«Uma aula ensina uma dose errada\.» As suas aulas continuam abertas na versão anterior.*dinheiro/,
    )
    expect(href).toBe(`/meus-cursos?inscricao=${id}`)
    expect((await server.visitor().get(`/api/courses/${course.slug}`)).status).toBe(200)
    expect((await buyer.get(`/api/courses/${course.slug}/lessons/${TEXT}`)).status).toBe(200)
    expect([await toldOf(buyer), await told(waiting)]).toEqual([[], []])
  })

  it('tells nobody of a version that nobody reads any more', async () => {
    const teacher = await teacherNamed()
    const course = await publish(teacher, 0)
    const learner = await server.person()
    await enrolmentOf(learner, course)
    const next = await publishNext(teacher, course.id)
    await suspend(course.versionId, 'A primeira.')
    await suspend(next, 'A segunda.')
    await expect.poll(() => toldOf(learner)).toHaveLength(1)
    expect((await toldOf(learner))[0]['body']).toContain('«A segunda.»')
    expect(await toldOf(learner, 'Curso de volta à versão anterior')).toEqual([])
  })
})
