import * as contract from '@salama/contract/dispatch/staff'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import type { TaskKinds } from './ports.ts'
import { assignDriver, endTask } from './tasks/commands/serve-desk.ts'
import { listCandidates, listOpenTasks } from './tasks/queries.ts'

export function dispatchStaffCalls(binder: Binder, platform: Platform, kinds: TaskKinds): void {
  const on = staffCalls(binder, platform)
  on(contract.listOpenTasks, () => listOpenTasks(platform.db.sql))
  on(contract.endTask, (staffId, call) => endTask(kinds, staffId, call))
  on(contract.listCandidates, (_staffId, { params }) => listCandidates(platform.db.sql, params.id))
  on(contract.assignDriver, (staffId, call) => assignDriver(kinds, staffId, call))
}
