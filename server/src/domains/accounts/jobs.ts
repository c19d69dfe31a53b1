import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { GUESSES } from './rules.ts'
import { purgeFailures } from './store.ts'

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
  ]
}
