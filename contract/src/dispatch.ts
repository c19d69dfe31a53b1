import { machine } from './kernel/status.ts'

/** A driver's task: a delivery, or the driver's side of a ride. */
export const taskMachine = machine({
  initial: ['pending'],
  states: {
    pending: {
      label: 'Pendente',
      moves: { assigned: ['driver'], cancelled: ['customer', 'vendor', 'operator', 'system'] },
    },
    assigned: {
      label: 'Atribuída',
      moves: { pending: ['driver', 'system'], picked_up: ['driver'], cancelled: ['customer', 'vendor', 'operator'] },
    },
    picked_up: { label: 'Coletada', moves: { in_transit: ['driver'] } },
    in_transit: { label: 'Em Trânsito', moves: { delivered: ['driver'] } },
    delivered: { label: 'Entregue', moves: {} },
    cancelled: { label: 'Cancelada', moves: {} },
  },
  refusal: 'dispatch.not_now',
})
export type TaskStatus = keyof typeof taskMachine.states

/** What the rider sees of the same journey. */
export const rideMachine = machine({
  initial: ['requested'],
  states: {
    requested: {
      label: 'À procura de motorista',
      moves: { accepted: ['driver'], no_driver: ['system'], cancelled: ['customer', 'operator'] },
    },
    accepted: {
      label: 'Motorista a caminho',
      moves: { arrived: ['driver'], requested: ['driver', 'system'], cancelled: ['customer', 'operator'] },
    },
    arrived: {
      label: 'Motorista chegou',
      moves: { in_progress: ['driver'], cancelled: ['customer', 'driver', 'operator'] },
    },
    in_progress: { label: 'Em viagem', moves: { completed: ['driver'] } },
    completed: { label: 'Concluída', moves: {} },
    no_driver: { label: 'Sem motorista', moves: {} },
    cancelled: { label: 'Cancelada', moves: {} },
  },
  refusal: 'rides.not_now',
})
export type RideStatus = keyof typeof rideMachine.states
