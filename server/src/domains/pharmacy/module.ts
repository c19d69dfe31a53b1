import { prescriptionFile } from '@salama/contract/files'
import { medicationPicture, pharmacyOrder } from '@salama/contract/pharmacy'
import type { Module } from '../../platform/module.ts'
import type { OrderDraft } from '../orders/ports.ts'
import { draftReader, sellOrders } from '../orders/public.ts'
import type { Purchase } from '../payments/ports.ts'
import { placesMemory } from '../places/public.ts'
import { medicineCatalogue, withPharmacy } from './commands/sell.ts'
import { pharmacyListener } from './events.ts'
import { pharmacySweeps } from './jobs.ts'
import { mayReadPrescription } from './queries/checks.ts'
import { medicineSearch, pharmacySearch } from './queries/search.ts'
import { pharmacyRoutes } from './routes.ts'
import { draftOf } from './rules/order.ts'
import { seedPharmacies, topUpStock } from './seed.ts'
import { pharmacySettings } from './settings.ts'

export const module: Module = {
  name: 'pharmacy',
  settings: pharmacySettings,
  create(platform, ports) {
    const selling = sellOrders(platform, ports, medicineCatalogue(platform), draftReader(pharmacyOrder, draftOf))
    return {
      plugs: {
        ...selling.plugs,
        purchases: selling.plugs.purchases?.map(ofOnePharmacy) ?? [],
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

/** A quote, too, may leave it to its items which pharmacy they are of. */
function ofOnePharmacy(purchase: Purchase): Purchase {
  const { quote } = purchase
  if (!quote) return purchase
  return {
    ...purchase,
    quote: {
      ...quote,
      reserve: async (tx, order) =>
        quote.reserve(tx, { ...order, payload: await withPharmacy(tx.sql, order.payload as OrderDraft) }),
    },
  }
}
