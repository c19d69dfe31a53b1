import type { Module } from '../../platform/module.ts'
import { tipPurchase } from './payable.ts'
import { tipsPersonal } from './personal.ts'
import { tipsRoutes } from './routes.ts'

export const module: Module = {
  name: 'tips',
  personal: tipsPersonal,
  create: (platform) => ({
    plugs: { purchases: [tipPurchase] },
    routes: (binder) => tipsRoutes(binder, platform),
  }),
}
