import type { Sql } from '../../platform/db/database.ts'
import type { Module } from '../../platform/module.ts'
import { placesPersonal } from './personal.ts'
import { placesMemory } from './queries/memory.ts'
import { placesRoutes } from './routes.ts'
import { placesStaffCalls } from './staff.ts'
import { findPlaceNames } from './store/gazetteer.ts'

export const module: Module = {
  name: 'places',
  personal: placesPersonal,
  create(platform) {
    const memory = placesMemory(platform)
    return {
      plugs: { auditNames: [{ district: namesOf, neighborhood: namesOf }] },
      routes(binder) {
        placesRoutes(binder, platform, memory)
        placesStaffCalls(binder, platform, memory)
      },
    }
  },
}

/** What the audit calls a place whose deliveries staff change. */
const namesOf = async (db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await findPlaceNames(db, ids)).map(({ id, name }) => [id, name]))
