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
const EXPIRE = 'verification.expire'
const WARN = 'verification.warn'

export function verificationSweeps({ db, parkedRows }: Platform, subjects: VerificationSubjects): Sweep[] {
  return [
    {
      name: EXPIRE,
      everyMs: HOUR_MS,
      run: async (now) => {
        const expired = await findExpired(db.sql, { sweep: EXPIRE, day: dayInMaputo(now), most: BATCH })
        let done = 0
        for (const caseId of expired) {
          const expire = () =>
            db
              .transact((tx) => expireCase(tx, { caseId, now }))
              .catch((error: unknown) => {
                // An operator was faster.
                if (!(error instanceof Refusal)) throw error
              })
          if (await parkedRows.attempt(EXPIRE, caseId, expire)) done++
        }
        return { more: done === BATCH }
      },
    },
    {
      name: WARN,
      everyMs: HOUR_MS,
      run: async (now) => {
        const ending = await findEnding(db.sql, {
          sweep: WARN,
          day: addDays(dayInMaputo(now), WARNING_DAYS),
          most: BATCH,
        })
        let done = 0
        for (const { id, kind, applicant_id: userId, expires_on: expiresOn } of ending) {
          if (expiresOn === null) continue
          const warn = () =>
            db.transact(async (tx) => {
              if (!(await noteWarning(tx.sql, { id, expiresOn }))) return
              const text = expiryNotice({ page: subjects.get(kind)?.page, expiresOn })
              await notify(tx, { userId, source: `verification.ends:${id}:${expiresOn}`, ...text, now })
            })
          if (await parkedRows.attempt(WARN, id, warn)) done++
        }
        return { more: done === BATCH }
      },
    },
  ]
}
