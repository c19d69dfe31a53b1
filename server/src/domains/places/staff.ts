import * as contract from '@salama/contract/places/staff'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { staffCalls } from '../staff/public.ts'
import { changeDistrict, changeNeighbourhood } from './commands/zones.ts'
import type { PlacesMemory } from './queries/memory.ts'

export function placesStaffCalls(binder: Binder, platform: Platform, memory: PlacesMemory): void {
  const on = staffCalls(binder, platform)
  on(contract.changeDistrict, (staffId, call) => changeDistrict(staffId, call).finally(() => memory.forget()))
  on(contract.changeNeighborhood, (staffId, call) => changeNeighbourhood(staffId, call).finally(() => memory.forget()))
}
