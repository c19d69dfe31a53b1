import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/db/database.ts'

export type SavedRow = {
  id: string
  label: string
  address: string
  province_id: string | null
  district_id: string | null
  neighbourhood_id: string | null
  street: string
  house_number: string
  reference: string
  instructions: string
  second_phone: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  is_default: boolean
  created_at: Date
}

const COLUMNS = sql`id, label, address, province_id, district_id, neighbourhood_id, street, house_number, reference,
  instructions, second_phone, latitude, longitude, accuracy, is_default, created_at`

/** One person changes the list at a time: the number of places and the one default depend on the whole list. */
export async function lockPlacesOf(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('places:' || ${userId}, 0))`.execute(tx.sql)
}

/** The default first, then the oldest. */
export async function findSaved(db: Sql, userId: string): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select ${COLUMNS} from places_saved where user_id = ${userId} order by is_default desc, created_at, id`.execute(db)
  return rows
}

export async function insertSaved(db: Sql, { userId, ...row }: SavedRow & { userId: string }): Promise<void> {
  await sql`
    insert into places_saved (id, user_id, label, address, province_id, district_id, neighbourhood_id, street, house_number,
      reference, instructions, second_phone, latitude, longitude, accuracy, is_default, created_at, updated_at)
    values (${row.id}, ${userId}, ${row.label}, ${row.address}, ${row.province_id}, ${row.district_id},
      ${row.neighbourhood_id}, ${row.street}, ${row.house_number}, ${row.reference}, ${row.instructions},
      ${row.second_phone}, ${row.latitude}, ${row.longitude}, ${row.accuracy}, ${row.is_default}, ${row.created_at},
      ${row.created_at})`.execute(db)
}

export async function updateSaved(db: Sql, { now, ...row }: SavedRow & { now: Date }): Promise<void> {
  await sql`
    update places_saved set label = ${row.label}, address = ${row.address}, province_id = ${row.province_id},
      district_id = ${row.district_id}, neighbourhood_id = ${row.neighbourhood_id}, street = ${row.street},
      house_number = ${row.house_number}, reference = ${row.reference}, instructions = ${row.instructions},
      second_phone = ${row.second_phone}, latitude = ${row.latitude}, longitude = ${row.longitude},
      accuracy = ${row.accuracy}, is_default = ${row.is_default}, updated_at = ${now}
    where id = ${row.id}`.execute(db)
}

/** No place is the default any more. */
export async function clearDefault(db: Sql, userId: string): Promise<void> {
  await sql`update places_saved set is_default = false where user_id = ${userId} and is_default`.execute(db)
}

/** The oldest place becomes the default if there is none. */
export async function ensureDefault(db: Sql, userId: string): Promise<void> {
  await sql`
    update places_saved set is_default = true
    where id = (select id from places_saved where user_id = ${userId} order by created_at, id limit 1)
      and not exists (select from places_saved where user_id = ${userId} and is_default)`.execute(db)
}

/** False when the person has no such place. */
export async function deleteSaved(db: Sql, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from places_saved where id = ${id} and user_id = ${userId}`.execute(db)
  return numAffectedRows === 1n
}
