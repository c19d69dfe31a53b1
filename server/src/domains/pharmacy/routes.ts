import * as contract from '@salama/contract/pharmacy'
import type { Binder } from '../../platform/http/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMedication, changeMedication, moveStock } from './commands/inventory.ts'
import { listMovements, listStock, searchProducts } from './queries/inventory.ts'
import { getMedication, listMedications, searchOffers } from './queries/medicines.ts'
import { listCities, listPharmacies } from './queries/pharmacies.ts'

export function pharmacyRoutes(binder: Binder, { db }: Platform): void {
  binder.on(contract.listPharmacies, (call) => listPharmacies(db.sql, call))
  binder.on(contract.listCities, () => listCities(db.sql))
  binder.on(contract.searchOffers, (call) => searchOffers(db.sql, call))
  binder.on(contract.listMedications, (call) => listMedications(db.sql, call))
  binder.on(contract.getMedication, (call) => getMedication(db.sql, call))
  binder.on(contract.listStock, (call) => listStock(db.sql, call))
  binder.on(contract.searchProducts, (call) => searchProducts(db.sql, call))
  binder.on(contract.addMedication, (call) => addMedication(call))
  binder.on(contract.changeMedication, (call) => changeMedication(call))
  binder.on(contract.moveStock, (call) => moveStock(call))
  binder.on(contract.listMovements, (call) => listMovements(db.sql, call))
}
