import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { DistrictRow, Gazetteer, LandmarkRow, NeighbourhoodRow, ProvinceRow } from '../rules/gazetteer.ts'

type Point = { latitude: number; longitude: number }
type MaybePoint = { latitude: number | null; longitude: number | null }
type Flat<T, P> = Omit<T, 'coordinates'> & P

/** All places, in the order in which people are shown them. */
export async function readGazetteer(db: Sql): Promise<Gazetteer> {
  const [provinces, districts, neighbourhoods] = await Promise.all([
    sql<Flat<ProvinceRow, Point>>`
      select id, code, name, latitude, longitude, delivery_available, max_radius_km, delivery_fee, minutes_from, minutes_to,
        cuisine_types, pharmacy_available, food_delivery_available, pickup_option
      from places_provinces order by place`.execute(db),
    sql<Flat<DistrictRow, Point>>`
      select id, province_id, name, other_names, latitude, longitude, delivery_available, max_radius_km, delivery_fee,
        minutes_from, minutes_to
      from places_districts order by id`.execute(db),
    sql<Flat<NeighbourhoodRow, MaybePoint>>`
      select id, district_id, name, post, postal_code, latitude, longitude, source, delivery_fee
      from places_neighbourhoods order by id`.execute(db),
  ])
  return {
    provinces: provinces.rows.map(withPoint),
    districts: districts.rows.map(withPoint),
    neighbourhoods: neighbourhoods.rows.map((row) => ({ ...row, coordinates: pointOf(row) })),
  }
}

/** Districts or neighbourhoods by their ids. */
export async function findPlaceNames(db: Sql, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from places_districts where id = any(${ids})
    union all select id, name from places_neighbourhoods where id = any(${ids})`.execute(db)
  return rows
}

/** Hospitals, markets and others that everybody knows, by name. */
export async function readLandmarks(db: Sql): Promise<LandmarkRow[]> {
  const { rows } = await sql<Flat<LandmarkRow, Point>>`
    select id, district_id, kind, name, other_names, latitude, longitude, uncertainty, source
    from places_landmarks order by name, id`.execute(db)
  return rows.map(withPoint)
}

/** The fees of provinces and districts; some districts have the id of their province. */
export async function findZoneFees(db: Sql): Promise<Record<'provinces' | 'districts', Map<string, Centavos>>> {
  type Row = { id: string; fee: Centavos }
  const [provinces, districts] = await Promise.all([
    sql<Row>`select id, delivery_fee as fee from places_provinces`.execute(db),
    sql<Row>`select id, delivery_fee as fee from places_districts`.execute(db),
  ])
  const byId = (rows: readonly Row[]) => new Map(rows.map(({ id, fee }) => [id, fee]))
  return { provinces: byId(provinces.rows), districts: byId(districts.rows) }
}

const withPoint = <T extends Point>(row: T): T & { coordinates: Coordinates } => ({
  ...row,
  coordinates: { latitude: row.latitude, longitude: row.longitude },
})

const pointOf = ({ latitude, longitude }: MaybePoint): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** The province whose borders hold a position. */
export async function findProvinceAround(db: Sql, { latitude, longitude }: Coordinates): Promise<string | undefined> {
  const { rows } = await sql<{ province_id: string }>`
    select province_id from places_outlines where outline @> point(${longitude}::float8, ${latitude}::float8)
    limit 1`.execute(db)
  return rows[0]?.province_id
}

export type DistrictChange = {
  id: string
  deliveryAvailable: boolean
  deliveryFee: Centavos
  maxRadiusKm: number
}

/** False when there is no such district. */
export async function updateDistrict(db: Sql, change: DistrictChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update places_districts set delivery_available = ${change.deliveryAvailable}, delivery_fee = ${change.deliveryFee},
      max_radius_km = ${change.maxRadiusKm}
    where id = ${change.id}`.execute(db)
  return numAffectedRows === 1n
}

export type NeighbourhoodChange = { id: string; coordinates: Coordinates | null; deliveryFee: Centavos | null }

/** Sets the pin and the fee; coordinates that stay as they were keep their source. Returns its district. */
export async function updateNeighbourhood(db: Sql, change: NeighbourhoodChange): Promise<string | undefined> {
  const { latitude = null, longitude = null } = change.coordinates ?? {}
  const { rows } = await sql<{ district_id: string }>`
    update places_neighbourhoods set delivery_fee = ${change.deliveryFee},
      latitude = ${latitude}::float8, longitude = ${longitude}::float8,
      source = case when ${latitude}::float8 is null then null
        when (latitude, longitude) = (${latitude}::float8, ${longitude}::float8) then source else 'staff' end
    where id = ${change.id} returning district_id`.execute(db)
  return rows[0]?.district_id
}

/** Servers keep the gazetteer in memory until this is heard. */
export const CHANGES = 'places_changes'

export async function noteChange(db: Sql): Promise<void> {
  await sql`select pg_notify(${CHANGES}, '')`.execute(db)
}

const AWAY = sql`(latitude - asked.lat) ^ 2 + ((longitude - asked.lng) * 0.9) ^ 2`

/**
 * Of each point the neighbourhood whose middle lies within a kilometre; else the nearest place that everybody knows, or the
 * nearest neighbourhood, since most neighbourhoods have no position of their own; at last the nearest district's seat.
 */
export async function findAreaNames(db: Sql, points: readonly Coordinates[]): Promise<string[]> {
  if (points.length === 0) return []
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  const { rows } = await sql<{ name: string }>`
    select coalesce((
      select name from (
        (select name, case when ${AWAY} < 0.009 ^ 2 then 0 else 2 end as rank, ${AWAY} as away
          from places_neighbourhoods where latitude is not null and ${AWAY} < 0.045 ^ 2 order by away limit 1)
        union all
        (select 'Perto de ' || name, 1, ${AWAY} as away from places_landmarks
          where ${AWAY} < 0.018 ^ 2 order by away limit 1)
        union all
        (select name, 3, ${AWAY} as away from places_districts order by away limit 1)) near
      order by rank limit 1), '') as name
    from unnest(${latitudes}::float8[], ${longitudes}::float8[]) with ordinality as asked (lat, lng, place)
    order by asked.place`.execute(db)
  return rows.map(({ name }) => name)
}
