import type { Module } from '../../platform/module.ts'
import { overviewRoutes } from './routes.ts'

export const module: Module = {
  name: 'overview',
  create: (platform, ports) => ({ routes: (binder) => overviewRoutes(binder, platform, ports) }),
}
