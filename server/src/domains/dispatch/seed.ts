import type { VehicleType } from '@salama/contract/dispatch'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'

export type SeedDriver = { id: string; userId: string; vehicleType: VehicleType; plate: string; now: Date }

/** An approved driver; the account is there already. A bicycle has no plate. */
export async function seedDriver(db: Sql, { id, userId, vehicleType, plate, now }: SeedDriver): Promise<void> {
  const papers = vehicleType === 'bicycle' ? [null, null] : [plate, `MZ-${plate.replaceAll(' ', '')}`]
  await sql`
    insert into dispatch_drivers (id, user_id, status, vehicle_type, plate, licence, created_at)
    values (${id}, ${userId}, 'approved', ${vehicleType}, ${papers[0]}, ${papers[1]}, ${now})`.execute(db)
}
