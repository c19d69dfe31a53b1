import { formatMoney } from '@salama/contract/kernel/money'
import type { Order, OrderLine } from '@salama/contract/orders'
import type { CartLine } from './cart.ts'
import { isOver } from './labels.ts'

/** The parameter by which the page of a shop takes an earlier order into the cart. */
export const AGAIN = 'outra-vez'

/** What of an earlier order can be had now, and what has changed since, in the customer's words. */
export type Again = { lines: readonly CartLine[]; notes: readonly string[] }

/** One line of it: what goes into the cart, or why nothing does. */
type AgainLine = { line: CartLine } | { note: string }

/** The lines as they can be had now; a price that is another says so. */
export function againOf(items: readonly OrderLine[], lineOf: (item: OrderLine) => AgainLine): Again {
  const lines: CartLine[] = []
  const notes: string[] = []
  for (const item of items) {
    const found = lineOf(item)
    if ('note' in found) {
      notes.push(found.note)
      continue
    }
    const { line } = found
    lines.push(line)
    if (line.price !== item.price) {
      notes.push(`${item.name} custa agora ${formatMoney(line.price)} (antes ${formatMoney(item.price)}).`)
    }
    if (line.quantity < item.quantity) notes.push(`${item.name}: só há ${line.quantity}.`)
  }
  return { lines, notes }
}

export const isGone = ({ name }: OrderLine): AgainLine => ({ note: `${name} já não se vende aqui.` })
export const isSoldOut = ({ name }: OrderLine): AgainLine => ({ note: `${name} está esgotado.` })
export const isUnread = ({ name }: OrderLine): AgainLine => ({ note: `${name}: não foi possível ver se ainda há.` })
export const isOther = ({ name }: OrderLine): AgainLine => ({
  note: `${name} tem agora outras opções: escolha de novo.`,
})

/** Where an ended order is asked for again; undefined while it runs. */
export function againAddress(order: Pick<Order, 'id' | 'kind' | 'shopId' | 'status'>): string | undefined {
  if (!isOver(order)) return undefined
  return order.kind === 'pharmacy_order'
    ? `/pharmacy?farmacia=${order.shopId}&${AGAIN}=${order.id}`
    : `/restaurant/${order.shopId}?${AGAIN}=${order.id}`
}
