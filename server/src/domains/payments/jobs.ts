import { DAY_MS, HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { MOBILE_MONEY } from '@salama/contract/wallets'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Wallets } from '../wallets/public.ts'
import { deleteOldReferences } from './bank/store.ts'
import { ENDING_WAITS, endWait, freeLeftOver } from './charges/commands/attach-payment.ts'
import { returnUnclaimed } from './charges/commands/reverse-payment.ts'
import { findLeftOver, findNextWaitEnd, findOldestLeftOver, findOverdueWaits } from './intents/store/credit.ts'
import { findOldestUnclaimed, findUnclaimed } from './intents/store/intents.ts'
import type { Covers, Purchases } from './ports.ts'
import { releaseOverdue } from './quotes/commands/close-quotes.ts'
import { findNextOverdue, findOverdueQuotes } from './quotes/store.ts'
import { OVERDUE_QUOTES } from './rules/sweeps.ts'
import type { PaymentsSettings } from './settings.ts'

/** A transfer says its reference within days; staff look at the odd late one by hand. */
const REFERENCE_LIFE_MS = 90 * DAY_MS
const BATCH = 500

export const UNCLAIMED = 'payments.unclaimed'
export const LEFT_OVER = 'payments.left_over'

type SweepDeps = Pick<Wallets, 'providers'> & {
  platform: Pick<Platform, 'db' | 'parkedRows'>
  times: Pick<PaymentsSettings, 'UNCLAIMED' | 'QUOTE' | 'HOLD_LIMIT'>
  purchases: Purchases
  covers: Covers
}

export const paymentsSweeps = (deps: SweepDeps): Sweep[] => [
  ...unclaimedSweeps(deps),
  ...waitingSweeps(deps),
  {
    name: 'payments.old_references',
    everyMs: HOUR_MS,
    run: async (now) => {
      const before = new Date(now.getTime() - REFERENCE_LIFE_MS)
      return { more: (await deleteOldReferences(deps.platform.db.sql, { before, most: BATCH })) === BATCH }
    },
  },
]

/** What nobody claimed: mobile money goes back, a transfer becomes credit. */
function unclaimedSweeps({ platform, times, providers }: SweepDeps): Sweep[] {
  const { db } = platform
  const methods = MOBILE_MONEY.filter((method) => providers[method])
  const settledBefore = (now: Date) => new Date(now.getTime() - times.UNCLAIMED)
  const dueAfter = (settledAt: Date | null) => settledAt && new Date(settledAt.getTime() + times.UNCLAIMED)
  return [
    rowSweep(platform, {
      name: UNCLAIMED,
      everyMs: Math.min(MINUTE_MS, times.UNCLAIMED),
      most: BATCH,
      findNextDue: async (now) => dueAfter(await findOldestUnclaimed(db.sql, { sweep: UNCLAIMED, methods, now })),
      findDue: (now, most) =>
        findUnclaimed(db.sql, { sweep: UNCLAIMED, settledBefore: settledBefore(now), methods, most, now }),
      serve: (paymentId, now) =>
        db.transact((tx) => returnUnclaimed(tx, { paymentId, settledBefore: settledBefore(now), methods, now })),
    }),
    rowSweep(platform, {
      name: LEFT_OVER,
      everyMs: Math.min(MINUTE_MS, times.UNCLAIMED),
      most: BATCH,
      findNextDue: async (now) => dueAfter(await findOldestLeftOver(db.sql, { sweep: LEFT_OVER, now })),
      findDue: (now, most) => findLeftOver(db.sql, { sweep: LEFT_OVER, settledBefore: settledBefore(now), most, now }),
      serve: (id, now) => db.transact((tx) => freeLeftOver(tx, { id, settledBefore: settledBefore(now), now })),
    }),
  ]
}

function waitingSweeps({ platform, times, purchases, covers }: SweepDeps): Sweep[] {
  const { db } = platform
  return [
    rowSweep(platform, {
      name: OVERDUE_QUOTES,
      everyMs: Math.min(MINUTE_MS, times.QUOTE),
      most: BATCH,
      findNextDue: (now) => findNextOverdue(db.sql, { sweep: OVERDUE_QUOTES, now }),
      findDue: (now, most) => findOverdueQuotes(db.sql, { sweep: OVERDUE_QUOTES, most, now }),
      serve: (id, now) => db.transact((tx) => releaseOverdue(tx, { id, purchases, covers, now })),
    }),
    rowSweep(platform, {
      name: ENDING_WAITS,
      everyMs: Math.min(MINUTE_MS, times.HOLD_LIMIT),
      most: BATCH,
      findNextDue: (now) => findNextWaitEnd(db.sql, { sweep: ENDING_WAITS, now }),
      findDue: (now, most) => findOverdueWaits(db.sql, { sweep: ENDING_WAITS, most, now }),
      serve: (id, now) => db.transact((tx) => endWait(tx, { id, now })),
    }),
  ]
}
