import type {
  cancelEnrolment as cancelEndpoint,
  confirmEnrolmentPayment as confirmEndpoint,
  Enrolment,
  enrol as enrolEndpoint,
} from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import { DAY_MS } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { attachPayment, closePayables, lockOwnPayment, recordSale } from '../../payments/public.ts'
import { findShown } from '../queries/catalogue.ts'
import { describeEnrolment } from '../queries/enrolments.ts'
import { ENROLMENT } from '../rules/refund.ts'
import * as store from '../store/enrolments.ts'

type EnrolCall = Pick<Call<typeof enrolEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** The price is the course's on this day, whatever was sent; a free course is open at once. */
export function enrol({ params, body, actor, now, transact }: EnrolCall): Promise<Reply<typeof enrolEndpoint>> {
  return transact(async (tx) => {
    const course = await findShown(tx.sql, { key: params.courseId, actor })
    const own = { courseId: course.id, learnerId: actor.userId }
    if (course.teacher_user_id === actor.userId) refuse('courses.own_course')
    const live = await store.findLive(tx.sql, own)
    if (live) refuse('courses.already_enrolled', { details: { enrollmentId: live.id, status: live.status } })
    if (!course.is_listed) refuse('courses.not_found')
    const { price } = course
    const id = newId(now.getTime())
    const method = price === 0 ? null : (body.paymentMethod ?? 'm-pesa')
    if (!(await store.insertEnrolment(tx.sql, { id, ...own, price, method, now }))) refuse('courses.already_enrolled')
    if (price === 0) announceOpen(tx, { id, course_id: course.id, learner_id: actor.userId, version: 1 })
    else tx.tell(actor.userId, 'enrolment', { id, version: 1 })
    const described = await describeOwn(tx, { id, learnerId: actor.userId, now })
    return { ...described, enrollment: described }
  })
}

export async function describeOwn(
  tx: Tx,
  { now, ...own }: { id: string; learnerId: string; now: Date },
): Promise<Enrolment> {
  const row = await store.findOwn(tx.sql, own)
  return row ? describeEnrolment(tx.sql, row, now) : refuse('courses.enrolment_not_found')
}

function announceOpen(tx: Tx, { id, course_id: courseId, learner_id: learnerId, version }: store.MovedRow): void {
  tx.emit('courses.enrolled', { enrolmentId: id, courseId, learnerId })
  tx.tell(learnerId, 'enrolment', { id, version })
}

/** A pending enrolment waits so long for a transfer to be found. */
const TRANSFER_WAIT_MS = 10 * DAY_MS

type ConfirmCall = Pick<Call<typeof confirmEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/**
 * Pays a pending enrolment: with a confirmed payment its lessons open, with a transfer that staff still look for it waits.
 * The same payment again answers the same.
 */
export function confirmPayment({ params, body, actor, now, transact }: ConfirmCall): Promise<Enrolment> {
  const own = { id: params.enrollmentId, learnerId: actor.userId }
  const { transactionId: paymentId } = body
  return transact(async (tx) => {
    const row = await store.lockOwn(tx.sql, own)
    if (!row) return refuse('courses.enrolment_not_found')
    const isPaidWithIt = row.status === 'active' && row.payment_id === paymentId
    if (isPaidWithIt) return describeEnrolment(tx.sql, row, now)
    if (row.status !== 'pending') return refuse('courses.not_now')
    if (row.payment_id === null && row.is_suspended) refuse('courses.not_now')
    if (row.payment_id !== null && row.payment_id !== paymentId) refuse('courses.payment_under_way')
    const purchase = { kind: ENROLMENT, id: row.id }
    const until = new Date(now.getTime() + TRANSFER_WAIT_MS)
    const payment = await lockOwnPayment(tx, { paymentId, payerId: actor.userId })
    const attached = await attachPayment(tx, { payment, amount: row.price, purchase, until, now })
    if (attached === 'confirmed') await openPaid(tx, { row, paymentId, now })
    else if (row.payment_id === null) {
      await store.setPayment(tx.sql, { id: own.id, paymentId, method: 'bank-transfer' })
    }
    return describeOwn(tx, { ...own, now })
  })
}

type Paid = { row: store.EnrolmentRow; paymentId: string; now: Date }

/** Records the sale with the teacher's share and opens the lessons of an enrolment that the caller has locked. */
export async function openPaid(tx: Tx, { row, paymentId, now }: Paid): Promise<void> {
  await recordSale(tx, {
    purchase: { kind: ENROLMENT, id: row.id },
    payerId: row.learner_id,
    payment: { id: paymentId, amount: row.price },
    shares: [{ part: 'goods', payee: { kind: 'teacher', id: row.teacher_id }, amount: row.price }],
    earnerIds: [row.teacher_user_id],
    now,
  })
  const opened = await store.moveEnrolment(tx.sql, { id: row.id, to: 'active', mover: 'system', paymentId, now })
  if (!opened) return refuse('courses.not_now')
  announceOpen(tx, opened)
}

type CancelCall = Pick<Call<typeof cancelEndpoint>, 'params' | 'actor' | 'now' | 'transact'>

/** Gives up an enrolment that nobody pays: a payment under way must find it. */
export function cancelEnrolment({ params, actor, now, transact }: CancelCall): Promise<Enrolment> {
  const own = { id: params.enrollmentId, learnerId: actor.userId }
  return transact(async (tx) => {
    const row = await store.lockOwn(tx.sql, own)
    if (!row) return refuse('courses.enrolment_not_found')
    if (row.status === 'pending' && row.payment_id !== null) refuse('courses.payment_under_way')
    if (row.status !== 'pending') return refuse('courses.not_now')
    const moved = await store.moveEnrolment(tx.sql, { id: row.id, to: 'cancelled', mover: 'customer', now })
    if (!moved) return refuse('courses.not_now')
    await closePayables(tx.sql, { kind: ENROLMENT, ids: [row.id], now })
    announceCancelled(tx, moved, 'learner')
    return describeOwn(tx, { ...own, now })
  })
}

export function announceCancelled(tx: Tx, row: store.MovedRow, cause: 'learner' | 'refund'): void {
  const { id, course_id: courseId, learner_id: learnerId, version } = row
  tx.emit('courses.cancelled', { enrolmentId: id, courseId, learnerId, cause })
  tx.tell(learnerId, 'enrolment', { id, version })
}
