import type { Centavos } from '@salama/contract/kernel/money'
import { MOST_LINES, MOST_OF_ONE } from '@salama/contract/orders'
import type { ShopKind } from '@salama/contract/shops'
import type { BrowserStorage } from '../../lib/device/storage.ts'
import { keepDraft, readDraft } from '../../lib/forms/drafts.ts'

export type CartShop = {
  id: string
  name: string
  minimumOrder: Centavos
  /** The customer fetches it: the shop does not come to the chosen place. */
  isCollected?: boolean | undefined
}

export type CartLine = {
  /** Of the item. */
  id: string
  name: string
  /** Of one, with its options. */
  price: Centavos
  quantity: number
  /** Ids of what is chosen of it, and how people read them. */
  options: readonly string[]
  optionNames: readonly string[]
  note: string
  /** As many as there are, where that is known. */
  most?: number | undefined
  /** Sold on a prescription. */
  needsPrescription?: boolean | undefined
}

/** As many of a line as an order may have. */
export const mostOf = ({ most = MOST_OF_ONE }: Pick<CartLine, 'most'>): number => Math.min(most, MOST_OF_ONE)

/** What is chosen at one shop. */
export type Cart = {
  shop: CartShop | null
  lines: readonly CartLine[]
  /** What is other than in the order that it was filled from. */
  notes?: readonly string[] | undefined
}

const EMPTY: Cart = { shop: null, lines: [] }

/** The same item with other options is another line. */
export const lineKey = ({ id, options, note }: Pick<CartLine, 'id' | 'options' | 'note'>): string =>
  [id, ...options, note].join('|')

/** One more of a line that is there increments it; nothing changes beyond what an order may have. */
export function withLine(cart: Cart, shop: CartShop, line: CartLine): Cart {
  const key = lineKey(line)
  const known = cart.lines.find((each) => lineKey(each) === key)
  if (known) return withQuantity({ ...cart, shop }, key, known.quantity + line.quantity)
  if (cart.lines.length >= MOST_LINES) return cart
  return { ...cart, shop, lines: [...cart.lines, line] }
}

/** A line of nothing is gone, and a cart without lines is of no shop. */
export function withQuantity(cart: Cart, key: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) => (lineKey(line) === key ? { ...line, quantity: Math.min(quantity, mostOf(line)) } : line))
    .filter((line) => line.quantity > 0)
  return lines.length === 0 ? EMPTY : { ...cart, lines }
}

/** The prices of now, as the server told them in the order of the lines. */
export const withPrices = (cart: Cart, prices: readonly Centavos[]): Cart => ({
  ...cart,
  lines: cart.lines.map((line, place) => ({ ...line, price: prices[place] ?? line.price })),
})

/** No more of each than there is, as the server told it by item; what is gone leaves the cart. */
export function withStock(cart: Cart, stock: ReadonlyMap<string, number>): Cart {
  const lines = cart.lines
    .map((line) => {
      const most = stock.get(line.id)
      return most === undefined ? line : { ...line, most, quantity: Math.min(line.quantity, most) }
    })
    .filter((line) => line.quantity > 0)
  return lines.length === 0 ? EMPTY : { ...cart, lines }
}

export const subtotalOf = ({ lines }: Cart): Centavos =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

export const countOf = ({ lines }: Cart): number => lines.reduce((sum, { quantity }) => sum + quantity, 0)

const pageOf = (kind: ShopKind) => `cart.${kind}`

export function readCart(storage: BrowserStorage, kind: ShopKind, reader: string | null): Cart {
  const kept = readDraft(storage, pageOf(kind), reader)
  return isCart(kept) ? kept : EMPTY
}

export const keepCart = (storage: BrowserStorage, kind: ShopKind, owner: string | null, cart: Cart): void =>
  keepDraft(storage, { page: pageOf(kind), owner, value: cart })

const isCart = (value: unknown): value is Cart =>
  typeof value === 'object' && value !== null && 'shop' in value && 'lines' in value && Array.isArray(value.lines)
