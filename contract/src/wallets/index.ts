import { defineErrors } from '../kernel/errors.ts'
import { machine } from '../kernel/status.ts'
import { receiveCallback } from './callbacks.ts'

/** Mobile money: who provides it, and why a provider did not move it. */
export const MOBILE_MONEY = ['m-pesa', 'e-mola', 'mkesh'] as const
export type MobileMoney = (typeof MOBILE_MONEY)[number]

/** Why a provider did not collect the money; the sentence is what the customer reads. */
export const TRANSFER_FAILURES = {
  insufficient_balance: 'Saldo insuficiente. Carregue a sua conta e tente novamente.',
  refused_by_customer: 'Cancelou o pedido no seu telemóvel.',
  pin_timeout: 'O tempo para confirmar com o PIN terminou.',
  wrong_number: 'Este número não tem conta neste operador. Verifique e tente novamente.',
  account_inactive: 'A conta deste número não está ativa. Fale com o operador.',
  operator_unavailable: 'O operador não está a responder. Não foi cobrado nada; tente novamente dentro de momentos.',
  refused_by_operator: 'O operador recusou o pagamento. Não foi cobrado nada.',
  misconfigured: 'De momento não conseguimos cobrar por este operador. Não foi cobrado nada; escolha outro método.',
} as const
export type TransferFailure = keyof typeof TRANSFER_FAILURES

/** Which way the money goes: from a customer, back to one, or to a payee. */
export type TransferDirection = 'collect' | 'refund' | 'disburse'

/** One instruction to a provider. While it is `sending` or `unknown`, money may have moved. */
export const transferMachine = machine({
  initial: ['queued'],
  states: {
    queued: { label: 'Em fila', moves: { sending: ['system'], succeeded: ['system'], failed: ['system'] } },
    sending: {
      label: 'Enviada',
      moves: {
        queued: ['system'],
        unknown: ['system'],
        succeeded: ['system'],
        failed: ['system'],
        expired: ['system'],
      },
    },
    unknown: {
      label: 'Sem resposta',
      moves: { sending: ['system'], succeeded: ['system'], failed: ['system'], expired: ['system'] },
    },
    succeeded: { label: 'Feita', moves: {} },
    // Money has moved after a provider said that it had not; staff may have a refund tried again.
    failed: { label: 'Falhou', moves: { succeeded: ['system'], queued: ['operator'] } },
    expired: { label: 'Expirou', moves: { succeeded: ['system'] } },
  },
})
export type TransferStatus = keyof typeof transferMachine.states

export const walletsErrors = defineErrors('wallets', {
  callback_refused: [403, 'Este aviso não traz o segredo combinado.'],
})

export const walletsEndpoints = { receiveCallback }
