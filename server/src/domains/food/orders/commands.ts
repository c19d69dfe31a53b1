import { type placeFoodOrder as endpoint, FOOD_ORDER, foodQuote } from '@salama/contract/food'
import { id as uuid } from '@salama/contract/kernel/id'
import type { Order } from '@salama/contract/orders'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import type { PortEntries } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Catalogue } from '../../orders/ports.ts'
import { linesOf, type Selling, sellOrders } from '../../orders/public.ts'
import { countOrders, findDishes, findMenu } from '../menus/store.ts'
import { foodSettings } from '../settings.ts'
import { draftOf, priceLine } from './rules.ts'

/** Dishes are made when they are ordered: nothing is kept in stock but whether a dish is offered. */
const catalogueOf = ({ settings }: Pick<Platform, 'settings'>): Catalogue => ({
  kind: FOOD_ORDER,
  shopKind: 'restaurant',
  label: 'Pedido de comida',
  counter: '/dashboard/vendor',
  refuseAfterMs: settings.of(foodSettings).ORDER_REFUSAL,
  isSealed: false,
  async price(db, { shopId, lines, now }) {
    const dishes = await findDishes(db, { shopId, ids: lines.map(({ itemId }) => itemId) })
    return lines.map((line) => priceLine(line, dishes, now))
  },
  reserve: async () => undefined,
  release: async () => undefined,
  sell: async () => 'pending',
  restock: async () => undefined,
  quarantine: async () => undefined,
  async sample(db, shopId) {
    const dishes = (await findMenu(db, shopId)).filter((row) => row.is_available && row.sizes.length === 0)
    return dishes.slice(0, 3).map(({ id: itemId, name, price }, place) => ({
      itemId,
      name,
      quantity: 1 + (place % 2),
      price,
      options: [],
      note: place === 1 ? 'Sem piripíri, por favor' : '',
    }))
  },
})

/** Restaurants sell by orders. */
export const sellFood = (platform: Platform, ports: PortEntries): Selling =>
  sellOrders(platform, ports, catalogueOf(platform), {
    body: foodQuote,
    draftOf: (_db, sent) => draftOf(sent),
  })

type PlaceCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact' | 'request'>

/** The stated call. */
export async function placeFoodOrder(selling: Selling, call: PlaceCall): Promise<Order> {
  const { body } = call
  const { paymentMethod: method, transactionId } = body
  // An id that cannot exist is answered like one that does not.
  if (!uuid.safeParse(body.restaurantId).success) return refuse('shops.not_found')
  return selling.place(call, { draft: draftOf(body), method, transactionId: transactionId ?? undefined })
}

/** What is ordered often is called popular. */
export async function countOrdered(tx: Tx, orderId: string): Promise<void> {
  for (const { itemId, quantity } of await linesOf(tx.sql, orderId)) await countOrders(tx.sql, { id: itemId, quantity })
}
