import { addDays, dayInMaputo, HOUR_MS } from '@salama/contract/kernel/time'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from '../notifications/public.ts'
import { expireCase } from './commands.ts'
import type { VerificationSubjects } from './ports.ts'
import { expiryNotice, WARNING_DAYS } from './rules.ts'
import { findEnding, findExpired, noteWarning } from './store.ts'

const BATCH = 100

/** Whose paper has run out may not go on working with it. */
export function verificationSweeps({ db }: Platform, subjects: VerificationSubjects): Sweep[] {
  return [
    {
      name: 'verification.expire',
      everyMs: HOUR_MS,
      run: async (now) => {
        const expired = await findExpired(db.sql, { day: dayInMaputo(now), most: BATCH })
        for (const caseId of expired) {
          await db
            .transact((tx) => expireCase(tx, { caseId, now }))
            .catch((error: unknown) => {
              // An operator was faster.
              if (!(error instanceof Refusal)) throw error
            })
        }
        return { more: expired.length === BATCH }
      },
    },
    {
      name: 'verification.warn',
      everyMs: HOUR_MS,
      run: async (now) => {
        const ending = await findEnding(db.sql, { day: addDays(dayInMaputo(now), WARNING_DAYS), most: BATCH })
        for (const { id, kind, applicant_id: userId, expires_on: expiresOn } of ending) {
          if (expiresOn === null) continue
          await db.transact(async (tx) => {
            if (!(await noteWarning(tx.sql, { id, expiresOn }))) return
            const text = expiryNotice({ page: subjects.get(kind)?.page, expiresOn })
            await notify(tx, { userId, source: `verification.ends:${id}:${expiresOn}`, ...text, now })
          })
        }
        return { more: ending.length === BATCH }
      },
    },
  ]
}
