import type { Reply } from '@salama/contract/kernel/endpoint'
import { positionOf } from '@salama/contract/kernel/geo'
import type { offerBaskets as basketsEndpoint } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { type FormularyMemory, findSameMedicines } from '../../formulary/public.ts'
import { type PlacesMemory, reachOf } from '../../places/public.ts'
import { findPayable } from '../../prescriptions/public.ts'
import { fillBasket } from '../rules/basket.ts'
import { bestFirst } from '../rules/offers.ts'
import { findShelved } from '../store/orders.ts'
import { describeOffer } from './offers.ts'
import { listedPharmacies } from './pharmacies.ts'
import { inNumbers } from './prescribed.ts'

type BasketsCall = Pick<Call<typeof basketsEndpoint>, 'actor' | 'body' | 'now'>
type Memories = { memory: FormularyMemory; places: PlacesMemory }

/** What pharmacies that take orders now have of a prescription of somebody for whom the account pays. */
export async function offerBaskets(
  db: Sql,
  { memory, places }: Memories,
  { actor, body, now }: BasketsCall,
): Promise<Reply<typeof basketsEndpoint>> {
  const code = body.prescriptionCode
  const prescription = await findPayable(db, { code, accountId: actor.userId, memory, now })
  if (!prescription) return refuse('pharmacy.prescription_not_found')
  if (!prescription.isValid) return refuse('pharmacy.prescription_not_valid')
  const { patientId, doctorName, lines } = prescription
  const wanted = lines.flatMap(({ product, left }) => (product && left > 0 ? product.product : []))
  const to = positionOf(body)
  const shops = await listedPharmacies(db, { city: undefined, from: to, reach: null, openNow: true, now })
  const productIds = await findSameMedicines(db, memory, wanted)
  const rows = await findShelved(db, { productIds, shopIds: [...shops.keys()] })
  const shelf = await inNumbers(
    db,
    memory,
    rows.map((row) => ({ ...row, itemId: row.id, quantity: 1 })),
  )
  const shelves = Map.groupBy(shelf, ({ shop_id }) => shop_id)
  const reach = to && (await reachOf(db, places, to))
  const found = [...shops.values()].flatMap((shop) => {
    const { lines: filled, missing } = fillBasket(lines, shelves.get(shop.id) ?? [])
    const own = filled.map(({ item, quantity }) => ({ row: item, quantity }))
    const offer = describeOffer(shop, own, { to, reach, now })
    return offer ? { ...offer, missing: missing.map(({ medicine }) => medicine) } : []
  })
  return {
    offers: bestFirst(found),
    patientId,
    doctorName,
    free: lines.flatMap(({ product, medicine, left }) => (product || left === 0 ? [] : medicine)),
  }
}
