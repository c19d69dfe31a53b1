import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import { notifyLearners } from './classes/commands.ts'
import { followVersion } from './commands/complete.ts'
import { countStars } from './commands/count-stars.ts'
import { followDecision, warnLearners } from './commands/publish.ts'
import { COURSE_CASE } from './rules/case.ts'
import * as notices from './rules/notices.ts'
import { findTeacherOf } from './store/authoring.ts'
import { findOwn } from './store/enrolments.ts'

/** What reviews and staff change in enrolments and courses, and what people are notified of. */
export const coursesListener: Listener = {
  consumer: 'courses',
  on: {
    'verification.decided': async (tx, { kind, subjectId, decisionId }, now) => {
      if (kind === COURSE_CASE.kind) await followDecision(tx, { versionId: subjectId, decisionId, now })
    },

    'courses.renewed': (tx, { courseId }, now) => followVersion(tx, { courseId, now }),

    'courses.suspended': (tx, news, now) => warnLearners(tx, { ...news, now }),

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
