import { dishPicture } from '@salama/contract/food'
import type { Module } from '../../platform/module.ts'
import { foodListener } from './events.ts'
import { foodRoutes } from './routes.ts'

export const module: Module = {
  name: 'food',
  create: (platform) => ({
    plugs: { fileKinds: [dishPicture] },
    routes: (binder) => foodRoutes(binder, platform),
    listener: foodListener,
  }),
}
