import type { Centavos } from '@salama/contract/kernel/money'
import type { ShopKind } from '@salama/contract/shops'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { phoneStorage } from '../../lib/storage.ts'
import {
  type Cart,
  type CartLine,
  type CartShop,
  countOf,
  keepCart,
  readCart,
  subtotalOf,
  withLine,
  withPrices,
  withQuantity,
  withStock,
} from './cart.ts'

const EMPTY: Cart = { shop: null, lines: [] }

/** The carts of this page, read from the browser once for each owner. */
const carts = new Map<string, Cart>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const announce = () => {
  for (const listener of listeners) listener()
}

/** Another tab has changed a cart. */
const onStorage = () => {
  carts.clear()
  announce()
}

/**
 * The cart of one kind of shop: kept over reloads, visits and a sign-in, gone at sign-out. It holds what one shop sells;
 * `add` of another shop asks first: while `question` is there, `replace` or `keep` answers it.
 */
export function useCart(kind: ShopKind) {
  const { data: user } = useCurrentUser()
  const owner = user?.id ?? null
  const key = `${kind}:${owner ?? ''}`
  const cart = useSyncExternalStore(
    subscribe,
    () => cartUnder(key, () => readCart(phoneStorage(), kind, owner)),
    () => EMPTY,
  )
  const [question, setQuestion] = useState<{ shop: CartShop; line: CartLine } | null>(null)
  useEffect(() => {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  const change = (next: Cart) => {
    carts.set(key, next)
    keepCart(phoneStorage(), kind, owner, next)
    announce()
  }
  return {
    cart,
    shop: cart.shop,
    lines: cart.lines,
    count: countOf(cart),
    subtotal: subtotalOf(cart),
    question,
    add(shop: CartShop, line: CartLine) {
      if (cart.shop && cart.shop.id !== shop.id) setQuestion({ shop, line })
      else change(withLine(cart, shop, line))
    },
    /** These lines in place of whatever is there. */
    fill: (shop: CartShop, lines: readonly CartLine[]) => change({ shop, lines }),
    /** Begins anew with what was asked about. */
    replace() {
      if (question) change(withLine(EMPTY, question.shop, question.line))
      setQuestion(null)
    },
    keep: () => setQuestion(null),
    setQuantity: (line: string, quantity: number) => change(withQuantity(cart, line, quantity)),
    setPrices: (prices: readonly Centavos[]) => change(withPrices(cart, prices)),
    setStock: (stock: ReadonlyMap<string, number>) => change(withStock(cart, stock)),
    clear: () => change(EMPTY),
  }
}

export type UsedCart = ReturnType<typeof useCart>

function cartUnder(key: string, read: () => Cart): Cart {
  const known = carts.get(key)
  if (known) return known
  const cart = read()
  carts.set(key, cart)
  return cart
}
