import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Wallets } from '../wallets/public.ts'
import { deleteOldReferences } from './bank/store.ts'
import { ENDING_WAITS, endWaits, freeLeftOver } from './charges/commands/attach-payment.ts'
import { returnUnclaimed } from './charges/commands/reverse-payment.ts'
import { findNextWaitEnd } from './intents/store/credit.ts'
import { findOldestUnclaimed } from './intents/store/intents.ts'
import type { Covers, Purchases } from './ports.ts'
import { releaseOverdue } from './quotes/commands/close-quotes.ts'
import { findNextOverdue } from './quotes/store.ts'
import { OVERDUE_QUOTES } from './rules.ts'
import type { PaymentsSettings } from './settings.ts'

/** A transfer says its reference within days; staff look at the odd late one by hand. */
const REFERENCE_LIFE_MS = 90 * DAY_MS
const BATCH = 500
/** What could not be given back is tried again after this. */
const RETRY_MS = SECOND_MS

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
  const nextReturn = async () => {
    const oldest = await findOldestUnclaimed(db.sql, methods)
    return oldest && new Date(oldest.getTime() + times.UNCLAIMED)
  }
  return [
    {
      name: 'payments.unclaimed',
      everyMs: Math.min(MINUTE_MS, times.UNCLAIMED),
      findNextDue: () => nextReturn(),
      run: async (now) => {
        await returnUnclaimed({ db, log, unclaimedMs: times.UNCLAIMED, methods }, { now, most: BATCH })
        await freeLeftOver(db, { settledBefore: new Date(now.getTime() - times.UNCLAIMED), most: BATCH, now })
        const next = await nextReturn()
        return { more: false, nextDueAt: next && new Date(Math.max(next.getTime(), now.getTime() + RETRY_MS)) }
      },
    },
    {
      name: OVERDUE_QUOTES,
      everyMs: Math.min(MINUTE_MS, times.QUOTE),
      findNextDue: () => findNextOverdue(db.sql),
      run: async (now) => ({ more: (await releaseOverdue(deps, { now, most: BATCH })) === BATCH }),
    },
    {
      name: ENDING_WAITS,
      everyMs: Math.min(MINUTE_MS, times.HOLD_LIMIT),
      findNextDue: () => findNextWaitEnd(db.sql),
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
