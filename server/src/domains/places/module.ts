import type { Module } from '../../platform/module.ts'
import { placesMemory } from './queries/memory.ts'
import { placesRoutes } from './routes.ts'
import { placesStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'places',
  create(platform) {
    const memory = placesMemory(platform)
    return {
      routes(binder) {
        placesRoutes(binder, platform, memory)
        placesStaffCalls(binder, platform, memory)
      },
    }
  },
}
