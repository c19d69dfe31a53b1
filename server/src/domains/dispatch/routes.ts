import * as contract from '@salama/contract/dispatch'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { approvalOf } from '../verification/public.ts'
import { answerArrival } from './arrivals/commands.ts'
import { correctDriver, registerDriver, setAvailability } from './drivers/commands.ts'
import { describeDriver, driverOf, getDriver } from './drivers/queries.ts'
import type { TaskKinds } from './ports.ts'
import type { Positions } from './positions/commands.ts'
import { forgetPosition } from './positions/store.ts'
import { dispatchSettings } from './settings.ts'
import { acceptTask, driveTask, refuseWrongPin, undeclineTask } from './tasks/commands/drive.ts'
import { listDeliveries, trackDelivery } from './tasks/queries.ts'

type Deps = { positions: Positions; kinds: TaskKinds }

export function dispatchRoutes(binder: Binder, platform: Platform, deps: Deps): void {
  driverRoutes(binder, platform, deps)
  taskRoutes(binder, platform, deps)
}

/** A poll is a sign of life, also one that is answered without the database. */
const signOfLife = (positions: Positions) => ({
  admit: async (actor: Actor | null) => {
    if (actor) positions.noteSign(actor.userId)
  },
})

function driverRoutes(binder: Binder, { db, settings }: Platform, { positions }: Deps): void {
  const approval = approvalOf(settings)
  binder.on(
    contract.getDriver,
    async ({ actor, now }) => {
      await positions.lookUp(actor.userId, now)
      return getDriver(db.sql, actor, now)
    },
    signOfLife(positions),
  )
  binder.on(contract.registerDriver, async ({ actor: { userId }, body: sent, transact, now }) => {
    const made = await transact((tx) => registerDriver(tx, { userId, sent, approval, now }))
    positions.forget(userId)
    return made
  })
  binder.on(contract.correctDriver, async ({ actor: { userId }, body: sent, transact, now }) => {
    const changed = await transact((tx) => correctDriver(tx, { userId, sent, approval, now }))
    positions.forget(userId)
    return changed
  })
  binder.on(contract.setAvailability, async ({ actor: { userId }, body: { isAvailable }, transact }) => {
    const profile = await transact(async (tx) => {
      const changed = await setAvailability(tx, { userId, isAvailable })
      if (!isAvailable) await forgetPosition(tx.sql, changed.id)
      return describeDriver(tx.sql, changed)
    })
    positions.forget(userId)
    return profile
  })
  binder.on(contract.reportPosition, async ({ actor, body, now }) => ({
    verdict: await positions.report(actor.userId, body, now),
  }))
}

function taskRoutes(binder: Binder, { db, settings }: Platform, { positions, kinds }: Deps): void {
  const searchMs = settings.of(dispatchSettings).NO_DRIVER
  binder.on(
    contract.listDeliveries,
    async ({ actor: { userId }, now }) => {
      await positions.lookUp(userId, now)
      const driver = await driverOf(db.sql, { userId })
      return listDeliveries(db.sql, { driver, position: positions.lastOf(userId), now })
    },
    signOfLife(positions),
  )
  binder.on(contract.acceptDelivery, ({ actor: { userId }, params: { id }, transact, now }) =>
    transact((tx) =>
      acceptTask(tx, kinds, {
        id,
        userId,
        position: positions.lastOf(userId),
        isDoubted: positions.isDoubted(userId, now),
        searchMs,
        now,
      }),
    ),
  )
  binder.on(contract.moveDelivery, async ({ actor: { userId }, params: { id }, body, transact, now }) => {
    const { status: to, ...said } = body
    const move = { id, userId, to, ...said, position: positions.lastOf(userId), searchMs, now }
    await refuseWrongPin(db.sql, move)
    return transact((tx) => driveTask(tx, kinds, move))
  })
  binder.on(contract.undeclineDelivery, ({ actor: { userId }, params: { id }, transact }) =>
    transact((tx) => undeclineTask(tx, { id, userId })),
  )
  binder.on(contract.answerArrival, (call) => answerArrival(kinds, call))
  binder.on(contract.trackDelivery, ({ actor, params }) => trackDelivery(db.sql, actor, params.id))
}
