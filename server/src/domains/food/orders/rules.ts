import { type FoodQuote, priceOfDish } from '@salama/contract/food'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { DraftLine, OrderDraft, PricedLine } from '../../orders/ports.ts'
import { describeDish } from '../menus/rules.ts'
import type { DishRow } from '../menus/store.ts'

/** The stated payload as any shop's order. */
export const draftOf = (sent: FoodQuote): OrderDraft => ({
  shopId: sent.restaurantId,
  lines: sent.items.map(({ foodItemId, quantity, price, options = [], note = '' }) => ({
    itemId: foodItemId,
    quantity,
    shownPrice: price,
    options,
    note,
  })),
  mode: sent.mode ?? 'delivery',
  address: sent.deliveryAddress,
  instructions: sent.deliveryInstructions ?? '',
  latitude: sent.userLatitude ?? null,
  longitude: sent.userLongitude ?? null,
  provinceId: sent.provinceId ?? null,
  districtId: sent.districtId ?? null,
  neighborhoodId: sent.neighborhoodId ?? null,
  shownFee: sent.deliveryFee,
  shownTotal: sent.total,
})

/** A line with the price of now. Refuses `orders.item_not_found`, `orders.item_unavailable`, `orders.options_invalid`. */
export function priceLine(
  { itemId, quantity, options, note }: DraftLine,
  dishes: readonly DishRow[],
  now: Date,
): PricedLine {
  const row = dishes.find(({ id }) => id === itemId)
  if (!row) return refuse('orders.item_not_found', { details: { items: [{ itemId }] } })
  const priced = priceOfDish(describeDish(row, now), options)
  if ('price' in priced) return { itemId, name: row.name, quantity, price: priced.price, options: priced.options, note }
  const details = { items: [{ itemId, name: row.name, reason: priced.refusal }] }
  return refuse(priced.refusal === 'unavailable' ? 'orders.item_unavailable' : 'orders.options_invalid', { details })
}
