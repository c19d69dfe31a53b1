import { dishPicture } from '@salama/contract/food'
import type { Module } from '../../platform/module.ts'
import { foodListener } from './events.ts'
import { sellFood } from './orders/commands.ts'
import { foodPersonal } from './personal.ts'
import { foodRoutes } from './routes.ts'
import { dishSearch, restaurantSearch } from './search/queries.ts'
import { followDemonstration, seedKitchens } from './seed/kitchens.ts'
import { foodSettings } from './settings.ts'

export const module: Module = {
  name: 'food',
  personal: foodPersonal,
  settings: foodSettings,
  create(platform, ports) {
    const selling = sellFood(platform, ports)
    return {
      plugs: { fileKinds: [dishPicture], searchSources: [dishSearch, restaurantSearch], ...selling.plugs },
      routes: (binder) => foodRoutes(binder, platform, selling),
      listener: foodListener,
      demonstration: { chapters: [seedKitchens], setOpen: followDemonstration },
    }
  },
}
