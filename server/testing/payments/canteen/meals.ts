import * as z from 'zod/mini'
import type { Covers, QuoteHandler } from '../../../src/domains/payments/ports.ts'
import {
  attachPayment,
  type Cover,
  type LockedPayment,
  makeOnce,
  type NewShare,
  quoteOfPayment,
  recordSale,
  refundPurchase,
  releaseShare,
  takeFreeQuote,
  takePaidQuote,
} from '../../../src/domains/payments/public.ts'
import type { Tx } from '../../../src/platform/db/database.ts'
import { refuse } from '../../../src/platform/http/replies/refusal.ts'
import { insertMeal, lockMeal, type MealRow, moveMeal, type Order } from './store.ts'

export const KIND = 'canteen_meal'
export const SHOP = { kind: 'shop', id: 'cantina' } as const
export const DRIVER = { kind: 'driver', id: 'estafeta' } as const
export const MEAL = 333_00
export const FEE = 50_00
const LATER = { kind: 'driver', id: null } as const

const sharesOf = ({ count, tip }: Order): NewShare[] => [
  { part: 'goods', payee: SHOP, amount: count * MEAL },
  { part: 'delivery', payee: LATER, amount: FEE },
  { part: 'tip', payee: LATER, amount: tip },
]

/** The plan pays meals and their delivery, and no tips. */
const coverable = ({ count }: Order): number => count * MEAL + FEE

const order = z.object({ count: z._default(z.int(), 1), tip: z._default(z.int(), 0) })

export const mealQuotes = (covers: Covers): QuoteHandler<typeof order> => ({
  body: order,
  async reserve(tx, { quoteId, userId, payload, now }) {
    const purchase = { kind: KIND, id: quoteId }
    const cover = await covers.coverOf(tx, { patientId: userId, purchase, amount: coverable(payload), now })
    const lines = [
      { label: `${payload.count} × Refeição`, amount: payload.count * MEAL },
      ...(payload.tip > 0 ? [{ label: 'Gorjeta', amount: payload.tip }] : []),
    ]
    const covered = cover?.amount ?? 0
    return { lines, fee: FEE, cover: covered, amountDue: payload.count * MEAL + payload.tip + FEE - covered }
  },
  release: async () => undefined,
  async complete(tx, { quoteId, paymentId, payerId, payload, now }) {
    await sellMeal(tx, { id: quoteId, buyerId: payerId, order: payload as Order, paymentId, covers, now })
  },
})

type Selling = { id: string; buyerId: string; order: Order; paymentId: string | null; covers: Covers; now: Date }

async function sellMeal(tx: Tx, { id, buyerId, order, paymentId, covers, now }: Selling): Promise<void> {
  const cover = await coverOf(tx, { id, buyerId, order, covers, now })
  const due = coverable(order) + order.tip - (cover?.amount ?? 0)
  const row: MealRow = { id, buyer_id: buyerId, ...order, due, status: 'sold', payment_id: paymentId }
  if (await insertMeal(tx.sql, row)) await claim(tx, { meal: row, cover, now })
}

const coverOf = (tx: Tx, { id, buyerId: patientId, order, covers, now }: Omit<Selling, 'paymentId'>) =>
  covers.coverOf(tx, { patientId, purchase: { kind: KIND, id }, amount: coverable(order), now })

function claim(tx: Tx, { meal, cover, now }: { meal: MealRow; cover: Cover | undefined; now: Date }): Promise<void> {
  const { id, buyer_id: payerId, payment_id: paymentId, due } = meal
  return recordSale(tx, {
    purchase: { kind: KIND, id },
    payerId,
    payment: paymentId === null ? undefined : { id: paymentId, amount: due },
    cover,
    shares: sharesOf(meal),
    earnerIds: [],
    now,
  })
}

export type Ordering = {
  buyerId: string
  /** Of a quote that was paid, or with which a transfer is on its way. */
  paymentId?: string | undefined
  /** Of a quote with nothing due. */
  quoteId?: string | undefined
  covers: Covers
  /** How long a meal waits for a transfer. */
  waitMs: number
  now: Date
}

