import { medicationPicture } from '@salama/contract/pharmacy'
import type { Module } from '../../platform/module.ts'
import { pharmacyRoutes } from './routes.ts'
import { seedPharmacies, topUpStock } from './seed.ts'

export const module: Module = {
  name: 'pharmacy',
  create: (platform) => ({
    plugs: { fileKinds: [medicationPicture] },
    routes: (binder) => pharmacyRoutes(binder, platform),
    demonstration: { chapters: [seedPharmacies], topUp: topUpStock },
  }),
}
