import { hasRight } from '@salama/contract/staff/rights'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { endReviews } from '../files/public.ts'
import { notify } from '../notifications/public.ts'
import type { VerificationSubjects } from './ports.ts'
import { decisionNotice, rolesNotice } from './rules.ts'

/** Applicants are notified of what staff decided, and staff of what they may do. */
export const verificationListener = (subjects: VerificationSubjects): Listener => ({
  consumer: 'verification',
  on: {
    'verification.decided': async (tx, { decisionId, applicantId, kind, status }, now) => {
      const text = decisionNotice({ page: subjects.get(kind)?.page, status })
      if (text) await notify(tx, { userId: applicantId, source: `verification.decided:${decisionId}`, ...text, now })
    },
    'staff.roles_changed': async (tx, { changeId, userId, roles }, now) => {
      // Whoever decides verifications no more reads no papers of applicants either.
      if (!hasRight(roles, 'verifications.decide')) await endReviews(tx, userId)
      await notify(tx, { userId, source: `staff.roles_changed:${changeId}`, ...rolesNotice(roles), now })
    },
  },
})
