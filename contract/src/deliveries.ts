import type { ReturnReason } from './dispatch/returns.ts'
import type { Mover } from './kernel/status.ts'

/** What a delivery carries: the goods of an order of this kind. */
export const ORDER_KINDS = ['food_order', 'pharmacy_order'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

type Changed = {
  deliveryId: string
  orderKind: OrderKind
  orderId: string
  customerId: string
  /** Whom it has now, or has lost by this change. */
  driverId: string | null
  driverUserId: string | null
  by: Mover
  reason: string | null
  /** Of what came back, or staff ended on its way; null where none was named. */
  returnReason: ReturnReason | null
  at: string
}

declare module './events.ts' {
  interface DomainEvents {
    'deliveries.assigned': Changed
    /** The driver gave it up or fell silent: it is offered to others. */
    'deliveries.dropped': Changed
    'deliveries.picked_up': Changed
    'deliveries.in_transit': Changed
    'deliveries.delivered': Changed
    /** Nobody could take it over at the door: it goes back to the shop. */
    'deliveries.returning': Changed
    'deliveries.returned': Changed
    /** Nobody accepted it in time. */
    'deliveries.exhausted': Changed
    'deliveries.cancelled': Changed
  }
}
