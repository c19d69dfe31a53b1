import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import { SETTLE_DOUBTS, settleSilent } from './arrivals/commands.ts'
import { findFirstAsked, findSilent } from './arrivals/store.ts'
import { askDrivers } from './offers/commands.ts'
import { findDue, findNextDue } from './offers/store.ts'
import type { TaskKinds } from './ports.ts'
import { forgetPositions } from './positions/store.ts'
import { dispatchSettings } from './settings.ts'
import { takeAway } from './tasks/commands/drive.ts'
import { ASK_DRIVERS } from './tasks/commands/request.ts'
import { findAbandoned, lockTask } from './tasks/store.ts'

const BATCH = 20
export const TAKE_ABANDONED = 'dispatch.take_abandoned'

export function dispatchSweeps(platform: Platform, { kinds }: { kinds: TaskKinds }): Sweep[] {
  const { db, settings } = platform
  const { ARRIVAL_ANSWER, DRIVER_LOST, DRIVER_STALE, NO_DRIVER } = settings.of(dispatchSettings)
  const seenSince = (now: Date) => new Date(now.getTime() - DRIVER_STALE)
  return [
    rowSweep(platform, {
      name: ASK_DRIVERS,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: (now) => findNextDue(db.sql, { sweep: ASK_DRIVERS, seenSince: seenSince(now), now }),
      findDue: (now, most) => findDue(db.sql, { sweep: ASK_DRIVERS, seenSince: seenSince(now), most, now }),
      serve: (id, now) => db.transact((tx) => askDrivers(tx, { id, settings, kinds, now })),
    }),
    rowSweep(platform, {
      name: SETTLE_DOUBTS,
      everyMs: MINUTE_MS,
      most: BATCH,
      findNextDue: async (now) => {
        const first = await findFirstAsked(db.sql, { sweep: SETTLE_DOUBTS, now })
        return first && new Date(first.getTime() + ARRIVAL_ANSWER)
      },
      findDue: (now, most) => {
        const askedBefore = new Date(now.getTime() - ARRIVAL_ANSWER)
        return findSilent(db.sql, { sweep: SETTLE_DOUBTS, askedBefore, most, now })
      },
      serve: (id, now) => db.transact((tx) => settleSilent(tx, kinds, { id, now })),
    }),
    rowSweep(platform, {
      name: TAKE_ABANDONED,
      everyMs: Math.min(MINUTE_MS, DRIVER_LOST),
      most: BATCH,
      findDue: (now, most) => {
        const silentSince = new Date(now.getTime() - DRIVER_LOST)
        return findAbandoned(db.sql, { sweep: TAKE_ABANDONED, silentSince, most, now })
      },
      serve: ({ id, driver_id: driverId, cause }, now) =>
        db.transact(async (tx) => {
          const before = await lockTask(tx.sql, id)
          if (before?.status !== 'assigned' || before.driver_id !== driverId) return
          const common = { position: undefined, searchMs: NO_DRIVER, now }
          await takeAway(tx, kinds, { before, driverId, cause, reason: WHY[cause], ...common })
        }),
    }),
    {
      name: 'dispatch.forget_positions',
      everyMs: 10 * MINUTE_MS,
      run: async (now) => {
        await forgetPositions(db.sql, { before: new Date(now.getTime() - DAY_MS) })
        return { more: false }
      },
    },
  ]
}

const WHY = {
  silent: 'O motorista deixou de dar sinal.',
  unapproved: 'O motorista deixou de poder conduzir.',
}
