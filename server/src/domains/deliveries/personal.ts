import type { Personal } from '../../platform/rights/personal.ts'

/** Ids alone. */
export const deliveriesPersonal: Personal = {
  tables: {
    deliveries_deliveries: { holds: 'which task brings which order' },
  },
}
