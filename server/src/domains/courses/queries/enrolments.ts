import type { Enrolment, getEnrolment as getEndpoint, LessonProgress } from '@salama/contract/courses'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { refundsAskedOf } from '../../payments/public.ts'
import { refundRule, refundUntil } from '../rules/refund.ts'
import { type EnrolmentRow, findAllOwn, findHistory, findOwn, isOwn } from '../store/enrolments.ts'
import { findProgress } from '../store/progress.ts'

/** Lists answer their first hundred. */
const MOST = 100

export async function listEnrolments(db: Sql, { userId }: Actor, now: Date): Promise<Enrolment[]> {
  const rows = await findAllOwn(db, { learnerId: userId, most: MOST })
  return describeEnrolments(db, rows, now)
}

export async function getEnrolment(
  db: Sql,
  own: { id: string; learnerId: string },
  now: Date,
): Promise<Reply<typeof getEndpoint>> {
  const row = await findOwn(db, own)
  if (!row) return refuse('courses.enrolment_not_found')
  const timeline = (await findHistory(db, row.id)).map(({ status, at }) => ({ status, at: at.toISOString() }))
  return { ...(await describeEnrolment(db, row, now)), timeline }
}

export async function describeEnrolment(db: Sql, row: EnrolmentRow, now: Date): Promise<Enrolment> {
  const [described] = await describeEnrolments(db, [row], now)
  return described ?? refuse('courses.enrolment_not_found')
}

async function describeEnrolments(db: Sql, rows: readonly EnrolmentRow[], now: Date): Promise<Enrolment[]> {
  const asked = await refundsAskedOf(
    db,
    rows.flatMap(({ payment_id }) => payment_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    paidPrice: row.price,
    currency: 'MZN',
    enrolledAt: row.enrolled_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    course: {
      id: row.course_id,
      slug: row.slug,
      title: row.title,
      shortDescription: row.short_description,
      category: row.category,
      level: row.level,
      estimatedDurationHours: row.hours,
      coverUrl: row.cover_url,
      isSuspended: row.is_suspended,
    },
    paymentMethod: row.payment_method,
    paymentStatus: paymentStatusOf(row),
    ...(row.payment_id === null ? {} : { transactionId: row.payment_id }),
    ...(row.certificate_code === null ? {} : { certificateCode: row.certificate_code }),
    refund: refundOf(row, row.payment_id !== null && asked.has(row.payment_id), now),
  }))
}

function paymentStatusOf({ price, status, payment_id, activated_at }: EnrolmentRow): Enrolment['paymentStatus'] {
  if (price === 0) return 'free'
  if (activated_at !== null) return 'paid'
  return payment_id !== null && status === 'pending' ? 'pending' : 'unpaid'
}

function refundOf(row: EnrolmentRow, isAsked: boolean, now: Date): Enrolment['refund'] {
  const rule = refundRule(row, now)
  const end = row.price > 0 && row.activated_at ? refundUntil(row.activated_at) : undefined
  // Of what is suspended, the money may be asked for after it too.
  const until = end === undefined || (row.is_suspended && now > end) ? {} : { until: end.toISOString() }
  if (row.refunded_at !== null) return { offer: 'none', ...until, state: 'returned' }
  if (isAsked) return { offer: 'none', ...until, state: 'asked' }
  return { offer: rule === 'open' || rule === 'desk' ? rule : 'none', ...until }
}

/** One entry per lesson of the course, so that what is done of it can be counted. */
export async function getProgress(db: Sql, own: { id: string; learnerId: string }): Promise<LessonProgress[]> {
  if (!(await isOwn(db, own))) return refuse('courses.enrolment_not_found')
  const rows = await findProgress(db, own.id)
  return rows.map(({ lesson_id: lessonId, is_completed: isCompleted, seconds }) => ({ lessonId, isCompleted, seconds }))
}
