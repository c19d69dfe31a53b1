import type { DomainEvents } from '@salama/contract/events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseFor, enrolmentOf, inStatus, learnAll, lessonsOf, paidEnrolmentOf } from '../../../testing/courses.ts'
import {
  balancesOf,
  decideBankTransfer,
  freshNumber,
  initiate,
  paid,
  sellsNothing,
  settled,
  transfer,
} from '../../../testing/payments/payments.ts'
import { atOnce, RACERS, times } from '../../../testing/repeat.ts'
import { startTestServer, type TestServer, type Visitor } from '../../../testing/server.ts'
import { staffIdOf } from '../../../testing/staff.ts'
import { newId } from '../../platform/db/database.ts'
import { coursesListener } from './events.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { POLICY_READING_MINUTE_MS: '10' } })
})
afterAll(() => server.stop())

const PRICE = 45_000
const purposeOf = (id: string) => ({ kind: 'enrolment', id })

describe('enrolling', () => {
  it('opens a free course at once, and says so twice in its answer (COUR-067, COUR-087, E-03)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const { status, body } = await learner.post(`/api/courses/${course.id}/enroll`, { paymentMethod: 'm-pesa' })
    expect(status).toBe(201)
    const { enrollment, ...top } = body
    expect(top).toEqual(enrollment)
    expect(top).toMatchObject({ status: 'active', paidPrice: 0, currency: 'MZN', paymentStatus: 'free' })
    const lines = await server.query('select from payments_intents where payer_id = $1', [learner.id])
    expect(lines).toEqual([])
  })

  it('leaves a paid course pending until the server saw the money (COUR-062, COUR-063, COUR-066)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await enrolmentOf(learner, course)
    expect(await inStatus(learner, id, 'pending')).toMatchObject({ paidPrice: PRICE, paymentStatus: 'unpaid' })
    const { body: payment } = await initiate(learner, {
      amount: PRICE,
      phoneNumber: freshNumber(),
      purpose: purposeOf(id),
    })
    const active = await inStatus(learner, id, 'active')
    expect(active).toMatchObject({ paymentStatus: 'paid', transactionId: payment['transactionId'] })
    expect(active['timeline'].map((entry: { status: string }) => entry.status)).toEqual(['pending', 'active'])
    const confirmed = await learner.post(`/api/enrollments/${id}/confirm-payment`, {
      transactionId: payment['transactionId'],
    })
    expect([confirmed.status, confirmed.body['status']]).toEqual([200, 'active'])
  })

  it('tells the learner that the lessons are open, and the teacher of one more, once each', async () => {
    const [course, learner, other] = [await courseFor(server), await server.person(), await server.person()]
    const id = await enrolmentOf(learner, course)
    const told = async (who: Visitor) =>
      (await who.get('/api/notifications')).body['notifications']
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => !title.startsWith('Bem-vindo'))
    await expect.poll(() => told(course.taughtBy)).toEqual(['Novo aluno'])
    const news = { enrolmentId: id, courseId: course.id, learnerId: learner.id }
    const { transact } = server.app.platform.db
    await transact(async (tx) => coursesListener.on['courses.enrolled']?.(tx, news, new Date()))
    expect(await Promise.all([learner, course.taughtBy, other].map(told))).toEqual([
      ['As aulas estão abertas'],
      ['Novo aluno'],
      [],
    ])
  })

  it('tells the learner of money that is back, and the teacher of a review, once each', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const enrolmentId = await enrolmentOf(learner, course)
    const hears = <T extends keyof DomainEvents>(type: T, news: DomainEvents[T]) =>
      server.app.platform.db.transact(async (tx) => coursesListener.on[type]?.(tx, news as never, new Date()))
    const told = async (who: Visitor) =>
      (await who.get('/api/notifications')).body['notifications']
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => ['Dinheiro do curso devolvido', 'Nova avaliação'].includes(title))
    const ended = { enrolmentId, courseId: course.id, learnerId: learner.id }
    const review = { subjectKind: 'course', subjectId: course.id, reviewId: newId() }
    await hears('courses.cancelled', { ...ended, cause: 'learner' })
    await hears('reviews.published', { ...review, subjectKind: 'shop' })
    await hears('reviews.published', { subjectKind: 'course', subjectId: course.id })
    expect([await told(learner), await told(course.taughtBy)]).toEqual([[], []])
    for (const _ of times(2)) {
      await hears('courses.cancelled', { ...ended, cause: 'refund' })
      await hears('reviews.published', review)
    }
    expect([await told(learner), await told(course.taughtBy)]).toEqual([
      ['Dinheiro do curso devolvido'],
      ['Nova avaliação'],
    ])
  })

  it('gives the teacher their share and us the commission, and a receipt to the learner (X-117)', async () => {
    const before = await balancesOf(server)
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await paidEnrolmentOf(learner, course)
    const after = await balancesOf(server)
    const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect([grown('payable:teacher'), grown('commission')]).toEqual([-39_600, -5_400])
    const { transactionId } = await inStatus(learner, id, 'active')
    const receipt = await learner.get(`/api/payments/${transactionId}/receipt`)
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const earnings = await course.taughtBy.get('/api/payouts')
    expect(earnings.text).toContain('39600')
  })

  it('refuses what is not possible with its own words (COUR-082, LMS-03)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const path = `/api/courses/${course.id}/enroll`
    expect((await server.visitor().post(path, { paymentMethod: 'm-pesa' })).status).toBe(401)
    const cash = await learner.post(path, { paymentMethod: 'cash' })
    expect([cash.status, cash.body['fields'][0].code]).toEqual([400, 'method_unknown'])
    expect((await learner.post('/api/courses/nao-existe/enroll', { paymentMethod: 'm-pesa' })).status).toBe(404)
    const own = await course.taughtBy.post(path, { paymentMethod: 'm-pesa' })
    expect([own.status, own.body['code']]).toEqual([409, 'courses.own_course'])
    const id = await enrolmentOf(learner, course)
    const again = await learner.post(path, { paymentMethod: 'm-pesa' })
    expect([again.status, again.body['code'], again.body['details']]).toEqual([
      409,
      'courses.already_enrolled',
      { enrollmentId: id, status: 'pending' },
    ])
  })

  it('takes the price from the course, whatever else is sent (LMS-03)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const tricks = { paymentMethod: 'm-pesa', price: 0, paidPrice: 0, status: 'active' }
    const { body } = await learner.post(`/api/courses/${course.slug}/enroll`, tricks)
    expect(body).toMatchObject({ status: 'pending', paidPrice: PRICE })
  })

  it('makes one enrolment of many at the same moment (LMS-03)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const answers = await atOnce(times(RACERS), () =>
      learner.post(`/api/courses/${course.id}/enroll`, { paymentMethod: 'm-pesa' }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1)
    const rows = await server.query('select from courses_enrolments where learner_id = $1', [learner.id])
    expect(rows).toHaveLength(1)
  })

  it('may be given up while nobody pays, and made again (COUR-065, COUR-069)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await enrolmentOf(learner, course)
    expect((await learner.post(`/api/enrollments/${id}/cancel`)).body['status']).toBe('cancelled')
    expect((await learner.post(`/api/enrollments/${id}/cancel`)).body['code']).toBe('courses.not_now')
    const second = await enrolmentOf(learner, course)
    await initiate(learner, { amount: PRICE, phoneNumber: freshNumber('0005'), purpose: purposeOf(second) })
    const paying = await learner.post(`/api/enrollments/${second}/cancel`)
    expect([paying.status, paying.body['code']]).toEqual([409, 'courses.payment_under_way'])
  })
})

