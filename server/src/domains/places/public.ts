import type { Delivery } from '@salama/contract/places'
import type { Sql } from '../../platform/db/database.ts'
import { type FeeQuestion, quoteDelivery } from './queries/zones.ts'
import { readGazetteer } from './store/gazetteer.ts'

export type { ShopDelivery } from './rules/delivery.ts'

/**
 * The one delivery fee of the product: the shop's own, else the zone's, in centavos, with the rule that decided it. Refuses
 * `places.unknown` and `places.not_recognised`: list them among the errors of the call that asks.
 */
export const deliveryFee = async (db: Sql, question: FeeQuestion): Promise<Delivery> =>
  quoteDelivery(db, await readGazetteer(db), question)
