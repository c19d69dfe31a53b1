import type { Module } from '../../platform/module.ts'
import { reviewsRoutes } from './routes.ts'

export const module: Module = {
  name: 'reviews',
  create: (platform, ports) => ({ routes: (binder) => reviewsRoutes(binder, platform, ports) }),
}
