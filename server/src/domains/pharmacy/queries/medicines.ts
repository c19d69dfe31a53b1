import type { Reply } from '@salama/contract/kernel/endpoint'
import { positionOf } from '@salama/contract/kernel/geo'
import { searchWordsOf } from '@salama/contract/kernel/text'
import {
  type listMedications as listEndpoint,
  type Medication,
  type MedicationDetail,
  MOST_OFFERS,
  type getMedication as medicationEndpoint,
  type Offer,
  type searchOffers as searchEndpoint,
} from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { spellingsOf } from '../../../platform/search/words.ts'
import { type PlacesMemory, reachOf } from '../../places/public.ts'
import { compareOffers, MOST_WORDS, wayTo } from '../rules/offers.ts'
import { findMedication, findMedications, findOffers, type MedicationRow, searchProducts } from '../store/medicines.ts'
import { describePharmacy, findPharmacies, listedPharmacies } from './pharmacies.ts'

type ListCall = Pick<Call<typeof listEndpoint>, 'query' | 'position' | 'next'>

export async function listMedications(db: Sql, { query, position, next }: ListCall): Promise<Medication[]> {
  const { limit, pharmacyId: shopId, q = '', ...filters } = query
  const words = searchWordsOf(q).slice(0, MOST_WORDS)
  if (q !== '' && words.length === 0) return []
  const rows = await findMedications(db, { wanted: { ...filters, shopId, words }, position, most: limit })
  const last = rows[limit - 1]
  if (rows.length > limit && last) next([last.name, last.id])
  return rows.slice(0, limit).map(describeMedication)
}

export const describeMedication = (row: MedicationRow): Medication => ({
  id: row.id,
  pharmacyId: row.shop_id,
  name: row.name,
  manufacturer: row.manufacturer,
  substance: row.substance,
  dose: row.dose,
  form: row.form,
  package: row.package,
  price: row.price,
  imageUrl: row.picture_url,
  requiresPrescription: row.requires_prescription,
  inStock: row.available > 0,
  stock: row.available,
})

export async function getMedication(
  db: Sql,
  { params }: Pick<Call<typeof medicationEndpoint>, 'params'>,
): Promise<MedicationDetail> {
  const row = await findMedication(db, params.id)
  if (!row) return refuse('pharmacy.medication_not_found')
  const { category, source, purpose, usage, warnings } = row
  return { ...describeMedication(row), category, source, leaflet: { purpose, usage, warnings } }
}

type SearchCall = Pick<Call<typeof searchEndpoint>, 'query' | 'now'>

/** Lines that are read: those of pharmacies that are not listed any more are then left out. */
const MOST_LINES = 2 * MOST_OFFERS

async function searchMedicines(db: Sql, words: readonly string[]) {
  if (words.length === 0) return { medicineIds: [], isLike: false }
  const search = async (isLike: boolean) => searchProducts(db, await spellingsOf(db, ['medicine'], { words, isLike }))
  const found = await search(false)
  return found.length > 0 ? { medicineIds: found, isLike: false } : { medicineIds: await search(true), isLike: true }
}

/** Who has a medicine. Where nothing is called so, what is called nearly so is looked for. */
export async function searchOffers(
  db: Sql,
  places: PlacesMemory,
  { query, now }: SearchCall,
): Promise<Reply<typeof searchEndpoint>> {
  const { q, city, lat, lng, openNow, provinceId, districtId, neighborhoodId } = query
  const from = positionOf({ latitude: lat, longitude: lng })
  const words = searchWordsOf(q).slice(0, MOST_WORDS)
  const { medicineIds, isLike } = await searchMedicines(db, words)
  if (medicineIds.length === 0) return { offers: [], isLike: false }
  const reach = await reachOf(db, places, { provinceId, districtId, neighborhoodId, ...from })
  const isWithin = city !== undefined || openNow || reach
  const near = isWithin ? await listedPharmacies(db, { city, from, reach, openNow, now }) : null
  const shopIds = near && [...near.keys()]
  const sort = query.sort ?? (from ? 'distance' : 'price')
  const isNearest = reach !== null && query.sort !== 'price'
  const rows = await findOffers(db, { medicineIds, shopIds, sort: isNearest ? 'shop' : 'price', most: MOST_LINES })
  const pharmacies = near ?? (await findPharmacies(db, [...new Set(rows.map(({ shop_id }) => shop_id))]))
  const offers = rows.flatMap((row): Offer[] => {
    const shop = pharmacies.get(row.shop_id)
    if (!shop) return []
    const distanceKm = wayTo(from, shop.coordinates)
    return [{ medication: describeMedication(row), pharmacy: describePharmacy(shop, now, reach), distanceKm }]
  })
  offers.sort(compareOffers(sort))
  return { offers: offers.slice(0, MOST_OFFERS), isLike }
}
