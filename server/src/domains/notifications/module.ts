import type { Module } from '../../platform/module.ts'
import { notificationsListener } from './events.ts'
import { notificationsRoutes } from './routes.ts'

export const module: Module = {
  name: 'notifications',
  create: (platform) => ({
    routes: (binder) => notificationsRoutes(binder, platform),
    listener: () => notificationsListener,
  }),
}
