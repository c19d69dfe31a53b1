/** Mobile money: who provides it, and why a provider did not move it. */
export const MOBILE_MONEY = ['m-pesa', 'e-mola', 'mkesh'] as const
export type MobileMoney = (typeof MOBILE_MONEY)[number]

/** Why a provider did not collect the money; the sentence is what the customer reads. */
export const TRANSFER_FAILURES = {
  insufficient_balance: 'Saldo insuficiente. Carregue a sua conta e tente novamente.',
  refused_by_customer: 'Cancelou o pedido no seu telefone.',
  pin_timeout: 'O tempo para confirmar com o PIN terminou.',
  wrong_number: 'Este número não tem conta neste operador. Verifique e tente novamente.',
  account_inactive: 'A conta deste número não está ativa. Fale com o operador.',
  operator_unavailable: 'O operador não está a responder. Não foi cobrado nada; tente novamente dentro de momentos.',
  refused_by_operator: 'O operador recusou o pagamento. Não foi cobrado nada.',
  misconfigured: 'De momento não conseguimos cobrar por este operador. Não foi cobrado nada; escolha outro método.',
} as const
export type TransferFailure = keyof typeof TRANSFER_FAILURES
