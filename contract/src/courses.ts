import { machine } from './kernel/status.ts'

export const enrolmentMachine = machine({
  initial: ['pending', 'active'],
  states: {
    pending: { label: 'Aguardando Pagamento', moves: { active: ['system'], cancelled: ['customer', 'system'] } },
    active: { label: 'Ativo', moves: { completed: ['system'], cancelled: ['operator', 'system'] } },
    completed: { label: 'Concluído', moves: { cancelled: ['operator'] } },
    cancelled: { label: 'Cancelada', moves: {} },
  },
  refusal: 'courses.not_now',
})
export type EnrolmentStatus = keyof typeof enrolmentMachine.states
