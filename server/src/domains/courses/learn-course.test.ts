import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  courseFor,
  enrolmentOf,
  inStatus,
  learnAll,
  lessonsOf,
  paidEnrolmentOf,
  QUESTION,
  rightAnswers,
  type TestCourse,
} from '../../../testing/courses.ts'
import { atOnce, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_READING_MINUTE_MS: '10' } })
})
afterAll(() => server.stop())

describe('who may not read a lesson', () => {
  it('reads an open lesson without an account, and is told why another is locked (COUR-029, X-110)', async () => {
    const course = await courseFor(server, { price: 45_000 })
    const [open, locked] = await lessonsOf(server.visitor(), course)
    const read = await server.visitor().get(`/api/courses/${course.slug}/lessons/${open?.id}`)
    expect([read.status, read.body['body']]).toEqual([200, 'Palavras que todos podem ler.'])
    const refused = await server.visitor().get(`/api/courses/${course.slug}/lessons/${locked?.id}`)
    expect([refused.status, refused.body['code']]).toEqual([403, 'courses.lesson_locked'])
    const missing = await server.visitor().get(`/api/courses/${course.slug}/lessons/${course.id}`)
    expect([missing.status, missing.body['code']]).toEqual([404, 'courses.lesson_not_found'])
  })

  it('finds even open lessons of a hidden course nowhere (LMS-05)', async () => {
    const course = await courseFor(server)
    const [open] = await lessonsOf(server.visitor(), course)
    await server.query('update courses_versions set is_listed = false where course_id = $1', [course.id])
    const { status, body } = await server.visitor().get(`/api/courses/${course.slug}/lessons/${open?.id}`)
    expect([status, body['code']]).toEqual([404, 'courses.not_found'])
  })

  it('is not the teacher, who reads all of their own (LMS-01)', async () => {
    const course = await courseFor(server, { price: 45_000 })
    for (const { id } of await lessonsOf(course.taughtBy, course)) {
      expect((await course.taughtBy.get(`/api/courses/${course.slug}/lessons/${id}`)).status).toBe(200)
    }
  })
})

describe('progress', () => {
  it('has one entry per lesson, the opened ones and the others (MYCO-029, MYCO-030, MYCO-032, E-04)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const { status, body } = await learner.get(`/api/progress/${id}`)
    expect([status, body]).toEqual([
      200,
      (await lessonsOf(learner, course)).map((lesson) =>
        expect.objectContaining({ lessonId: lesson.id, isCompleted: false }),
      ),
    ])
    expect((await (await server.person()).get(`/api/progress/${id}`)).status).toBe(404)
    expect((await server.visitor().get(`/api/progress/${id}`)).status).toBe(401)
  })

  it('counts only the time that has passed since a lesson was opened (LMS-02, MYCO-016)', async () => {
    const slow = await startTestServer({ env: { POLICY_READING_MINUTE_MS: '60000' } })
    try {
      const [course, learner] = [await courseFor(slow), await slow.person()]
      const id = await enrolmentOf(learner, course)
      const [first] = await lessonsOf(learner, course)
      const path = `/api/progress/${id}/lessons/${first?.id}`
      const opened = await learner.post(path, { seconds: 86_400 })
      expect(opened.body).toMatchObject({ isCompleted: false, seconds: 0, lessonsDone: 0, lessonCount: 4 })
      const claimed = await learner.post(path, { seconds: 86_400 })
      expect(claimed.body['isCompleted']).toBe(false)
      await slow.query(`update courses_progress set opened_at = opened_at - interval '40 seconds'`)
      const early = await learner.post(path, { seconds: 0 })
      expect(early.body).toMatchObject({ isCompleted: false, seconds: claimed.body['seconds'] })
      const read = await learner.post(path, { seconds: 30 })
      expect(read.body).toMatchObject({ isCompleted: true, seconds: 30, lessonsDone: 1, status: 'active' })
      expect((await learner.post(path, { seconds: 10 })).body).toEqual(read.body)
    } finally {
      await slow.stop()
    }
  })

  it('refuses lessons of other courses, invented ones and impossible seconds (LMS-02, INJ-04)', async () => {
    const [course, other, learner] = [await courseFor(server), await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const [foreign] = await lessonsOf(learner, other)
    for (const lessonId of [foreign?.id, course.id]) {
      const { status, body } = await learner.post(`/api/progress/${id}/lessons/${lessonId}`, {})
      expect([status, body['code']]).toEqual([404, 'courses.lesson_not_found'])
    }
    const [own] = await lessonsOf(learner, course)
    for (const seconds of [-1, 1.5, 86_401, '60', null]) {
      expect((await learner.post(`/api/progress/${id}/lessons/${own?.id}`, { seconds })).status).toBe(400)
    }
    expect(
      (await learner.get(`/api/progress/${id}`)).body.every((one: { isCompleted: boolean }) => !one.isCompleted),
    ).toBe(true)
  })
})

