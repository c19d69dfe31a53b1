import type { Centavos } from '@salama/contract/kernel/money'
import type { ShopKind } from '@salama/contract/shops'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { phoneStorage } from '../../lib/device/storage.ts'
import { useCurrentUser } from '../../lib/session/session.ts'
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

/** Where a thing is added from: whether the shop comes to the chosen place, as far as that is known. */
export type SellingShop = CartShop & { address?: string | undefined; delivers?: boolean | null | undefined }

type Question = {
  /** `replace`: the cart holds what another shop sells. `collect`: this one does not come to the chosen place. */
  kind: 'replace' | 'collect'
  shop: SellingShop
  line: CartLine
}

/**
 * The cart of one kind of shop: kept over reloads, visits and a sign-in, gone at sign-out. It holds what one shop sells;
 * `add` of another shop, or of one that does not come to the chosen place, asks first: while `question` is there, `replace`,
 * `collect` or `keep` answers it.
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
  const [question, setQuestion] = useState<Question | null>(null)
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
    add(shop: SellingShop, line: CartLine) {
      const isOther = cart.shop !== null && cart.shop.id !== shop.id
      const isCollected = !isOther && cart.shop?.isCollected === true
      if (isOther) setQuestion({ kind: 'replace', shop, line })
      else if (shop.delivers === false && !isCollected) setQuestion({ kind: 'collect', shop, line })
      else change(withLine(cart, cartShopOf(shop, isCollected), line))
    },
    /** These lines in place of whatever is there; `notes` say what is other than before. */
    fill: (shop: SellingShop, lines: readonly CartLine[], notes: readonly string[] = []) =>
      change({ shop: cartShopOf(shop, shop.delivers === false), lines, ...(notes.length > 0 && { notes }) }),
    /** Begins anew with what was asked about. */
    replace() {
      if (question?.shop.delivers === false) return setQuestion({ ...question, kind: 'collect' })
      if (question) change(withLine(EMPTY, cartShopOf(question.shop), question.line))
      setQuestion(null)
    },
    /** The customer fetches what does not come; the cart of another shop has been given up before. */
    collect() {
      if (!question) return
      const begun = cart.shop?.id === question.shop.id ? cart : EMPTY
      change(withLine(begun, cartShopOf(question.shop, true), question.line))
      setQuestion(null)
    },
    /** The same for a cart that is filled. */
    collectAll: () => cart.shop && change({ ...cart, shop: { ...cart.shop, isCollected: true } }),
    keep: () => setQuestion(null),
    setQuantity: (line: string, quantity: number) => change(withQuantity(cart, line, quantity)),
    setPrices: (prices: readonly Centavos[]) => change(withPrices(cart, prices)),
    setStock: (stock: ReadonlyMap<string, number>) => change(withStock(cart, stock)),
    clear: () => change(EMPTY),
  }
}

const cartShopOf = ({ id, name, minimumOrder }: CartShop, isCollected = false): CartShop => ({
  id,
  name,
  minimumOrder,
  ...(isCollected && { isCollected }),
})

export type UsedCart = ReturnType<typeof useCart>

function cartUnder(key: string, read: () => Cart): Cart {
  const known = carts.get(key)
  if (known) return known
  const cart = read()
  carts.set(key, cart)
  return cart
}