describe('confirm-payment', () => {
  it('takes a confirmed payment that is for nothing in particular (COUR-088, COUR-072)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await enrolmentOf(learner, course)
    const transactionId = await paid(learner, { amount: PRICE })
    const first = await learner.post(`/api/enrollments/${id}/confirm-payment`, { transactionId })
    expect([first.status, first.body['status']]).toEqual([200, 'active'])
    const again = await learner.post(`/api/enrollments/${id}/confirm-payment`, { transactionId })
    expect(again.body).toEqual(first.body)
  })

  it('refuses what is unknown, foreign, used, too little or not paid (COUR-089, LMS-04)', async () => {
    const [course, learner, other] = [
      await courseFor(server, { price: PRICE }),
      await server.person(),
      await server.person(),
    ]
    const id = await enrolmentOf(learner, course)
    const confirm = async (transactionId: string, by = learner, of = id) =>
      (await by.post(`/api/enrollments/${of}/confirm-payment`, { transactionId })).body['code']
    expect(await confirm('00000000-0000-7000-8000-00000000dead')).toBe('payments.not_found')
    expect(await confirm('inventado')).toBe('platform.invalid_input')
    expect(await confirm(await paid(other, { amount: PRICE }))).toBe('payments.not_found')
    expect(await confirm(await paid(learner, { amount: PRICE - 1 }))).toBe('payments.wrong_amount')
    const failing = await initiate(learner, { amount: PRICE, phoneNumber: freshNumber('0001') })
    await settled(learner, failing.body['transactionId'])
    expect(await confirm(failing.body['transactionId'])).toBe('payments.not_confirmed')
    const mine = await paid(learner, { amount: PRICE })
    expect(await confirm(mine, other)).toBe('courses.enrolment_not_found')
    const second = await courseFor(server, { price: PRICE })
    const secondId = await enrolmentOf(learner, second)
    const bound = await initiate(learner, { amount: PRICE, phoneNumber: freshNumber(), purpose: purposeOf(secondId) })
    await inStatus(learner, secondId, 'active')
    expect(await confirm(bound.body['transactionId'])).toBe('payments.already_claimed')
    await inStatus(learner, id, 'pending')
    await learner.post(`/api/enrollments/${id}/cancel`)
    expect(await confirm(mine)).toBe('courses.not_now')
  })

  it('waits for a transfer that staff look for, and opens when they find it (COUR-073, COUR-089)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await enrolmentOf(learner, course)
    const { body: payment } = await transfer(learner, { amount: PRICE })
    const paymentId = payment['transactionId']
    const waiting = await learner.post(`/api/enrollments/${id}/confirm-payment`, { transactionId: paymentId })
    expect(waiting.body).toMatchObject({ status: 'pending', paymentStatus: 'pending', transactionId: paymentId })
    const staffId = staffIdOf(await server.person())
    const order = { paymentId, decision: 'approve', staffId, isSeller: sellsNothing, now: new Date() } as const
    await server.app.platform.db.transact((tx) => decideBankTransfer(tx, { ...order, reason: 'Entrou na conta.' }))
    await inStatus(learner, id, 'active')
  })

  it('lets a payment that failed make way for another (COUR-066)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await enrolmentOf(learner, course)
    const first = await initiate(learner, { amount: PRICE, phoneNumber: freshNumber('0001'), purpose: purposeOf(id) })
    await settled(learner, first.body['transactionId'])
    await expect.poll(async () => (await inStatus(learner, id, 'pending'))['paymentStatus']).toBe('unpaid')
    const wrong = await initiate(learner, { amount: 1_00, phoneNumber: freshNumber(), purpose: purposeOf(id) })
    expect([wrong.status, wrong.body['code']]).toEqual([409, 'payments.amount_changed'])
    await initiate(learner, { amount: PRICE, phoneNumber: freshNumber(), purpose: purposeOf(id) })
    await inStatus(learner, id, 'active')
  })
})

