import { machine } from './kernel/status.ts'

export const subscriptionMachine = machine({
  initial: ['pending_payment'],
  states: {
    pending_payment: { label: 'Aguarda pagamento', moves: { active: ['system'], cancelled: ['customer', 'system'] } },
    active: { label: 'Ativo', moves: { past_due: ['system'], cancelled: ['customer', 'system'] } },
    past_due: {
      label: 'Pagamento em atraso',
      moves: { active: ['system'], expired: ['system'], cancelled: ['customer'] },
    },
    expired: { label: 'Expirado', moves: {} },
    cancelled: { label: 'Cancelado', moves: {} },
  },
  refusal: 'insurance.not_now',
})
export type SubscriptionStatus = keyof typeof subscriptionMachine.states