describe('a quiz', () => {
  const quizOf = async (learner: Visitor, course: TestCourse, id: string) => {
    const quiz = (await lessonsOf(learner, course)).find(({ kind }) => kind === 'quiz')
    const read = `/api/courses/${course.id}/lessons/${quiz?.id}`
    const path = `/api/progress/${id}/lessons/${quiz?.id}`
    return { read, path, questions: async () => (await learner.get(read)).body['quiz'].questions }
  }

  it('shows no answer before it is given, then the mark and why (COUR-068, X-114)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const { read, path, questions } = await quizOf(learner, course, id)
    const shown = await learner.get(read)
    expect(shown.body['quiz']).toMatchObject({ passMark: 70, attemptsLeft: 5 })
    for (const word of ['right', 'EXPLICAÇÃO', 'isRight']) expect(shown.text).not.toContain(word)
    expect((await learner.post(`${path}/answers`, { answers: [] })).body['code']).toBe('courses.quiz_not_open')
    await learner.post(path, { seconds: 0 })
    const wrong = await learner.post(`${path}/answers`, { answers: [] })
    expect(wrong.body).toMatchObject({ score: 0, isPassed: false, isCompleted: false, attemptsLeft: 4 })
    const right = await learner.post(`${path}/answers`, { answers: rightAnswers(await questions()) })
    expect(right.body).toMatchObject({ score: 100, isPassed: true, isCompleted: true, attemptsLeft: 3 })
    expect(right.body['results'][0]).toMatchObject({ isRight: true, explanation: expect.stringMatching(/./) })
    const doneAt = () => server.query('select completed_at from courses_progress where enrolment_id = $1', [id])
    const first = await doneAt()
    await learner.post(`${path}/answers`, { answers: rightAnswers(await questions()) })
    expect(await doneAt()).toEqual(first)
    expect((await learner.get(read)).body['quiz']['bestScore']).toBe(100)
  })

  it('is not passed by waiting, and may be tried five times a day (LMS-02)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const { path } = await quizOf(learner, course, id)
    await learner.post(path, { seconds: 0 })
    expect((await learner.post(path, { seconds: 86_400 })).body['isCompleted']).toBe(false)
    for (let attempt = 1; attempt <= 5; attempt++) await learner.post(`${path}/answers`, { answers: [] })
    const sixth = await learner.post(`${path}/answers`, { answers: [] })
    expect([sixth.status, sixth.body['code']]).toEqual([409, 'courses.attempts_used'])
    await server.query(`update courses_attempts set at = at - interval '1 day' where enrolment_id = $1`, [id])
    expect((await learner.post(`${path}/answers`, { answers: [] })).status).toBe(200)
  })

  it('is graded five times of twenty answers at the same moment (LMS-02)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const { path } = await quizOf(learner, course, id)
    await learner.post(path, { seconds: 0 })
    const answers = await atOnce(times(20), () => learner.post(`${path}/answers`, { answers: [] }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body['code'] === 'courses.attempts_used')).toHaveLength(15)
    const attempts = await server.query('select number from courses_attempts where enrolment_id = $1', [id])
    expect(attempts.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  it('takes no answers to the questions of a former attempt or version, and uses none up', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const many = times(16).map((each) => ({ ...QUESTION, id: `q${each}` }))
    const ask = (quiz: object) =>
      server.query(
        `update courses_lessons set quiz = $2 where kind = 'quiz'
          and version_id in (select id from courses_versions where course_id = $1)`,
        [course.id, JSON.stringify(quiz)],
      )
    await ask({ shown: 4, questions: many })
    const id = await enrolmentOf(learner, course)
    const { read, path } = await quizOf(learner, course, id)
    await learner.post(path, { seconds: 0 })
    const asked = async () => {
      const { questions, attempt, version } = (await learner.get(read)).body['quiz']
      return { answers: rightAnswers(questions), attempt, version }
    }
    const [first, send] = [await asked(), (body: object) => learner.post(`${path}/answers`, body)]
    expect((await send({ ...first, answers: [] })).body).toMatchObject({ score: 0, attemptsLeft: 4 })
    const refused = await send(first)
    expect([refused.status, refused.body['code']]).toEqual([409, 'courses.questions_changed'])
    const second = await asked()
    const notAsked = many.filter((one) => !second.answers.some(({ questionId }) => questionId === one.id)).slice(0, 4)
    const old = { answers: rightAnswers(notAsked) }
    for (const body of [old, { ...second, version: second.version + 1 }]) {
      expect((await send(body)).body['code']).toBe('courses.questions_changed')
    }
    expect((await send({ answers: second.answers })).body).toMatchObject({ score: 100, attemptsLeft: 3 })
  })

  it('has no answers to a lesson without questions (LMS-02)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const [text] = await lessonsOf(learner, course)
    const { body } = await learner.post(`/api/progress/${id}/lessons/${text?.id}/answers`, { answers: [] })
    expect(body['code']).toBe('courses.not_a_quiz')
  })
})

