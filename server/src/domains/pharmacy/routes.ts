import * as contract from '@salama/contract/pharmacy'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { formularyMemory } from '../formulary/public.ts'
import type { Selling } from '../orders/public.ts'
import { placesMemory } from '../places/public.ts'
import { approveCheck, openCheck, refuseCheck, sendPrescription } from './commands/checks.ts'
import { inspectReturned } from './commands/inspect.ts'
import { addMedication, changeMedication, moveStock, receiveStock } from './commands/inventory.ts'
import { proposeInstead } from './commands/propose.ts'
import { withPharmacy } from './commands/sell.ts'
import { listAlternatives } from './queries/alternatives.ts'
import { offerBaskets } from './queries/baskets.ts'
import { listChecks, listOwnChecks } from './queries/checks.ts'
import { getSales, getStats } from './queries/figures.ts'
import { listMovements, listQuarantine, listStock, searchProducts } from './queries/inventory.ts'
import { getMedication, listMedications, searchOffers } from './queries/medicines.ts'
import { getPharmacy, listCities, listPharmacies } from './queries/pharmacies.ts'
import { draftOf } from './rules/order.ts'

export function pharmacyRoutes(binder: Binder, platform: Platform, selling: Selling): void {
  const { db } = platform
  const places = placesMemory(platform)
  const memory = formularyMemory(platform)
  binder.on(contract.listPharmacies, (call) => listPharmacies(db.sql, places, call))
  binder.on(contract.listCities, () => listCities(db.sql))
  binder.on(contract.getPharmacy, ({ params, now }) => getPharmacy(db.sql, params.id, now))
  binder.on(contract.searchOffers, (call) => searchOffers(db.sql, places, call))
  binder.on(contract.listMedications, (call) => listMedications(db.sql, call))
  binder.on(contract.getMedication, (call) => getMedication(db.sql, call))

  binder.on(contract.placePharmacyOrder, async (call) => {
    const { paymentMethod: method, transactionId } = call.body
    const draft = await withPharmacy(db.sql, draftOf(call.body))
    return selling.place(call, { draft, method, transactionId })
  })
  binder.on(contract.offerBaskets, (call) => offerBaskets(db.sql, { memory, places }, call))
  binder.on(contract.listAlternatives, ({ params, actor, now }) =>
    listAlternatives(db.sql, { orderId: params.id, buyerId: actor.userId, places, now }),
  )
  binder.on(contract.listOwnChecks, ({ actor }) => listOwnChecks(db.sql, actor))
  binder.on(contract.sendPrescription, (call) => sendPrescription(memory, call))
  binder.on(contract.listChecks, ({ actor }) => listChecks(db.sql, actor))
  binder.on(contract.openCheck, (call) => openCheck(memory, call))
  binder.on(contract.approveCheck, (call) => approveCheck({ selling, memory }, call))
  binder.on(contract.proposeInstead, (call) => proposeInstead(memory, call))
  binder.on(contract.refuseCheck, (call) => refuseCheck(selling, call))

  binder.on(contract.listQuarantine, ({ actor }) => listQuarantine(db.sql, actor.userId))
  binder.on(contract.inspectReturned, (call) => inspectReturned(call))
  binder.on(contract.listStock, (call) => listStock(db.sql, memory, call))
  binder.on(contract.searchProducts, (call) => searchProducts(db.sql, call))
  binder.on(contract.addMedication, (call) => addMedication(memory, call))
  binder.on(contract.changeMedication, (call) => changeMedication(memory, call))
  binder.on(contract.moveStock, (call) => moveStock(memory, call))
  binder.on(contract.receiveStock, (call) => receiveStock(call))
  binder.on(contract.listMovements, (call) => listMovements(db.sql, call))
  binder.on(contract.getStats, ({ actor, now }) => getStats(db.sql, { userId: actor.userId, now }))
  binder.on(contract.getSales, ({ actor, query, now }) =>
    getSales(db.sql, { userId: actor.userId, days: query.days, now }),
  )
}
