import type { Body } from '@salama/contract/kernel/endpoint'
import { nationalDigits } from '@salama/contract/kernel/phone'
import type { changePlace as changeEndpoint, savePlace as saveEndpoint } from '@salama/contract/places'
import type { SavedPlace } from '@salama/contract/places/saved'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { describeSaved } from '../queries/saved.ts'
import { requireChain } from '../queries/zones.ts'
import type { PlaceIds } from '../rules/gazetteer.ts'
import { readGazetteer } from '../store/gazetteer.ts'
import {
  clearDefault,
  deleteSaved,
  ensureDefault,
  findSaved,
  insertSaved,
  lockPlacesOf,
  type SavedRow,
  updateSaved,
} from '../store/saved.ts'

/** More than anybody uses; a limit against filling the database. */
const MOST_PLACES = 20

type Saving = { userId: string; now: Date; body: Body<typeof saveEndpoint> }

/** The first place is the default. */
export async function savePlace(tx: Tx, { userId, now, body }: Saving): Promise<SavedPlace> {
  await lockPlacesOf(tx, userId)
  const existing = await findSaved(tx.sql, userId)
  if (existing.length >= MOST_PLACES) refuse('places.too_many')
  const isDefault = body.isDefault === true || existing.length === 0
  const row = await changed(tx, { ...EMPTY, id: newId(now.getTime()), created_at: now, is_default: isDefault }, body)
  if (isDefault) await clearDefault(tx.sql, userId)
  await insertSaved(tx.sql, { ...row, userId })
  return describeSaved(row)
}

type Changing = { userId: string; now: Date; id: string; body: Body<typeof changeEndpoint> }

/** There is always one default: it moves to another place, and cannot be taken away. */
export async function changePlace(tx: Tx, { userId, now, id, body }: Changing): Promise<SavedPlace> {
  await lockPlacesOf(tx, userId)
  const current = (await findSaved(tx.sql, userId)).find((row) => row.id === id)
  if (!current) return refuse('places.not_found')
  const isDefault = current.is_default || body.isDefault === true
  const row = await changed(tx, { ...current, is_default: isDefault }, body)
  if (isDefault) await clearDefault(tx.sql, userId)
  await updateSaved(tx.sql, { ...row, now })
  return describeSaved(row)
}

export async function deletePlace(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<{ id: string }> {
  await lockPlacesOf(tx, userId)
  if (!(await deleteSaved(tx.sql, { id, userId }))) refuse('places.not_found')
  await ensureDefault(tx.sql, userId)
  return { id }
}

const EMPTY: Omit<SavedRow, 'id' | 'created_at' | 'is_default'> = {
  label: '',
  address: '',
  province_id: null,
  district_id: null,
  neighbourhood_id: null,
  street: '',
  house_number: '',
  reference: '',
  instructions: '',
  second_phone: null,
  latitude: null,
  longitude: null,
  accuracy: null,
}

/** The row after a change: what was not sent stays as it was. A new place replaces the whole chain of the old one. */
async function changed(tx: Tx, row: SavedRow, sent: Body<typeof changeEndpoint>): Promise<SavedRow> {
  const latitude = sent.latitude === undefined ? row.latitude : sent.latitude
  const accuracy = sent.latitude === undefined ? row.accuracy : null
  return {
    ...row,
    ...(await placeOf(tx, row, sent)),
    label: sent.label ?? row.label,
    address: sent.address ?? row.address,
    street: sent.street ?? row.street,
    house_number: sent.houseNumber ?? row.house_number,
    reference: sent.reference ?? row.reference,
    instructions: sent.instructions ?? row.instructions,
    second_phone: sent.secondPhone === undefined ? row.second_phone : digitsOf(sent.secondPhone),
    latitude,
    longitude: sent.longitude === undefined ? row.longitude : sent.longitude,
    accuracy: latitude === null ? null : (sent.accuracy ?? accuracy),
  }
}

const digitsOf = (phone: string | null): string | null => (phone === null ? null : nationalDigits(phone))

async function placeOf(
  tx: Tx,
  { province_id, district_id, neighbourhood_id }: SavedRow,
  sent: PlaceIds,
): Promise<Pick<SavedRow, 'province_id' | 'district_id' | 'neighbourhood_id'>> {
  const isSent = [sent.provinceId, sent.districtId, sent.neighborhoodId].some((id) => id !== undefined)
  if (!isSent) return { province_id, district_id, neighbourhood_id }
  if (!sent.provinceId && !sent.districtId && !sent.neighborhoodId) {
    return { province_id: null, district_id: null, neighbourhood_id: null }
  }
  const { province, district, neighbourhood } = requireChain(await readGazetteer(tx.sql), sent)
  return {
    province_id: province.id,
    district_id: district?.id ?? null,
    neighbourhood_id: neighbourhood?.id ?? null,
  }
}
