import type { VehicleType } from '@salama/contract/dispatch'
import type { Tx } from '../../platform/db/database.ts'
import { demoId, demoPasswordHash, seedUser } from '../accounts/seed.ts'
import { seedDriver } from '../dispatch/seed/rows.ts'

type DemoDriver = { id: string; userId: string; vehicleType: VehicleType; firstName: string; lastName: string }

const driver = (number: number, vehicleType: VehicleType, fullName: string): DemoDriver => {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  return { id: demoId(9_200 + number), userId: demoId(9_100 + number), vehicleType, firstName, lastName }
}

/** Who takes the rides of a demonstration: two with each vehicle. They stand on no map, so they are offered nothing else. */
export const DEMO_DRIVERS: readonly DemoDriver[] = [
  driver(1, 'bicycle', 'Dércio Langa'),
  driver(2, 'bicycle', 'Hélio Tembe'),
  driver(3, 'motorcycle', 'Belmiro Nhantumbo'),
  driver(4, 'motorcycle', 'Osvaldo Cumbe'),
  driver(5, 'car', 'Zito Macie'),
  driver(6, 'car', 'Celeste Uamusse'),
  driver(7, 'tuk_tuk', 'Abílio Mucavele'),
  driver(8, 'tuk_tuk', 'Gércia Matusse'),
  driver(9, 'premium', 'Orlando Sitoe'),
  driver(10, 'premium', 'Teresa Machava'),
]

export async function seedRideDrivers(tx: Tx, now: Date): Promise<void> {
  const passwordHash = await demoPasswordHash()
  for (const [place, { id, userId, vehicleType, firstName, lastName }] of DEMO_DRIVERS.entries()) {
    const email = `motorista${place + 1}@demo.salama.mz`
    await seedUser(tx.sql, { id: userId, firstName, lastName, email, userType: 'delivery_driver', passwordHash, now })
    const plate = `AD${String.fromCharCode(65 + place)} ${300 + place} MC`
    await seedDriver(tx.sql, { id, userId, vehicleType, plate, now })
  }
}
