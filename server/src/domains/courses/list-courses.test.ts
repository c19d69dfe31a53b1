import { cursorIn } from '@salama/contract/kernel/page'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseFor, enrolmentOf, type TestCourse } from '../../../testing/courses.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { setWithdrawn } from './store/authoring.ts'

let server: TestServer
let courses: TestCourse[]
beforeAll(async () => {
  server = await startTestServer()
  const taughtBy = await server.person({ fullName: 'Armando Guila', userType: 'teacher' })
  const of = (title: string, more: object = {}) => courseFor(server, { taughtBy, title, ...more })
  courses = [
    await of('Água e horta', { category: 'Agricultura', price: 30_000, tags: ['rega', 'solo', 'couve', 'adubo'] }),
    await of('Caixa e contas', { category: 'Administração', level: 'Avançado', price: 90_000 }),
    await of('Berbequim', { category: 'Técnico', price: 0, description: 'Furar paredes de betão com jeito.' }),
  ]
})
afterAll(() => server.stop())

const visit = (path: string) => server.visitor().get(path)
const titlesOf = async (query: string): Promise<string[]> =>
  (await visit(`/api/courses?${query}`)).body.map((course: { title: string }) => course.title)

describe('the catalogue', () => {
  it('answers each course with all that its card and page say (COUR-032, COUR-033, COUR-034, COUR-083)', async () => {
    const { status, body } = await visit('/api/courses')
    expect(status).toBe(200)
    const shown = body.find((course: { id: string }) => course.id === courses[0]?.id)
    expect(shown).toEqual({
      id: courses[0]?.id,
      slug: courses[0]?.slug,
      title: 'Água e horta',
      description: 'Descrição do curso.',
      shortDescription: 'Resumo do curso.',
      category: 'Agricultura',
      level: 'Básico',
      tags: ['rega', 'solo', 'couve', 'adubo'],
      price: 30_000,
      currency: 'MZN',
      estimatedDurationHours: 0.08,
      isPublished: true,
      lessonCount: 4,
      coverUrl: null,
      rating: 0,
      reviewCount: 0,
      teacherName: 'Armando Guila',
    })
  })

  it.each([
    ['COUR-035', 'description'],
    ['COUR-036', 'shortDescription'],
    ['COUR-037', 'category'],
    ['COUR-038', 'level'],
    ['COUR-039', 'tags'],
    ['COUR-040', 'price'],
    ['COUR-041', 'currency'],
    ['COUR-042', 'estimatedDurationHours'],
    ['COUR-043', 'isPublished'],
  ])('gives every course its field (%s)', async (_row, field) => {
    for (const course of Object.values((await visit('/api/courses')).body)) expect(course).toHaveProperty(field)
  })

  it('sorts by title, price and duration, by title unless asked (COUR-103, COUR-104, COUR-105, COUR-109)', async () => {
    expect(await titlesOf('')).toEqual(['Água e horta', 'Berbequim', 'Caixa e contas'])
    expect(await titlesOf('sort=title')).toEqual(await titlesOf(''))
    expect(await titlesOf('sort=price_asc')).toEqual(['Berbequim', 'Água e horta', 'Caixa e contas'])
    expect(await titlesOf('sort=price_desc')).toEqual(['Caixa e contas', 'Água e horta', 'Berbequim'])
  })

  it('sorts by duration both ways (COUR-106, COUR-107)', async () => {
    await server.query(`update courses_versions set minutes = 240 where title = 'Berbequim'`)
    await server.query(`update courses_versions set minutes = 120 where title = 'Caixa e contas'`)
    expect(await titlesOf('sort=duration_asc')).toEqual(['Água e horta', 'Caixa e contas', 'Berbequim'])
    expect(await titlesOf('sort=duration_desc')).toEqual(['Berbequim', 'Caixa e contas', 'Água e horta'])
  })

  it('finds words of title, description and tags, in any case and without accents (COUR-077, COUR-078, COUR-079)', async () => {
    expect(await titlesOf('q=horta')).toEqual(['Água e horta'])
    expect(await titlesOf('q=AGUA')).toEqual(['Água e horta'])
    expect(await titlesOf('q=beta')).toEqual(['Berbequim'])
    expect(await titlesOf('q=adubo')).toEqual(['Água e horta'])
    expect(await titlesOf('q=berbequin')).toEqual(['Berbequim'])
  })

  it('finds the same for upper case (COUR-080)', async () => {
    expect(await titlesOf('q=CAIXA')).toEqual(await titlesOf('q=caixa'))
  })

  it('takes wildcards, punctuation and long words for what they are (INJ-02, INJ-11)', async () => {
    for (const q of ['%', '_', "'; drop table courses_courses; --", '.*', '***', 'a'.repeat(100)]) {
      expect(await titlesOf(`q=${encodeURIComponent(q)}`)).toEqual([])
    }
    expect((await visit(`/api/courses?q=${'a'.repeat(101)}`)).status).toBe(400)
    expect((await visit('/api/courses?sort=price;drop')).status).toBe(400)
    expect((await visit('/api/courses?q=%00')).status).toBe(400)
  })

  it('filters by category and level and counts what is found (COUR-005)', async () => {
    expect(await titlesOf(`category=${encodeURIComponent('Técnico')}`)).toEqual(['Berbequim'])
    expect(await titlesOf(`level=${encodeURIComponent('Avançado')}`)).toEqual(['Caixa e contas'])
    const counts = (await visit(`/api/course-counts?level=${encodeURIComponent('Básico')}`)).body
    expect(counts).toMatchObject({ total: 2 })
    expect(counts['categories'].map(({ name }: { name: string }) => name)).toEqual([
      'Administração',
      'Agricultura',
      'Técnico',
    ])
    expect((await visit('/api/course-counts?q=horta')).body['total']).toBe(1)
    expect((await visit('/api/course-counts?q=%2A')).body['total']).toBe(0)
  })

  it.each(['title', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc'])(
    'goes on page by page by %s, each course once (X-116)',
    async (sort) => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const more = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
        const { body, headers } = await visit(`/api/courses?sort=${sort}&limit=1${more}`)
        seen.push(...body.map((course: { title: string }) => course.title))
        cursor = cursorIn(headers.get('link'))
      } while (cursor !== undefined)
      expect(seen).toEqual(await titlesOf(`sort=${sort}`))
    },
  )
})

