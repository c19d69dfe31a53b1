import type { Module } from '../../platform/module.ts'
import { deliveryTasks } from './commands.ts'
import { deliveriesListener } from './events.ts'
import { deliveriesPersonal } from './personal.ts'
import { findReviewed } from './queries.ts'

export const module: Module = {
  name: 'deliveries',
  personal: deliveriesPersonal,
  create: (_platform, ports) => ({
    plugs: {
      taskKinds: [deliveryTasks(() => ports.all('broughtOrders'))],
      reviewedServices: [{ kind: 'delivery', find: findReviewed }],
    },
    listener: () => deliveriesListener(),
  }),
}
