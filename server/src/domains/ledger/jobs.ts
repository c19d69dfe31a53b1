import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeSnapshots } from './commands.ts'

const SNAPSHOT_EVERY_MS = 15 * MINUTE_MS

export const ledgerSweeps = ({ db }: Pick<Platform, 'db'>): Sweep[] => [
  {
    name: 'ledger.snapshots',
    everyMs: SNAPSHOT_EVERY_MS,
    run: async () => {
      await takeSnapshots(db)
      return { more: false }
    },
  },
]
