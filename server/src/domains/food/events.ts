import type { DomainEvents } from '@salama/contract/events'
import { FOOD_ORDER } from '@salama/contract/food'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { followShop } from './menus/commands.ts'
import { countOrdered } from './orders/commands.ts'

/** What a restaurant's approval and place, and what is ordered, change in its dishes. */
export const foodListener = (): Listener => ({
  consumer: 'food',
  wants: { 'orders.moved': isPlaced },
  on: {
    'shops.changed': (tx, { shopId }) => followShop(tx, shopId),
    'orders.moved': async (tx, order) => {
      if (isPlaced(order)) await countOrdered(tx, order.orderId)
    },
  },
})

const isPlaced = ({ kind, status }: DomainEvents['orders.moved']): boolean =>
  kind === FOOD_ORDER && status === 'pending'
