import { machine } from '../kernel/status.ts'

/** The ways out of the product, beside the inbox. */
export const CHANNELS = ['sms', 'email', 'push'] as const
export type Channel = (typeof CHANNELS)[number]

/** One text message or e-mail. */
export const messageMachine = machine({
  initial: ['queued', 'kept'],
  states: {
    queued: {
      label: 'A enviar',
      moves: { sent: ['system'], unknown: ['system'], failed: ['system'], expired: ['system'] },
    },
    sent: { label: 'Enviada', moves: {} },
    /** Handed on, and nobody answered: it may have left, so it is not sent again. */
    unknown: { label: 'Sem resposta', moves: {} },
    failed: { label: 'Não enviada', moves: {} },
    expired: { label: 'Fora de prazo', moves: {} },
    kept: { label: 'Guardada', moves: { expired: ['system'] } },
  },
})
export type MessageStatus = keyof typeof messageMachine.states

/** What a message is for: a code asked for, a notice, an answer to an SMS, a trial by the desk. */
export const MESSAGE_KINDS = ['code', 'notice', 'reply', 'test'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** What the reader's telephone said of an SMS. */
export const RECEIPTS = ['awaited', 'delivered', 'undelivered'] as const
export type MessageReceipt = (typeof RECEIPTS)[number]
