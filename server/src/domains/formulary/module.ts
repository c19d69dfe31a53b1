import type { Module } from '../../platform/module.ts'
import { formularyPersonal } from './personal.ts'
import { formularyRoutes } from './routes.ts'

export const module: Module = {
  name: 'formulary',
  personal: formularyPersonal,
  create(platform) {
    return { routes: (binder) => formularyRoutes(binder, platform) }
  },
}
