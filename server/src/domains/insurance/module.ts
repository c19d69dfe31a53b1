import type { Module } from '../../platform/module.ts'
import { planCovers } from './commands/cover.ts'
import { insuranceListener } from './events.ts'
import { insuranceSweeps } from './jobs.ts'
import { periodPurchase } from './payable.ts'
import { insurancePersonal } from './personal.ts'
import { insuranceRoutes } from './routes.ts'
import { insuranceSettings } from './settings.ts'

export const module: Module = {
  name: 'insurance',
  personal: insurancePersonal,
  settings: insuranceSettings,
  create(platform) {
    return {
      plugs: {
        covers: [planCovers],
        purchases: [periodPurchase(platform)],
      },
      routes: (binder) => insuranceRoutes(binder, platform),
      listener: () => insuranceListener,
      sweeps: () => insuranceSweeps(platform),
    }
  },
}
