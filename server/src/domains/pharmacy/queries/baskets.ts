import type { Reply } from '@salama/contract/kernel/endpoint'
import { positionOf } from '@salama/contract/kernel/geo'
import type { Basket, offerBaskets as basketsEndpoint } from '@salama/contract/pharmacy'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { type FormularyMemory, findSameMedicines } from '../../formulary/public.ts'
import { type PlacesMemory, reachOf } from '../../places/public.ts'
import { findPayable } from '../../prescriptions/public.ts'
import type { Shop } from '../../shops/public.ts'
import { fillBasket } from '../rules/basket.ts'
import { bestFirst, isEnough } from '../rules/offers.ts'
import { findShelved } from '../store/orders.ts'
import { describeOffer } from './offers.ts'
import { listedPharmacies } from './pharmacies.ts'
import { inNumbers } from './prescribed.ts'

type BasketsCall = Pick<Call<typeof basketsEndpoint>, 'actor' | 'body' | 'now'>
type Memories = { memory: FormularyMemory; places: PlacesMemory }

/** The shelves of the nearest pharmacies are read first, and of ever more together until there are enough. */
const [NEAREST, TIMES_MORE] = [10, 4]

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
  const open = await listedPharmacies(db, { city: undefined, from: to, reach: null, openNow: true, now })
  const shops = [...open.values()]
  const productIds = await findSameMedicines(db, memory, wanted)
  const reach = to && (await reachOf(db, places, to))
  const offersOf = async (some: readonly Shop[]): Promise<Basket[]> => {
    const rows = await findShelved(db, { productIds, shopIds: some.map(({ id }) => id) })
    const unordered = rows.map((row) => ({ ...row, itemId: row.id, quantity: 1 }))
    const shelves = Map.groupBy(await inNumbers(db, memory, unordered), ({ shop_id }) => shop_id)
    return some.flatMap((shop) => {
      const { lines: filled, missing } = fillBasket(lines, shelves.get(shop.id) ?? [])
      const own = filled.map(({ item, quantity }) => ({ row: item, quantity }))
      const offer = describeOffer(shop, own, { to, reach, now })
      return offer ? { ...offer, missing: missing.map(({ medicine }) => medicine) } : []
    })
  }
  const found: Basket[] = []
  for (let start = 0, end = NEAREST; start < shops.length && !isEnough(found); [start, end] = [end, end * TIMES_MORE])
    found.push(...(await offersOf(shops.slice(start, end))))
  return {
    offers: bestFirst(found),
    patientId,
    doctorName,
    free: lines.flatMap(({ product, medicine, left }) => (product || left === 0 ? [] : medicine)),
  }
}
