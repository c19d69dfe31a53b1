import type { Listener } from '../../platform/events/dispatcher.ts'
import { followShop } from './menus/commands.ts'

/** What a restaurant's approval and place change in its dishes. */
export const foodListener = (): Listener => ({
  consumer: 'food',
  on: {
    'shops.changed': (tx, { shopId }) => followShop(tx, shopId),
  },
})
