import type { Module } from '../../platform/module.ts'
import { deliveryTasks } from './commands.ts'
import { deliveriesListener } from './events.ts'
import { deliveriesPersonal } from './personal.ts'
import { findReviewed } from './queries.ts'

export const module: Module = {
  name: 'deliveries',
  personal: deliveriesPersonal,
  create: () => ({
    plugs: { taskKinds: [deliveryTasks], reviewedServices: [{ kind: 'delivery', find: findReviewed }] },
    listener: () => deliveriesListener(),
  }),
}
