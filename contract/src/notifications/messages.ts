import { machine } from '../kernel/status.ts'

/** The ways out of the product, beside the inbox. */
export const CHANNELS = ['sms', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** One text message or e-mail. */
export const messageMachine = machine({
  initial: ['queued', 'kept'],
  states: {
    queued: { label: 'A enviar', moves: { sent: ['system'], failed: ['system'], expired: ['system'] } },
    sent: { label: 'Enviada', moves: {} },
    failed: { label: 'Não enviada', moves: {} },
    expired: { label: 'Fora de prazo', moves: {} },
    kept: { label: 'Guardada', moves: { expired: ['system'] } },
  },
  refusal: 'platform.not_found',
})
export type MessageStatus = keyof typeof messageMachine.states
