import * as contract from '@salama/contract/dispatch/staff'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import type { TaskKinds } from './ports.ts'
import { endRide } from './tasks/commands/end-ride.ts'
import { listOpenTasks } from './tasks/queries.ts'

export function dispatchStaffCalls(binder: Binder, platform: Platform, kinds: TaskKinds): void {
  const on = staffCalls(binder, platform)
  on(contract.listOpenTasks, () => listOpenTasks(platform.db.sql))
  on(contract.endRide, (staffId, call) => endRide(kinds, staffId, call))
}
