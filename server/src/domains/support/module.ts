import type { Module } from '../../platform/module.ts'
import { supportListener } from './events.ts'
import { supportRoutes } from './routes.ts'
import { supportStaffCalls } from './staff.ts'

export const module: Module = {
  name: 'support',
  create: (platform, ports) => ({
    routes(binder) {
      supportRoutes(binder, platform, ports.all('supportSubjects'))
      supportStaffCalls(binder, platform)
    },
    listener: () => supportListener,
  }),
}
