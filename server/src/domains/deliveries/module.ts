import type { Module } from '../../platform/module.ts'
import { deliveryTasks } from './commands.ts'
import { deliveriesListener } from './events.ts'
import { findReviewed } from './queries.ts'

export const module: Module = {
  name: 'deliveries',
  create: () => ({
    plugs: { taskKinds: [deliveryTasks], reviewedServices: [{ kind: 'delivery', find: findReviewed }] },
    listener: () => deliveriesListener(),
  }),
}
