import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { PurchaseRefund } from '../../payments/public.ts'

type Returned = Pick<PurchaseRefund, 'parts' | 'borne'>

/**
 * What goes back of an order that was picked up and does not arrive, and who bears what its shop and driver keep: the shop
 * what is its fault, the house what is the driver's or its own. The driver keeps the fee unless the fault is theirs.
 */
export function refundOfReturn(reason: ReturnReason, { isSealed }: { isSealed: boolean }): Returned {
  if (reason === 'shop_fault') return { parts: 'all', borne: { delivery: 'seller' } }
  if (reason === 'driver_fault') return { parts: 'all', borne: { goods: 'house' } }
  if (reason === 'platform_fault') return { parts: 'all', borne: { goods: 'house', delivery: 'house' } }
  return { parts: isSealed ? [{ part: 'goods', amount: 'left' }] : [] }
}
