import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { purgeCodes } from './commands/codes.ts'
import { GUESSES } from './rules/guesses.ts'
import { purgeFailures } from './store/users.ts'

export function accountsSweeps({ db }: Platform): Sweep[] {
  return [
    {
      name: 'accounts.purge_attempts',
      everyMs: 10 * 60_000,
      run: async (now) => {
        await purgeFailures(db.sql, new Date(now.getTime() - GUESSES.windowMs))
        return { more: false }
      },
    },
    {
      name: 'accounts.purge_codes',
      everyMs: 10 * 60_000,
      run: async (now) => {
        await purgeCodes(db.sql, now)
        return { more: false }
      },
    },
  ]
}
