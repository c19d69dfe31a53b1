import type { Module } from '../../platform/module.ts'
import { overviewPersonal } from './personal.ts'
import { overviewRoutes, sitemapRoute } from './routes.ts'

export const module: Module = {
  name: 'overview',
  personal: overviewPersonal,
  create: (platform, ports) => ({
    routes(binder, server) {
      overviewRoutes(binder, platform, ports)
      sitemapRoute(server, platform, ports)
    },
  }),
}
