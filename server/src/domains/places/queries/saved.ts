import type { SavedPlace } from '@salama/contract/places/saved'
import type { Sql } from '../../../platform/db/database.ts'
import { findSaved, type SavedRow } from '../store/saved.ts'

export const listPlaces = async (db: Sql, userId: string): Promise<SavedPlace[]> =>
  (await findSaved(db, userId)).map(describeSaved)

export const describeSaved = (row: SavedRow): SavedPlace => ({
  id: row.id,
  label: row.label,
  address: row.address,
  provinceId: row.province_id,
  districtId: row.district_id,
  neighborhoodId: row.neighbourhood_id,
  street: row.street,
  houseNumber: row.house_number,
  reference: row.reference,
  instructions: row.instructions,
  secondPhone: row.second_phone,
  latitude: row.latitude,
  longitude: row.longitude,
  accuracy: row.accuracy,
  isDefault: row.is_default,
  createdAt: row.created_at.toISOString(),
})
