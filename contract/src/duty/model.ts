import { machine } from '../kernel/status.ts'

/** Whether a doctor answers now. */
export const dutyMachine = machine({
  initial: ['off', 'on_duty'],
  states: {
    off: { label: 'Fora de serviço', moves: { on_duty: ['doctor'] } },
    on_duty: { label: 'De serviço', moves: { off: ['doctor', 'system'], called: ['system'] } },
    called: {
      label: 'A ser chamado',
      moves: { on_duty: ['doctor', 'system'], in_call: ['doctor'], off: ['doctor', 'system'] },
    },
    in_call: { label: 'Em consulta', moves: { on_duty: ['system'], off: ['doctor'] } },
  },
  refusal: 'duty.offer_gone',
})
export type DutyStatus = keyof typeof dutyMachine.states

/** From the signs that were asked to the doctor who answers, or the money that is back. */
export const queueMachine = machine({
  initial: ['triaged'],
  states: {
    triaged: { label: 'Aguarda pagamento', moves: { queued: ['system'], left: ['customer', 'system'] } },
    queued: { label: 'Na fila', moves: { offered: ['system'], left: ['customer'], refunded: ['system'] } },
    offered: {
      label: 'A chamar um médico',
      moves: { queued: ['doctor', 'system'], in_call: ['doctor'], left: ['customer'], refunded: ['system'] },
    },
    in_call: { label: 'Atendido', moves: {} },
    left: { label: 'Saiu da fila', moves: {} },
    refunded: { label: 'Não foi atendido a tempo: dinheiro devolvido', moves: {} },
  },
  refusal: 'duty.not_now',
})
export type QueueStatus = keyof typeof queueMachine.states

/** In these a patient waits, and may not wait a second time. */
export const WAITING_STATUSES: readonly QueueStatus[] = ['triaged', 'queued', 'offered']

/** So many of one account may wait at a time: its person, and those it cares for. */
export const MOST_WAITING = 3
