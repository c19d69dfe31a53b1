import { FOOD_ORDER } from '@salama/contract/food'
import type { Listener } from '../../platform/events/dispatcher.ts'
import { followShop } from './menus/commands.ts'
import { countOrdered } from './orders/commands.ts'

/** What a restaurant's approval and place, and what is ordered, change in its dishes. */
export const foodListener = (): Listener => ({
  consumer: 'food',
  on: {
    'shops.changed': (tx, { shopId }) => followShop(tx, shopId),
    'orders.moved': async (tx, { orderId, kind, status }) => {
      if (kind === FOOD_ORDER && status === 'pending') await countOrdered(tx, orderId)
    },
  },
})