describe('a completed course', () => {
  it('is completed once, with a certificate that a stranger can check (COUR-064, COUR-068, X-109)', async () => {
    const course = await courseFor(server, { title: 'Eletricidade em segurança' })
    const learner = await server.person({ fullName: 'Rosa Machel' })
    const id = await enrolmentOf(learner, course)
    expect((await learner.get(`/api/enrollments/${id}/certificate`)).body['code']).toBe('courses.certificate_not_found')
    await learnAll(learner, course, id)
    const done = await inStatus(learner, id, 'completed')
    expect(done).toMatchObject({
      completedAt: expect.any(String),
      certificateCode: expect.stringMatching(/^[2-9A-Z]{16}$/),
    })
    await learnAll(learner, course, id)
    expect((await inStatus(learner, id, 'completed'))['completedAt']).toBe(done['completedAt'])
    const shown = await server.visitor().get(`/api/certificates/${done['certificateCode'].toLowerCase()}`)
    expect(shown.body).toMatchObject({
      status: 'valid',
      learnerName: 'Rosa Machel',
      courseTitle: 'Eletricidade em segurança',
      teacherName: 'Armando Guila',
      number: expect.stringMatching(/^CS \d{4}\/[2-9A-Z]{8}$/),
    })
    for (const guess of ['AAAABBBBCCCCDDDD', "' or 1=1 --", 'x'.repeat(60)]) {
      expect((await server.visitor().get(`/api/certificates/${encodeURIComponent(guess)}`)).status).toBe(404)
    }
    const file = await fetch(`${server.origin}/api/enrollments/${id}/certificate`, {
      headers: { cookie: learner.cookieHeader() },
    })
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
    const text = (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
    for (const words of [
      'Rosa Machel',
      'Eletricidade em segurança',
      shown.body['number'],
      `/certificado/${done['certificateCode']}`,
    ]) {
      expect(text).toContain(words)
    }
    expect((await (await server.person()).get(`/api/enrollments/${id}/certificate`)).status).toBe(404)
  })

  it('has names and signs on its certificate as they were written (COUR-068)', async () => {
    const title = 'Vacinas: 2 × 10⁶ UI'
    const course = await courseFor(server, { title })
    const learner = await server.person({ fullName: 'Đặng Thị Łucja' })
    const id = await enrolmentOf(learner, course)
    await learnAll(learner, course, id)
    await inStatus(learner, id, 'completed')
    const file = await fetch(`${server.origin}/api/enrollments/${id}/certificate`, {
      headers: { cookie: learner.cookieHeader() },
    })
    const { text } = await extractText(new Uint8Array(await file.arrayBuffer()), { mergePages: true })
    expect(text.split('\n')).toEqual(expect.arrayContaining(['Đặng Thị Łucja', title]))
  })

  it('gives its certificate for no guess and to nobody else (LMS-02)', async () => {
    const [course, learner, other] = [await courseFor(server), await server.person(), await server.person()]
    const id = await enrolmentOf(learner, course)
    const ofOther = await enrolmentOf(other, course)
    await learnAll(learner, course, id)
    const { certificateCode: code } = await inStatus(learner, id, 'completed')
    const [row] = await server.query<{ number: string }>('select number from courses_certificates where code = $1', [
      code,
    ])
    for (const guess of [
      code.slice(0, 15),
      `${code}2`,
      `${code.slice(0, 15)}${code.endsWith('2') ? '3' : '2'}`,
      row?.number,
      id,
      '%',
      '_'.repeat(16),
    ]) {
      const { status } = await server.visitor().get(`/api/certificates/${encodeURIComponent(guess ?? '')}`)
      expect([guess, status]).toEqual([guess, 404])
    }
    for (const path of [`/api/enrollments/${id}/certificate`, `/api/enrollments/${ofOther}/certificate`]) {
      expect((await other.get(path)).status).toBe(404)
    }
  })

  it('may be reviewed by its learner, and counts for the course (X-115, COUR-102)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    const word = { serviceKind: 'enrolment', serviceId: id, stars: 4, body: 'Útil.' }
    expect((await learner.post('/api/reviews', word)).body['code']).toBe('reviews.not_finished')
    await learnAll(learner, course, id)
    expect((await learner.post('/api/reviews', word)).status).toBe(201)
    const shown = async () => (await server.visitor().get(`/api/courses/${course.slug}`)).body
    await expect.poll(shown).toMatchObject({ rating: 4, reviewCount: 1 })
  })

  it('loses its certificate when its money goes back (LMS-06)', async () => {
    const [course, learner] = [await courseFor(server, { price: 45_000 }), await server.person()]
    const id = await paidEnrolmentOf(learner, course)
    await learnAll(learner, course, id)
    const { certificateCode } = await inStatus(learner, id, 'completed')
    const { endRefunded } = await import('./commands/refund.ts')
    await server.app.platform.db.transact((tx) => endRefunded(tx, { id, now: new Date() }))
    expect((await server.visitor().get(`/api/certificates/${certificateCode}`)).body['status']).toBe('revoked')
    expect((await learner.get(`/api/enrollments/${id}/certificate`)).status).toBe(404)
  })
})

