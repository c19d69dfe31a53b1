import type { Module } from '../../platform/module.ts'
import { deliveryTasks } from './commands.ts'
import { deliveriesListener } from './events.ts'

export const module: Module = {
  name: 'deliveries',
  create: () => ({ plugs: { taskKinds: [deliveryTasks] }, listener: () => deliveriesListener() }),
}
