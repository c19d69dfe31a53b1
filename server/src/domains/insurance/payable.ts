import type { Purchase } from '../payments/ports.ts'
import {
  dropPeriodPayment,
  endRefunded,
  payDuePeriod,
  priceOfPeriod,
  startPeriodPayment,
} from './commands/pay-period.ts'
import { periodQuotes } from './commands/quote-period.ts'
import type { InsuranceDeps } from './commands/subscribe.ts'
import { describePurchases } from './queries.ts'
import { PAGE } from './rules/notices.ts'
import { INSURER, PERIOD } from './rules/periods.ts'

/** A month of a plan: the first is paid by quote before there is a subscription, each other one when it is due. */
export const periodPurchase = (deps: InsuranceDeps): Purchase => ({
  kind: PERIOD,
  label: 'Plano de saúde',
  domain: 'insurance',
  page: () => PAGE,
  quote: periodQuotes(deps),
  price: priceOfPeriod,
  paying: (tx, payment) => startPeriodPayment(tx, deps, payment),
  paid: (tx, payment) => payDuePeriod(tx, deps, payment),
  dropped: (tx, payment) => dropPeriodPayment(tx, deps, payment),
  refunded: endRefunded,
  sellersOf: async () => [INSURER],
  describe: describePurchases,
})