describe('the guarantee', () => {
  it('gives the money back by itself before the lessons are read, and closes them (E-08, X-112, LMS-06)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await paidEnrolmentOf(learner, course)
    const { refund } = await inStatus(learner, id, 'active')
    expect(refund).toMatchObject({ offer: 'open', until: expect.any(String) })
    const { status, body } = await learner.post(`/api/enrollments/${id}/refund`, { reason: 'Não era para mim.' })
    expect([status, body['status'], body['refund']['state']]).toEqual([200, 'cancelled', 'returned'])
    expect((await learner.post(`/api/enrollments/${id}/refund`, {})).body['code']).toBe('courses.not_now')
    const locked = (await lessonsOf(learner, course)).find((lesson) => !lesson.isFreePreview)
    const read = await learner.get(`/api/courses/${course.id}/lessons/${locked?.id}`)
    expect([read.status, read.body['code']]).toEqual([403, 'courses.lesson_locked'])
    expect((await learner.get(`/api/progress/${id}`)).status).toBe(404)
  })

  it('never gives the money of the same course back twice (LMS-06)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    await learner.post(`/api/enrollments/${await paidEnrolmentOf(learner, course)}/refund`, {})
    const second = await paidEnrolmentOf(learner, course)
    const again = await learner.post(`/api/enrollments/${second}/refund`, {})
    expect([again.status, again.body['code']]).toEqual([409, 'courses.refunded_before'])
  })

  it('asks staff once half of the lessons are done, and nothing after 30 days (E-08, LMS-06)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await paidEnrolmentOf(learner, course)
    await learnAll(learner, course, id)
    expect((await inStatus(learner, id, 'completed'))['refund']['offer']).toBe('desk')
    const asked = await learner.post(`/api/enrollments/${id}/refund`, { reason: 'Não aprendi nada.' })
    expect([asked.status, asked.body['status'], asked.body['refund']]).toEqual([
      200,
      'completed',
      expect.objectContaining({ offer: 'none', state: 'asked' }),
    ])
    expect((await learner.post(`/api/enrollments/${id}/refund`, {})).body['code']).toBe('payments.refund_under_way')
    await server.query(`update courses_enrolments set activated_at = now() - interval '31 days' where id = $1`, [id])
    expect((await learner.post(`/api/enrollments/${id}/refund`, {})).body['code']).toBe('courses.refund_too_late')
  })

  it('asks staff once lessons were read, whatever was noted of them, and counts each once (E-08, LMS-06)', async () => {
    const [course, learner] = [await courseFor(server, { price: PRICE }), await server.person()]
    const id = await paidEnrolmentOf(learner, course)
    const lessons = await lessonsOf(learner, course)
    const read = (lesson: { id: string } | undefined) => learner.get(`/api/courses/${course.id}/lessons/${lesson?.id}`)
    for (let turn = 0; turn < 3; turn++) await read(lessons[0])
    expect((await inStatus(learner, id, 'active'))['refund']['offer']).toBe('open')
    for (const lesson of lessons) expect((await read(lesson)).status).toBe(200)
    expect((await inStatus(learner, id, 'active'))['refund']['offer']).toBe('desk')
    const asked = await learner.post(`/api/enrollments/${id}/refund`, { reason: 'Já li tudo.' })
    expect([asked.status, asked.body['status'], asked.body['refund']['state']]).toEqual([200, 'active', 'asked'])
  })

  it('has nothing to give back of a free course, and is nobody else’s (LMS-02)', async () => {
    const [course, learner] = [await courseFor(server), await server.person()]
    const id = await enrolmentOf(learner, course)
    expect((await learner.post(`/api/enrollments/${id}/refund`, {})).body['code']).toBe('courses.nothing_to_refund')
    const foreign = await (await server.person()).post(`/api/enrollments/${id}/refund`, {})
    expect([foreign.status, foreign.body['code']]).toEqual([404, 'courses.enrolment_not_found'])
  })
})
