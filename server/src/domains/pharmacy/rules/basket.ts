import { isDispensedFor, type OrderedMedicine, type PrescribedLine } from './prescribed.ts'

/** What a pharmacy has of a medicine: packages that nobody holds, and the price of one. */
export type Shelved = Omit<OrderedMedicine, 'quantity'> & { available: number; price: number }

export type Filled<T> = {
  lines: { item: T; quantity: number }[]
  missing: PrescribedLine[]
}

/**
 * The packages that a shelf has for the lines of a prescription, of each the cheapest that hold all of its units; several lines of
 * one product are filled together. A line of which there is not enough is missing whole.
 */
export function fillBasket<T extends Shelved>(prescribed: readonly PrescribedLine[], shelf: readonly T[]): Filled<T> {
  const filled: Filled<T> = { lines: [], missing: [] }
  const free = new Map(shelf.map((item) => [item, item.available]))
  for (const lines of togetherOf(prescribed)) {
    const units = lines.reduce((sum, { left }) => sum + left, 0)
    const [best] = shelf
      .filter((item) => lines.every((line) => isDispensedFor(line, { ...item, quantity: 1 })))
      .map((item) => ({ item, quantity: Math.ceil(units / (item.packageUnits ?? 1)) }))
      .filter(({ item, quantity }) => quantity <= (free.get(item) ?? 0))
      .toSorted((one, other) => costOf(one) - costOf(other) || one.quantity - other.quantity)
    if (!best) {
      filled.missing.push(...lines)
      continue
    }
    free.set(best.item, (free.get(best.item) ?? 0) - best.quantity)
    const same = filled.lines.find(({ item }) => item === best.item)
    if (same) same.quantity += best.quantity
    else filled.lines.push(best)
  }
  return filled
}

const costOf = ({ item, quantity }: { item: Shelved; quantity: number }): number => item.price * quantity

/** Lines with something left, those of one product and brand together. */
function togetherOf(prescribed: readonly PrescribedLine[]): PrescribedLine[][] {
  const open = prescribed.filter(({ left, product }) => left > 0 && product !== undefined)
  return [...Map.groupBy(open, ({ product }) => `${product?.product.id} ${product?.brand ?? ''}`).values()]
}
