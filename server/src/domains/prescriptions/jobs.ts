import { HOUR_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { EXPIRE_PRESCRIPTIONS } from './commands.ts'
import { expireOverdue, nextExpiry } from './store.ts'

const BATCH = 500

export const prescriptionsSweeps = ({ db }: Platform): Sweep[] => [
  {
    name: EXPIRE_PRESCRIPTIONS,
    everyMs: HOUR_MS,
    run: async (now) => {
      const expired = await expireOverdue(db.sql, { most: BATCH, now })
      return { more: expired === BATCH, nextDueAt: await nextExpiry(db.sql) }
    },
  },
]