describe('own enrolments', () => {
  it('are listed with their course, the newest first, and nobody else’s (MYCO-031, MYCO-017, MYCO-018, MYCO-023)', async () => {
    const [free, dear, learner] = [
      await courseFor(server),
      await courseFor(server, { price: 45_000 }),
      await server.person(),
    ]
    await enrolmentOf(learner, free)
    await enrolmentOf(learner, dear)
    await enrolmentOf(await server.person(), dear)
    const { status, body } = await learner.get('/api/enrollments/me')
    expect([status, body.length]).toEqual([200, 2])
    expect(body[0]).toMatchObject({
      id: expect.any(String),
      status: 'pending',
      paidPrice: 45_000,
      currency: 'MZN',
      enrolledAt: expect.any(String),
      completedAt: null,
      course: {
        slug: dear.slug,
        title: dear.title,
        shortDescription: dear.shortDescription,
        category: 'Tecnologia',
        level: 'Básico',
        estimatedDurationHours: 0.08,
      },
    })
    expect((await server.visitor().get('/api/enrollments/me')).status).toBe(401)
  })

  it.each([
    ['MYCO-019', 'paidPrice'],
    ['MYCO-020', 'currency'],
    ['MYCO-021', 'enrolledAt'],
    ['MYCO-022', 'completedAt'],
    ['MYCO-024', 'course.title'],
    ['MYCO-025', 'course.shortDescription'],
    ['MYCO-026', 'course.category'],
    ['MYCO-027', 'course.level'],
    ['MYCO-028', 'course.estimatedDurationHours'],
  ])('have their field (%s)', async (_row, field) => {
    const [course, learner] = [await courseFor(server), await server.person()]
    await enrolmentOf(learner, course)
    expect((await learner.get('/api/enrollments/me')).body[0]).toHaveProperty(field)
  })
})
