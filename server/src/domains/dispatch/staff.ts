import * as contract from '@salama/contract/dispatch/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { decideArrival } from './arrivals/commands.ts'
import { listDoubtedArrivals } from './arrivals/queries.ts'
import type { TaskKinds } from './ports.ts'
import { assignDriver, endTask } from './tasks/commands/serve-desk.ts'
import { listCandidates, listOpenTasks } from './tasks/queries.ts'

export function dispatchStaffCalls(binder: Binder, platform: Platform, kinds: TaskKinds): void {
  const on = staffCalls(binder, platform)
  const deps = { db: platform.db.sql, settings: platform.settings, kinds }
  on(contract.listOpenTasks, () => listOpenTasks(platform.db.sql))
  on(contract.endTask, (staffId, call) => endTask(deps, staffId, call))
  on(contract.listCandidates, (_staffId, { params }) => listCandidates(platform.db.sql, params.id))
  on(contract.listDoubtedArrivals, () => listDoubtedArrivals(platform.db.sql))
  on(contract.decideArrival, (staffId, call) => decideArrival(deps, staffId, call))
  on(contract.assignDriver, (staffId, call) => assignDriver(kinds, staffId, call))
}
