import { OPEN_ORDERS, type Order, type OrderStatus, orderLabel } from '@salama/contract/orders'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const TONES: Partial<Record<OrderStatus, BadgeTone>> = {
  awaiting_payment: 'emphasis',
  awaiting_prescription: 'emphasis',
  pending: 'emphasis',
  rejected: 'danger',
  cancelled: 'outline',
  returned: 'danger',
  delivered: 'neutral',
  collected: 'neutral',
}

/** How a status looks and reads. */
export const badgeOf = (order: Pick<Order, 'status' | 'mode'>): { label: string; tone: BadgeTone } => ({
  label: orderLabel(order),
  tone: TONES[order.status] ?? 'action',
})

export const isOver = ({ status }: Pick<Order, 'status'>): boolean => !OPEN_ORDERS.includes(status)

/** '2 × Matapa, 1 × Sumo'. */
export const contentsOf = (items: readonly { quantity: number; name: string }[]): string =>
  items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
