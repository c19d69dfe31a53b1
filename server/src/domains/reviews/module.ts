import type { Module } from '../../platform/module.ts'
import { reviewsPersonal } from './personal.ts'
import { reviewsRoutes } from './routes.ts'

export const module: Module = {
  name: 'reviews',
  personal: reviewsPersonal,
  create: (platform, ports) => ({ routes: (binder) => reviewsRoutes(binder, platform, ports) }),
}
