import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import type { VerificationSubjects } from './ports.ts'
import { decisionNotice } from './rules.ts'

/** Applicants are notified of what staff decided. */
export const verificationListener = (subjects: VerificationSubjects): Listener => ({
  consumer: 'verification',
  on: {
    'verification.decided': async (tx, { decisionId, applicantId, kind, status }, now) => {
      const text = decisionNotice({ page: subjects.get(kind)?.page, status })
      if (text) await notify(tx, { userId: applicantId, source: `verification.decided:${decisionId}`, ...text, now })
    },
  },
})
