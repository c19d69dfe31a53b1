import type { OrderStatus } from '@salama/contract/orders'

type Standing = { status: OrderStatus; is_stranded: boolean }

/** Until the shop accepts; afterwards only where nobody brings it. */
export const mayCancel = ({ status, is_stranded }: Standing): boolean =>
  ['awaiting_payment', 'awaiting_prescription', 'pending'].includes(status) ||
  (is_stranded && ['accepted', 'ready'].includes(status))
