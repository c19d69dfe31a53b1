import type { DriverProfile, VehicleType } from '@salama/contract/dispatch'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { id as uuid } from '@salama/contract/kernel/id'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import type { EarnersOf, PayeesOf } from '../../payments/ports.ts'
import { commissionRatesOf } from '../../payments/public.ts'
import { caseOf } from '../../verification/public.ts'
import { cellsAround, ringsFor } from '../positions/rules.ts'
import { DRIVER_CASE } from './rules.ts'
import { type DriverRow, findDriverOf, findDrivers, findFreeNear, findRatings } from './store.ts'

export async function getDriver(db: Sql, { userId }: Actor, now: Date): Promise<DriverProfile | null> {
  const row = await findDriverOf(db, userId)
  if (!row) return null
  const profile = await describeDriver(db, row)
  if (row.status !== 'approved') return profile
  const [delivery = 0, ride = 0] = await commissionRatesOf(db, EARNED, now)
  return { ...profile, commission: { delivery, ride } }
}

/** What a driver earns: the fee of a delivery, the fare of a ride. */
const EARNED = [
  { payeeKind: 'driver', part: 'delivery' },
  { payeeKind: 'driver', part: 'fare' },
] as const

/** Refuses who is not registered as a driver. */
export async function driverOf(db: Sql, { userId }: { userId: string }): Promise<DriverRow> {
  return (await findDriverOf(db, userId)) ?? refuse('dispatch.profile_required')
}

export async function describeDriver(db: Sql, row: DriverRow): Promise<DriverProfile> {
  const isApproved = row.status === 'approved'
  const found = isApproved ? undefined : await caseOf(db, { kind: DRIVER_CASE.kind, subjectId: row.id })
  return {
    id: row.id,
    status: row.status,
    reason: found?.reason ?? null,
    isAvailable: row.is_available,
    vehicleType: row.vehicle_type,
    plate: row.plate,
    licence: row.licence,
    municipalLicence: row.municipal_licence,
    totalDeliveries: row.total_deliveries,
    rating: row.rating,
    reviewCount: row.review_count,
  }
}

/** A driver earns the fees of deliveries and the fares of rides. */
export const payeesOf: PayeesOf = async (db, userId) => {
  const row = await findDriverOf(db, userId)
  return row ? [{ kind: 'driver', id: row.id, label: 'Entregas e viagens' }] : []
}

/** A driver is one person. */
export const earnersOf: EarnersOf = async (db, { kind, id }) =>
  kind === 'driver' && uuid.safeParse(id).success ? (await findDrivers(db, [id])).map(({ user_id }) => user_id) : []

/** A free vehicle on a map: to about a hundred metres, and without saying whose it is. */
export type NearVehicle = Coordinates & { vehicleType: VehicleType; bearing: number | null }

const SHOWN_WITHIN_KM = 3
const MOST_SHOWN = 30
const SEEN_WITHIN_MS = 2 * MINUTE_MS

/** Free vehicles around a point, nearest first. */
export async function vehiclesNear(db: Sql, center: Coordinates, now: Date): Promise<NearVehicle[]> {
  const cells = cellsAround(center, ringsFor(SHOWN_WITHIN_KM))
  const seenSince = new Date(now.getTime() - SEEN_WITHIN_MS)
  const rows = await findFreeNear(db, { center, cells, seenSince, most: MOST_SHOWN })
  return rows.map(({ vehicle_type: vehicleType, latitude, longitude, bearing }) => ({
    vehicleType,
    bearing,
    latitude: rounded(latitude),
    longitude: rounded(longitude),
  }))
}

const rounded = (degrees: number): number => Number(degrees.toFixed(3))

/** How customers rate the drivers of each vehicle; those without any review are left out. */
export async function ratingsByVehicle(db: Sql): Promise<Map<VehicleType, { rating: number; reviewCount: number }>> {
  const rows = await findRatings(db)
  return new Map(rows.map(({ vehicle_type, rating, reviews }) => [vehicle_type, { rating, reviewCount: reviews }]))
}
