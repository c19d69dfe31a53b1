import { DAY_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import type { Platform } from '../../platform/platform.ts'
import { SETTLE_DOUBTS, settleSilent } from './arrivals/commands.ts'
import { findFirstAsked } from './arrivals/store.ts'
import { askDrivers } from './offers/commands.ts'
import { findNextDue } from './offers/store.ts'
import type { TaskKinds } from './ports.ts'
import { forgetPositions } from './positions/store.ts'
import { dispatchSettings } from './settings.ts'
import { takeAway } from './tasks/commands/drive.ts'
import { ASK_DRIVERS } from './tasks/commands/request.ts'
import { findAbandoned, lockTask } from './tasks/store.ts'

const BATCH = 20

export function dispatchSweeps({ db, settings, clock }: Platform, { kinds }: { kinds: TaskKinds }): Sweep[] {
  const { ARRIVAL_ANSWER, DRIVER_LOST, DRIVER_STALE, NO_DRIVER } = settings.of(dispatchSettings)
  const seenSince = (now: Date) => new Date(now.getTime() - DRIVER_STALE)
  return [
    {
      name: ASK_DRIVERS,
      everyMs: MINUTE_MS,
      findNextDue: () => findNextDue(db.sql, seenSince(clock())),
      run: async (now) => {
        const asked = await db.transact((tx) => askDrivers(tx, { settings, kinds, most: BATCH, now }))
        return { more: asked === BATCH }
      },
    },
    {
      name: SETTLE_DOUBTS,
      everyMs: MINUTE_MS,
      findNextDue: async () => {
        const first = await findFirstAsked(db.sql)
        return first && new Date(first.getTime() + ARRIVAL_ANSWER)
      },
      run: async (now) => {
        const askedBefore = new Date(now.getTime() - ARRIVAL_ANSWER)
        const settled = await db.transact((tx) => settleSilent(tx, kinds, { askedBefore, most: BATCH, now }))
        return { more: settled === BATCH }
      },
    },
    {
      name: 'dispatch.take_from_silent',
      everyMs: Math.min(MINUTE_MS, DRIVER_LOST),
      run: async (now) => {
        const silentSince = new Date(now.getTime() - DRIVER_LOST)
        const abandoned = await findAbandoned(db.sql, { silentSince, most: BATCH })
        for (const { id, driver_id: driverId } of abandoned) {
          await db.transact(async (tx) => {
            const before = await lockTask(tx.sql, id)
            if (before?.status !== 'assigned' || before.driver_id !== driverId) return
            const reason = SILENT
            const common = { position: undefined, searchMs: NO_DRIVER, now }
            await takeAway(tx, kinds, { before, driverId, cause: 'silent', reason, ...common })
          })
        }
        return { more: abandoned.length === BATCH }
      },
    },
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

const SILENT = 'O motorista deixou de dar sinal.'
