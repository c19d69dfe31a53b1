import { statesOf } from '@salama/contract/kernel/status'
import { orderMachine } from '@salama/contract/orders/machine'
import { counter } from '../../platform/figures/counts.ts'

export const ORDERS = counter({
  name: 'salama_orders_total',
  help: 'Orders of food and medicines that came to a status.',
  labels: { status: statesOf(orderMachine) },
})
