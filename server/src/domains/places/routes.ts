import * as contract from '@salama/contract/places'
import type { Binder } from '../../platform/http/requests/bind.ts'
import type { Platform } from '../../platform/platform.ts'
import { changePlace, deletePlace, savePlace } from './commands/saved.ts'
import type { PlacesMemory } from './queries/memory.ts'
import { listPlaces } from './queries/saved.ts'
import { listLandmarks, listLocations, locate, quoteDelivery } from './queries/zones.ts'

export function placesRoutes(binder: Binder, { db }: Platform, memory: PlacesMemory): void {
  binder.on(contract.listLocations, async ({ query }) => listLocations(await memory.read(), query.q))
  binder.on(contract.listLandmarks, async ({ query }) => listLandmarks(await memory.read(), query))
  binder.on(contract.locate, async ({ query }) =>
    locate(db.sql, await memory.read(), { latitude: query.lat, longitude: query.lng }),
  )
  binder.on(contract.quoteDelivery, async ({ body }) => quoteDelivery(db.sql, (await memory.read()).gazetteer, body))
  binder.on(contract.listPlaces, ({ actor }) => listPlaces(db.sql, actor.userId))
  binder.on(contract.savePlace, ({ actor: { userId }, body, now, transact }) =>
    transact((tx) => savePlace(tx, { userId, now, body })),
  )
  binder.on(contract.changePlace, ({ actor: { userId }, params: { id }, body, now, transact }) =>
    transact((tx) => changePlace(tx, { userId, now, id, body })),
  )
  binder.on(contract.deletePlace, ({ actor: { userId }, params: { id }, transact }) =>
    transact((tx) => deletePlace(tx, { userId, id })),
  )
}
