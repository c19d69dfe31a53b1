/** Why what was picked up does not arrive: it decides what its customer has back and who bears it. */
export const RETURN_REASONS = [
  'customer_absent',
  'customer_refused',
  'shop_fault',
  'driver_fault',
  'platform_fault',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** As customers, shops and staff read it. */
export const RETURN_LABELS: Readonly<Record<ReturnReason, string>> = {
  customer_absent: 'O cliente não estava',
  customer_refused: 'O cliente recusou',
  shop_fault: 'Errado ou danificado pela loja',
  driver_fault: 'O motorista não conseguiu entregar',
  platform_fault: 'Falha da Salama',
}

/** What a driver may say: that we are at fault, staff say. */
export const DRIVER_RETURN_REASONS = [
  'customer_absent',
  'customer_refused',
  'shop_fault',
  'driver_fault',
] as const satisfies readonly ReturnReason[]

/** They came for it and drove: the fee is theirs unless they are at fault. */
export const keepsFee = (reason: ReturnReason): boolean => reason !== 'driver_fault'
