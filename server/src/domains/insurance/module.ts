import type { Module } from '../../platform/module.ts'
import type { QuoteHandler } from '../payments/ports.ts'
import { planCovers } from './commands/cover.ts'
import { preparePeriodPayment } from './commands/pay-period.ts'
import { periodQuotes } from './commands/quote-period.ts'
import { insuranceListener } from './events.ts'
import { insuranceSweeps } from './jobs.ts'
import { describePurchases } from './queries.ts'
import { insuranceRoutes } from './routes.ts'
import { PAGE } from './rules/notices.ts'
import { INSURER, PERIOD } from './rules.ts'
import { insuranceSettings } from './settings.ts'

export const module: Module = {
  name: 'insurance',
  settings: insuranceSettings,
  create(platform) {
    return {
      plugs: {
        covers: [planCovers],
        purchases: [
          {
            kind: PERIOD,
            label: 'Plano de saúde',
            page: () => PAGE,
            prepare: preparePeriodPayment(platform),
            quote: periodQuotes(platform) as QuoteHandler,
            sellersOf: async () => [INSURER],
            describe: describePurchases,
          },
        ],
      },
      routes: (binder) => insuranceRoutes(binder, platform),
      listener: () => insuranceListener(platform),
      sweeps: () => insuranceSweeps(platform),
    }
  },
}
