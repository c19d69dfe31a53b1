import { machine } from '../kernel/status.ts'

/** How far something is paid. What is refunded in part stays paid. */
export const payableMachine = machine({
  initial: ['paying', 'waiting', 'paid'],
  states: {
    open: {
      label: 'Por pagar',
      moves: { paying: ['customer'], waiting: ['customer'], paid: ['system'], closed: ['system'] },
    },
    /** A payment is under way. */
    paying: {
      label: 'Pagamento em curso',
      moves: { open: ['system'], waiting: ['customer'], paid: ['system'], closed: ['system'] },
    },
    /** Staff look for a bank transfer. */
    waiting: {
      label: 'Transferência em verificação',
      moves: { open: ['system'], paid: ['system'], closed: ['system'] },
    },
    paid: { label: 'Pago', moves: { refunded: ['system'] } },
    refunded: { label: 'Devolvido', moves: {} },
    /** Nobody is to pay it any more. */
    closed: { label: 'Sem pagamento', moves: {} },
  },
  refusal: 'payments.purpose_not_payable',
})
export type PayableStatus = keyof typeof payableMachine.states
