import { prescriptionFile } from '@salama/contract/files'
import { medicationPicture, pharmacyOrder } from '@salama/contract/pharmacy'
import type { Module } from '../../platform/module.ts'
import { sellOrders } from '../orders/public.ts'
import { placesMemory } from '../places/public.ts'
import { medicineCatalogue, withPharmacy } from './commands/sell.ts'
import { pharmacyListener } from './events.ts'
import { pharmacySweeps } from './jobs.ts'
import { pharmacyPersonal } from './personal.ts'
import { mayReadPrescription, ringingChecks } from './queries/checks.ts'
import { medicineSearch, pharmacySearch } from './queries/search.ts'
import { pharmacyRoutes } from './routes.ts'
import { draftOf } from './rules/order.ts'
import { seedPharmacies, topUpStock } from './seed/demonstration.ts'
import { pharmacySettings } from './settings.ts'

export const module: Module = {
  name: 'pharmacy',
  personal: pharmacyPersonal,
  settings: pharmacySettings,
  create(platform, ports) {
    const selling = sellOrders(platform, ports, medicineCatalogue(platform), {
      body: pharmacyOrder,
      // Which pharmacy it is of may be left to the items.
      draftOf: (db, sent) => withPharmacy(db, draftOf(sent)),
    })
    return {
      plugs: {
        ...selling.plugs,
        bells: [{ calls: 'check', ringing: ringingChecks }],
        fileKinds: [medicationPicture, { ...prescriptionFile, mayRead: mayReadPrescription }],
        searchSources: [medicineSearch, pharmacySearch],
      },
      routes: (binder) => pharmacyRoutes(binder, platform, selling),
      listener: () => pharmacyListener(placesMemory(platform)),
      sweeps: () => pharmacySweeps(platform, selling),
      demonstration: { chapters: [seedPharmacies], topUp: topUpStock },
    }
  },
}
