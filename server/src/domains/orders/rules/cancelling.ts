import type { OrderStatus } from '@salama/contract/orders'
import { isPutOff } from '@salama/contract/orders/arrival'

type Standing = { status: OrderStatus; is_stranded: boolean; promised_to: Date | null; arrives_to: Date | null }

/** Until the shop accepts; afterwards only where nobody brings it, or it comes much later than was promised. */
export const mayCancel = ({ status, is_stranded, promised_to, arrives_to }: Standing): boolean =>
  ['awaiting_payment', 'awaiting_prescription', 'pending'].includes(status) ||
  (IN_HAND.includes(status) &&
    (is_stranded || (promised_to !== null && arrives_to !== null && isPutOff(promised_to, arrives_to))))

/** What its shop has in hand: its customer leaves it for a reason only. */
export const IN_HAND: readonly OrderStatus[] = ['accepted', 'ready']
