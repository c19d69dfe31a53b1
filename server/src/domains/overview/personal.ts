import type { Personal } from '../../platform/rights/personal.ts'

/** Nothing: it reads what others hold. */
export const overviewPersonal: Personal = {
  tables: {},
}
