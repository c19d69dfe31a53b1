import type { Tx } from '../../platform/db/database.ts'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { notify } from '../notifications/public.ts'
import { notifyLearners } from './classes/commands.ts'
import { followDecision } from './commands/publish.ts'
import { countStars, endRefunded, openPaid } from './commands.ts'
import * as notices from './rules/notices.ts'
import { COURSE_CASE, ENROLMENT } from './rules.ts'
import { findTeacherOf } from './store/authoring.ts'
import { dropPayment, findOwn, lockOwn } from './store/enrolments.ts'

/** What payments, reviews and staff change in enrolments and courses, and what people are notified of. */
export const coursesListener: Listener = {
  consumer: 'courses',
  on: {
    'payments.confirmed': async (tx, { paymentId, payerId, purpose }, now) => {
      if (purpose?.kind === ENROLMENT) await openByPayment(tx, { id: purpose.id, paymentId, payerId, now })
    },

    'payments.ended': async (tx, { paymentId, purpose }) => {
      if (purpose?.kind === ENROLMENT) await waitForAnother(tx, { id: purpose.id, paymentId })
    },

    'payments.wait_ended': async (tx, { paymentId, purchase }) => {
      if (purchase.kind === ENROLMENT) await waitForAnother(tx, { id: purchase.id, paymentId })
    },

    'payments.refunded': async (tx, { purchase, isWhole }, now) => {
      if (purchase.kind === ENROLMENT && isWhole) await endRefunded(tx, { id: purchase.id, now })
    },

    'verification.decided': async (tx, { kind, subjectId }, now) => {
      if (kind === COURSE_CASE.kind) await followDecision(tx, { versionId: subjectId, now })
    },

    'reviews.published': async (tx, { subjectKind, subjectId, reviewId }, now) => {
      if (subjectKind !== 'course') return
      await countStars(tx, subjectId)
      const userId = reviewId && (await findTeacherOf(tx.sql, subjectId))
      if (userId) await notify(tx, { userId, source: `reviews.published:${reviewId}`, now, ...notices.reviewed })
    },

    'courses.enrolled': async (tx, { enrolmentId, learnerId }, now) => {
      const row = await findOwn(tx.sql, { id: enrolmentId, learnerId })
      if (!row) return
      const source = `courses.enrolled:${enrolmentId}`
      await notify(tx, { userId: learnerId, source, ...notices.enrolled(row), now })
      await notify(tx, { userId: row.teacher_user_id, source, ...notices.enrolledToTeacher(row), now })
    },

    'courses.completed': async (tx, { enrolmentId, learnerId }, now) => {
      const row = await findOwn(tx.sql, { id: enrolmentId, learnerId })
      const source = `courses.completed:${enrolmentId}`
      if (row) await notify(tx, { userId: learnerId, source, ...notices.completed(row), now })
    },

    'courses.class_scheduled': (tx, { classId }, now) => notifyLearners(tx, { classId, event: 'scheduled', now }),

    'courses.class_cancelled': (tx, { classId }, now) => notifyLearners(tx, { classId, event: 'cancelled', now }),

    'courses.cancelled': async (tx, { enrolmentId, learnerId, cause }, now) => {
      const row = cause === 'refund' && (await findOwn(tx.sql, { id: enrolmentId, learnerId }))
      const source = `courses.refunded:${enrolmentId}`
      if (row) await notify(tx, { userId: learnerId, source, ...notices.refunded(row), now })
    },
  },
}

type PaidFor = { id: string; paymentId: string; payerId: string; now: Date }

/** An enrolment that nobody waits for any more takes no money: what nothing claims is given back by payments. */
async function openByPayment(tx: Tx, { id, paymentId, payerId: learnerId, now }: PaidFor): Promise<void> {
  const row = await lockOwn(tx.sql, { id, learnerId })
  if (row?.status !== 'pending') return
  try {
    await openPaid(tx, { row, paymentId, now })
  } catch (error) {
    // Given back or used elsewhere since: the enrolment goes on waiting.
    if (!(error instanceof Refusal) || !NOT_CLAIMABLE.includes(error.code)) throw error
  }
}

const NOT_CLAIMABLE: readonly string[] = [
  'payments.not_confirmed',
  'payments.already_claimed',
  'payments.wrong_amount',
  'payments.approved_by_payee',
]

async function waitForAnother(tx: Tx, payment: { id: string; paymentId: string }): Promise<void> {
  const waiting = await dropPayment(tx.sql, payment)
  if (waiting) tx.tell(waiting.learner_id, 'enrolment', waiting)
}
