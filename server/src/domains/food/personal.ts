import type { Personal } from '../../platform/rights/personal.ts'

/** Nothing: orders are with the orders. */
export const foodPersonal: Personal = {
  tables: {
    food_dishes: { holds: 'dishes of a shop' },
  },
}
