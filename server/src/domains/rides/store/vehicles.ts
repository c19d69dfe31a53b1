import type { VehicleType } from '@salama/contract/dispatch'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { VehicleRule } from '../rules/trip.ts'

export type VehicleRow = VehicleRule & { description: string; features: string[]; eta: string }

const COLUMNS = sql`id, name, description, features, max_passengers as "maxPassengers", eta, base_fare as "baseFare",
  base_km as "baseKm", road_factor as "roadFactor", fast_speed as "fastSpeed", slow_speed as "slowSpeed",
  max_km as "maxKm"`

export async function findVehicles(db: Sql): Promise<VehicleRow[]> {
  const { rows } = await sql<VehicleRow>`select ${COLUMNS} from rides_vehicles order by place`.execute(db)
  return rows
}

/** Every type of the contract has a row. */
export async function findVehicle(db: Sql, type: VehicleType): Promise<VehicleRow> {
  const { rows } = await sql<VehicleRow>`select ${COLUMNS} from rides_vehicles where id = ${type}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no policy for the vehicle ${type}`)
  return row
}
