import { machine } from './kernel/status.ts'

/** Pharmacy and food orders alike. */
export const orderMachine = machine({
  initial: ['awaiting_payment', 'awaiting_prescription', 'pending'],
  states: {
    awaiting_payment: {
      label: 'Aguarda pagamento',
      moves: { awaiting_prescription: ['system'], pending: ['system'], cancelled: ['customer', 'system', 'operator'] },
    },
    awaiting_prescription: {
      label: 'Aguarda receita',
      moves: { pending: ['vendor', 'system'], rejected: ['vendor', 'system'], cancelled: ['customer', 'operator'] },
    },
    pending: {
      label: 'Pendente',
      moves: { accepted: ['vendor'], rejected: ['vendor', 'system'], cancelled: ['customer', 'operator'] },
    },
    accepted: { label: 'Aceite', moves: { ready: ['vendor'], rejected: ['vendor'], cancelled: ['operator'] } },
    ready: {
      label: 'Pronto',
      moves: { picked_up: ['driver'], collected: ['vendor'], rejected: ['vendor'], cancelled: ['operator'] },
    },
    picked_up: { label: 'Recolhido', moves: { in_transit: ['driver'] } },
    in_transit: { label: 'A caminho', moves: { delivered: ['driver'] } },
    delivered: { label: 'Entregue', moves: {} },
    collected: { label: 'Levantado', moves: {} },
    rejected: { label: 'Recusado', moves: {} },
    cancelled: { label: 'Cancelado', moves: {} },
  },
  refusal: 'orders.not_now',
})
export type OrderStatus = keyof typeof orderMachine.states
