import { dayInMaputo, HOUR_MS } from '@salama/contract/kernel/time'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { expireCase } from './commands.ts'
import { findExpired } from './store.ts'

const BATCH = 100

/** Whose paper has run out may not go on working with it. */
export function verificationSweeps({ db }: Platform): Sweep[] {
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
  ]
}
