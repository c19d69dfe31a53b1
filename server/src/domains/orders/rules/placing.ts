import type { Centavos } from '@salama/contract/kernel/money'
import { shortCode } from '@salama/contract/kernel/short-code'
import { fold } from '@salama/contract/kernel/text'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { OrderDraft, PricedLine } from '../ports.ts'

/** An order with everything that is bound by it; it survives JSON. */
export type Prepared = {
  shop: { id: string; name: string; phone: string | null; address: string }
  /** For whom it is; absent where that is nobody in particular, and in quotes of an earlier release. */
  patientId?: string
  lines: readonly PricedLine[]
  fee: Centavos
  mode: 'delivery' | 'collection'
  address: string
  instructions: string
  latitude: number | null
  longitude: number | null
  details?: unknown
  /** Expected of the shop and of the way; absent in quotes of an earlier release. */
  kitchenMinutes?: number
  wayMinutes?: number
}

export const sumOfLines = (lines: readonly Pick<PricedLine, 'price' | 'quantity'>[]): Centavos =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** What a search of past orders looks through. */
export const searchText = (id: string, shopName: string, lines: readonly Pick<PricedLine, 'name'>[]): string =>
  fold([shortCode(id), shopName, ...lines.map(({ name }) => name)].join(' '))

/**
 * The client must have shown what is charged. Another price or fee is refused with `orders.prices_changed`, a sum that
 * is not that of its own figures with `orders.wrong_total`; both tell the figures of now.
 */
export function assertShown(
  { lines: drafted, shownFee, shownTotal }: Pick<OrderDraft, 'lines' | 'shownFee' | 'shownTotal'>,
  { lines, fee }: { lines: readonly PricedLine[]; fee: Centavos },
): void {
  const total = sumOfLines(lines) + fee
  const items = lines.map(({ itemId, price, quantity }) => ({ itemId, price, quantity }))
  const details = { items, deliveryFee: fee, total }
  const isOther = (shown: Centavos | undefined, now: Centavos | undefined) => shown !== undefined && shown !== now
  const pricesChanged = drafted.some(({ shownPrice }, place) => isOther(shownPrice, lines[place]?.price))
  if (pricesChanged || isOther(shownFee, fee)) refuse('orders.prices_changed', { details })
  if (isOther(shownTotal, total)) refuse('orders.wrong_total', { details })
}
