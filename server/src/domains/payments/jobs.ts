import { DAY_MS, HOUR_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Wallets } from '../wallets/public.ts'
import { deleteOldReferences } from './bank/store.ts'
import { endWaits, freeLeftOver } from './intents/commands/attach-payment.ts'
import { returnUnclaimed } from './intents/commands/reverse-payment.ts'
import { findOldestUnclaimed } from './intents/store/intents.ts'
import type { Covers, Purchases } from './ports.ts'
import { releaseOverdue } from './quotes/commands/close-quotes.ts'
import type { PaymentsSettings } from './settings.ts'

/** A transfer says its reference within days; staff look at the odd late one by hand. */
const REFERENCE_LIFE_MS = 90 * DAY_MS
const BATCH = 500
/** The longest sleep: what another process confirmed is found after it. */
const SLEEP_MS = 5 * SECOND_MS
const RETRY_MS = 250

type SweepDeps = Pick<Wallets, 'providers'> & {
  db: Database
  log: Log
  times: Pick<PaymentsSettings, 'UNCLAIMED' | 'QUOTE' | 'HOLD_LIMIT'>
  purchases: Purchases
  covers: Covers
}

export function paymentsSweeps(deps: SweepDeps): Sweep[] {
  const { db, log, times, providers } = deps
  const methods = MOBILE_MONEY.filter((method) => providers[method])
  return [
    {
      name: 'payments.unclaimed',
      everyMs: Math.min(SLEEP_MS, times.UNCLAIMED),
      run: async (now) => {
        await returnUnclaimed({ db, log, unclaimedMs: times.UNCLAIMED, methods }, { now, most: BATCH })
        await freeLeftOver(db, { settledBefore: new Date(now.getTime() - times.UNCLAIMED), most: BATCH })
        const oldest = await findOldestUnclaimed(db.sql, methods)
        // One that is overdue could not be given back.
        const soonest = now.getTime() + RETRY_MS
        return { more: false, nextDueAt: oldest && new Date(Math.max(oldest.getTime() + times.UNCLAIMED, soonest)) }
      },
    },
    {
      name: 'payments.quotes',
      everyMs: Math.min(SECOND_MS, times.QUOTE),
      run: async (now) => ({ more: (await releaseOverdue(deps, { now, most: BATCH })) === BATCH }),
    },
    {
      name: 'payments.waits',
      everyMs: Math.min(SECOND_MS, times.HOLD_LIMIT),
      run: async (now) => ({ more: (await endWaits(db, { now, most: BATCH })) === BATCH }),
    },
    {
      name: 'payments.old_references',
      everyMs: HOUR_MS,
      run: async (now) => {
        const before = new Date(now.getTime() - REFERENCE_LIFE_MS)
        return { more: (await deleteOldReferences(db.sql, { before, most: BATCH })) === BATCH }
      },
    },
  ]
}
