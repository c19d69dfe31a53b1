import { positionOf } from '@salama/contract/kernel/geo'
import * as contract from '@salama/contract/rides'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TaskKinds } from '../dispatch/ports.ts'
import { cancelRide } from './commands/cancel-ride.ts'
import { requestRide } from './commands/order-ride.ts'
import { arriveForRide, missRider } from './commands/wait-at-pickup.ts'
import { getRide, listRides, listVehicles } from './queries.ts'

export function ridesRoutes(binder: Binder, platform: Platform, kinds: TaskKinds): void {
  const { db, settings } = platform
  const deps = { settings, kinds }
  binder.on(contract.listVehicles, ({ query, now }) => listVehicles(db.sql, { center: positionOf(query), now }))
  binder.on(contract.requestRide, (call) => requestRide(deps, call))
  binder.on(contract.listRides, (call) => listRides(db.sql, settings, call))
  binder.on(contract.getRide, ({ params: { id }, actor, now }) =>
    getRide(db.sql, { id, riderId: actor.userId, settings, now }),
  )
  binder.on(contract.cancelRide, (call) => cancelRide(deps, call))
  binder.on(contract.arriveForRide, (call) => arriveForRide(deps, call))
  binder.on(contract.missRider, (call) => missRider(deps, call))
}