describe('one course', () => {
  it('is found by its slug and by its id, with teacher and outline (COUR-084, E-07, X-113)', async () => {
    const [course] = courses
    const bySlug = await visit(`/api/courses/${course?.slug}`)
    expect(bySlug.status).toBe(200)
    expect(bySlug.body).toMatchObject({
      slug: course?.slug,
      teacher: { name: 'Armando Guila', biography: 'Ensina.' },
      outcomes: ['Fazer'],
      requirements: ['Vontade'],
      updatedAt: expect.any(String),
    })
    expect((await visit(`/api/courses/${course?.id}`)).body).toEqual(bySlug.body)
    expect(bySlug.text).not.toContain('@')
  })

  it('has an outline of titles only (COUR-086, COUR-054, COUR-055, COUR-056, COUR-057)', async () => {
    const [course] = courses
    const { status, body, text } = await visit(`/api/courses/${course?.slug}/outline`)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['modules'])
    expect(body['modules'][0]).toEqual({
      id: expect.any(String),
      title: 'Começo',
      description: 'O que vem primeiro.',
      lessons: expect.any(Array),
    })
    expect((await visit(`/api/courses/${course?.id}/outline`)).body).toEqual(body)
    for (const secret of ['SEGREDO-DA-AULA', 'Quatro', 'EXPLICAÇÃO']) expect(text).not.toContain(secret)
  })

  it('has lessons with title, duration and whether they are open (COUR-058, COUR-059, COUR-060, COUR-061)', async () => {
    const { body } = await visit(`/api/courses/${courses[0]?.id}/outline`)
    const first = body['modules'][0].lessons[0]
    expect(first).toEqual({
      id: expect.any(String),
      title: 'Aberta',
      durationMinutes: 1,
      isFreePreview: true,
      kind: 'text',
      mediaBytes: 0,
    })
  })

  it.each([
    '..%2F..%2Fetc',
    '%00',
    '%E0%A4%A',
    'CURSO-X',
    'nao-existe',
    `${'a'.repeat(10_000)}`,
    '%F0%9F%98%80',
    '00000000-0000-7000-8000-000000000000',
  ])('does not exist under %s (LMS-05, COUR-085)', async (slug) => {
    for (const path of [`/api/courses/${slug}`, `/api/courses/${slug}/outline`]) {
      const { status } = await visit(path)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    if (slug === 'nao-existe') expect((await visit(`/api/courses/${slug}`)).status).toBe(404)
  })

  it('is no longer listed once withdrawn, and stays for its teacher and learners (COUR-081, LMS-03)', async () => {
    const course = await courseFor(server)
    const learner = await server.person()
    await enrolmentOf(learner, course)
    const { db } = server.app.platform
    await db.transact((tx) => setWithdrawn(tx.sql, { courseId: course.id, at: new Date() }))
    expect(await titlesOf(`q=${encodeURIComponent(course.title)}`)).not.toContain(course.title)
    expect((await visit(`/api/courses/${course.slug}`)).status).toBe(404)
    expect((await learner.get(`/api/courses/${course.slug}`)).body['isPublished']).toBe(false)
    expect((await course.taughtBy.get(`/api/courses/${course.slug}`)).status).toBe(200)
    const late = await (await server.person()).post(`/api/courses/${course.id}/enroll`, { paymentMethod: 'm-pesa' })
    expect([late.status, late.body['code']]).toEqual([404, 'courses.not_found'])
  })

  it('is hidden while its version is not approved (COUR-081, LMS-05)', async () => {
    const course = await courseFor(server)
    await server.query(
      `update courses_versions set is_listed = false, is_current = false, status = 'submitted' where course_id = $1`,
      [course.id],
    )
    expect((await visit(`/api/courses/${course.slug}`)).status).toBe(404)
    expect((await visit(`/api/courses/${course.id}/outline`)).status).toBe(404)
  })
})