/** The stated create call; answers the meal's id. */
export async function orderMeal(tx: Tx, ordering: Ordering): Promise<string> {
  return makeOnce(
    tx,
    { paymentId: ordering.paymentId, payerId: ordering.buyerId },
    {
      lock: async () => undefined,
      findMade: async () => undefined,
      make: (payment) => (payment ? orderPaid(tx, { ...ordering, payment }) : orderFree(tx, ordering)),
    },
  )
}

async function orderFree(tx: Tx, { buyerId, quoteId = '', covers, now }: Ordering): Promise<string> {
  const quote = await takeFreeQuote(tx, { quoteId, userId: buyerId, now })
  if (quote) {
    const order = quote.payload as Order
    await sellMeal(tx, { id: quote.quoteId, buyerId, order, paymentId: null, covers, now })
  }
  return quoteId
}

type Paying = Ordering & { payment: LockedPayment }

async function orderPaid(tx: Tx, ordering: Paying): Promise<string> {
  const { buyerId, payment, covers, now } = ordering
  const quote = await takePaidQuote(tx, payment, now)
  if (!quote) return orderOnTransfer(tx, ordering)
  await sellMeal(tx, { id: quote.quoteId, buyerId, order: quote.payload as Order, paymentId: payment.id, covers, now })
  return quote.quoteId
}

/** The transfer is still looked for: the meal waits for it. */
async function orderOnTransfer(tx: Tx, ordering: Paying): Promise<string> {
  const { buyerId, payment, covers, waitMs, now } = ordering
  const quote = await quoteOfPayment(tx.sql, payment)
  if (!quote) return refuse('payments.quote_not_found')
  const { quoteId: id, amountDue: due } = quote
  if (await lockMeal(tx.sql, id)) return id
  const [purchase, until] = [{ kind: KIND, id }, new Date(now.getTime() + waitMs)]
  const attached = await attachPayment(tx, { payment, amount: due, purchase, until, now })
  if (attached === 'confirmed') return refuse('payments.already_claimed')
  const order = quote.payload as Order
  await coverOf(tx, { id, buyerId, order, covers, now })
  await insertMeal(tx.sql, { id, buyer_id: buyerId, ...order, due, status: 'waiting', payment_id: payment.id })
  return id
}

/** The transfer that a meal waited for was found. */
export async function sellWaiting(
  tx: Tx,
  { id, covers, now }: { id: string; covers: Covers; now: Date },
): Promise<void> {
  const meal = await lockMeal(tx.sql, id)
  if (meal?.status !== 'waiting') return
  const cover = await coverOf(tx, { id, buyerId: meal.buyer_id, order: meal, covers, now })
  await moveMeal(tx.sql, { id, from: ['waiting'], to: 'sold' })
  await claim(tx, { meal, cover, now })
}

/** It was not found, or came to nothing. */
export async function dropWaiting(tx: Tx, { id, covers }: { id: string; covers: Covers }): Promise<void> {
  if (await moveMeal(tx.sql, { id, from: ['waiting'], to: 'cancelled' })) await covers.release(tx, { kind: KIND, id })
}

export async function deliverMeal(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  if (!(await moveMeal(tx.sql, { id, from: ['sold'], to: 'delivered' }))) return
  const purchase = { kind: KIND, id }
  await releaseShare(tx, { purchase, part: 'delivery', payee: DRIVER, decision: null, now })
  const { tip = 0 } = (await lockMeal(tx.sql, id)) ?? {}
  if (tip > 0) await releaseShare(tx, { purchase, part: 'tip', payee: DRIVER, decision: null, now })
}

/** Nobody cooks: all is given back by the system. Delivered late, only the fee is. Asked again, nothing more. */
export async function cancelMeal(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const purchase = { kind: KIND, id }
  if (await moveMeal(tx.sql, { id, from: ['sold'], to: 'cancelled' })) {
    await refundPurchase(tx, { purchase, parts: 'all', reason: 'A cantina fechou.', cause: 'system', now })
  } else if (await moveMeal(tx.sql, { id, from: ['delivered'], to: 'late' })) {
    const parts = [{ part: 'delivery', amount: FEE }] as const
    await refundPurchase(tx, { purchase, parts, reason: 'A entrega chegou tarde.', cause: 'payer', now })
  }
}
