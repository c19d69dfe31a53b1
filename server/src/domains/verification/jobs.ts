import { addDays, dayInMaputo, endOfDay, HOUR_MS, maputoInstant } from '@salama/contract/kernel/time'
import { Refusal } from '../../platform/http/replies/refusal.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../notifications/public.ts'
import { expireCase } from './commands.ts'
import type { VerificationSubjects } from './ports.ts'
import { expiryNotice, WARNING_DAYS } from './rules.ts'
import { findEnding, findExpired, findFirstEnd, noteWarning } from './store.ts'

const BATCH = 100

/** Whose paper has run out may not go on working with it. */
const EXPIRE = 'verification.expire'
const WARN = 'verification.warn'

export const verificationSweeps = (platform: Platform, subjects: VerificationSubjects): Sweep[] => [
  rowSweep(platform, {
    name: EXPIRE,
    everyMs: HOUR_MS,
    most: BATCH,
    // Nobody works for another hour with a paper of yesterday.
    findNextDue: async (now) => {
      const lastDay = await findFirstEnd(platform.db.sql, { sweep: EXPIRE, now })
      return lastDay === null ? null : endOfDay(maputoInstant(lastDay))
    },
    findDue: (now, most) => findExpired(platform.db.sql, { sweep: EXPIRE, day: dayInMaputo(now), most, now }),
    serve: (caseId, now) =>
      platform.db
        .transact((tx) => expireCase(tx, { caseId, now }))
        .catch((error: unknown) => {
          // Somebody of the staff was faster.
          if (!(error instanceof Refusal)) throw error
        }),
  }),
  rowSweep(platform, {
    name: WARN,
    everyMs: HOUR_MS,
    most: BATCH,
    findDue: (now, most) =>
      findEnding(platform.db.sql, { sweep: WARN, day: addDays(dayInMaputo(now), WARNING_DAYS), most, now }),
    serve: ({ id, kind, applicant_id: userId, expires_on: expiresOn }, now) =>
      platform.db.transact(async (tx) => {
        if (expiresOn === null || !(await noteWarning(tx.sql, { id, expiresOn }))) return
        const text = expiryNotice({ page: subjects.get(kind)?.page, expiresOn })
        await notify(tx, { userId, source: `verification.ends:${id}:${expiresOn}`, ...text, now })
      }),
  }),
]
