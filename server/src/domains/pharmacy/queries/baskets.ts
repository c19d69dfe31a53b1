import type { Reply } from '@salama/contract/kernel/endpoint'
import { positionOf } from '@salama/contract/kernel/geo'
import type { Basket, offerBaskets as basketsEndpoint } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { type FormularyMemory, findSameMedicines } from '../../formulary/public.ts'
import type { PlacesMemory } from '../../places/public.ts'
import { findPayable } from '../../prescriptions/public.ts'
import { fillBasket } from '../rules/basket.ts'
import { wayTo } from '../rules/offers.ts'
import { findShelved } from '../store/orders.ts'
import { describeMedication } from './medicines.ts'
import { askNearest, type FoundNear } from './nearest.ts'
import { describePharmacy, findPharmacies } from './pharmacies.ts'
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
  const rows = await findShelved(db, await findSameMedicines(db, memory, wanted))
  const shelf = await inNumbers(
    db,
    memory,
    rows.map((row) => ({ ...row, itemId: row.id, quantity: 1 })),
  )
  const shops = await findPharmacies(db, [...new Set(rows.map(({ shop_id }) => shop_id))])
  const to = positionOf(body)
  const found = [...shops.values()].flatMap((shop): Found[] => {
    const pharmacy = describePharmacy(shop, now)
    if (!pharmacy.isAcceptingOrders) return []
    const own = shelf.filter(({ shop_id }) => shop_id === shop.id)
    const { lines: filled, missing } = fillBasket(lines, own)
    if (filled.length === 0) return []
    const row = {
      pharmacy,
      distanceKm: wayTo(to, shop.coordinates),
      lines: filled.map(({ item, quantity }) => ({ medication: describeMedication(item), quantity })),
      subtotal: filled.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0),
      missing: missing.map(({ medicine }) => medicine),
    }
    return [{ shop, row }]
  })
  return {
    offers: await askNearest(db, found, { to, places, now }),
    patientId,
    doctorName,
    free: lines.flatMap(({ product, medicine, left }) => (product || left === 0 ? [] : medicine)),
  }
}

type Found = FoundNear<Omit<Basket, 'delivers'>>
