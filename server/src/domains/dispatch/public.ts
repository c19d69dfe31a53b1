import type { TaskKindName } from '@salama/contract/dispatch'
import type { Settings } from '../../platform/config/settings.ts'
import type { PortEntries } from '../../platform/module.ts'
import type { TaskKind, TaskKinds } from './ports.ts'
import { dispatchSettings } from './settings.ts'

export { answerReturn } from './arrivals/commands.ts'
export { isHeldInDoubt } from './arrivals/store.ts'
export { setAvailability } from './drivers/commands.ts'
export { type NearVehicle, ratingsByVehicle, vehiclesNear } from './drivers/queries.ts'
export { findPosition } from './positions/store.ts'
export { placeDriver } from './seed/demonstration.ts'
export { acceptTask, driveTask } from './tasks/commands/drive.ts'
export {
  type DriverRequest,
  type Requested,
  requestDriver,
  type Withdrawal,
  withdrawTask,
} from './tasks/commands/request.ts'
export { type DriverOfTask, driversOf, etaOfTask } from './tasks/queries.ts'
export { findTask, findTasks, lockTask, type TaskRow } from './tasks/store.ts'

/** The kinds of task that the modules plugged in; what nobody plugged in is moved without further ado. */
export const taskKindsOf =
  (ports: PortEntries): TaskKinds =>
  (kind) =>
    ports.all('taskKinds').find((each) => each.kind === kind) ?? nothingFor(kind)

const nothingFor = (kind: TaskKindName): TaskKind => ({
  kind,
  moved: async () => undefined,
  release: async () => undefined,
  giveBack: async () => undefined,
})

/** How long a driver is searched for. */
export const searchMs = (settings: Settings): number => settings.of(dispatchSettings).NO_DRIVER
