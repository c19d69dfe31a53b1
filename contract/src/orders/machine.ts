import { machine, statesOf } from '../kernel/status.ts'

/** An order at a shop, pharmacies and restaurants alike. */
export const orderMachine = machine({
  initial: ['awaiting_payment', 'awaiting_prescription', 'pending'],
  states: {
    awaiting_payment: {
      label: 'Aguarda pagamento',
      moves: { awaiting_prescription: ['system'], pending: ['system'], cancelled: ['customer', 'system'] },
    },
    awaiting_prescription: {
      label: 'Aguarda receita',
      moves: {
        pending: ['vendor', 'system'],
        rejected: ['vendor', 'system'],
        cancelled: ['customer', 'system', 'operator'],
      },
    },
    pending: {
      label: 'À espera da loja',
      moves: {
        accepted: ['vendor', 'system'],
        rejected: ['vendor', 'system'],
        cancelled: ['customer', 'operator', 'system'],
      },
    },
    accepted: {
      label: 'Em preparação',
      moves: { ready: ['vendor', 'system'], cancelled: ['customer', 'operator', 'system'] },
    },
    ready: {
      label: 'Pronto',
      moves: {
        picked_up: ['driver', 'system'],
        collected: ['vendor', 'system'],
        cancelled: ['customer', 'operator', 'system'],
      },
    },
    picked_up: {
      label: 'Recolhido pelo entregador',
      moves: { in_transit: ['driver', 'system'], delivered: ['driver'], returned: ['driver', 'operator'] },
    },
    in_transit: {
      label: 'A caminho',
      moves: { delivered: ['driver', 'operator', 'system'], returned: ['driver', 'operator'] },
    },
    delivered: { label: 'Entregue', moves: {} },
    collected: { label: 'Recolhido', moves: {} },
    returned: { label: 'Devolvido à loja', moves: {} },
    rejected: { label: 'Recusado', moves: {} },
    cancelled: { label: 'Cancelado', moves: {} },
  },
  refusal: 'orders.not_now',
})
export type OrderStatus = keyof typeof orderMachine.states

/** The states in which an order still needs somebody. */
export const OPEN_ORDERS: readonly OrderStatus[] = statesOf(orderMachine).filter(
  (status) => Object.keys(orderMachine.states[status].moves).length > 0,
)

/** The states in which its customer has it. */
export const RECEIVED_ORDERS: readonly OrderStatus[] = ['delivered', 'collected']

/** What people read of an order that waits for whoever collects or brings it. */
export const orderLabel = ({ status, mode }: { status: OrderStatus; mode: 'delivery' | 'collection' }): string =>
  status === 'ready' && mode === 'collection' ? 'Pronto para recolher' : orderMachine.states[status].label
