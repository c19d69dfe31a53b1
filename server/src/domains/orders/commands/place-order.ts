import type { PaymentMethod } from '@salama/contract/payments'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import {
  attachPayment,
  findCredit,
  holdTimes,
  type LockedPayment,
  makeOnce,
  quoteOfPayment,
  takeFreeQuote,
  takePaidQuote,
} from '../../payments/public.ts'
import type { Catalogue, OrderDraft } from '../ports.ts'
import { sumOfLines } from '../rules/placing.ts'
import { findOwnOrder } from '../store/lists.ts'
import { countUnpaid, findPaidWith, lockBuyer, type PlacedRow } from '../store/orders.ts'
import { takeQuoted } from '../store/quotes.ts'
import type { OrderDeps } from './announce-move.ts'
import { type Funding, openOrder } from './open-order.ts'
import { prepareOrder } from './prepare-order.ts'
import { openQuoted, reserveOrder } from './quote-order.ts'

export type Placing = {
  catalogue: Catalogue
  draft: OrderDraft
  buyerId: string
  method: PaymentMethod
  /** The payment that the call names. */
  transactionId: string | undefined
  /** Of a quote with nothing due, as the header of the call says. */
  quoteId: string | undefined
  now: Date
}

/** Nobody keeps a shop's stock with orders that are never paid. */
const MOST_UNPAID = 3

/**
 * The stated create call: of a quote that is paid, with a payment for nothing in particular, or with none, which then has
 * to be paid. The same payment again answers the same order.
 */
export async function placeOrder(tx: Tx, deps: OrderDeps, placing: Placing): Promise<PlacedRow> {
  const { buyerId, transactionId, quoteId } = placing
  return makeOnce(
    tx,
    { paymentId: transactionId, payerId: buyerId },
    {
      lock: () => lockBuyer(tx.sql, buyerId),
      findMade: (paymentId) => findPaidWith(tx.sql, { paymentId, buyerId }),
      make(payment) {
        if (payment !== undefined) return placeWith(tx, deps, { ...placing, payment })
        return quoteId === undefined ? placeNew(tx, deps, placing) : placeFree(tx, deps, placing)
      },
    },
  )
}

/** A quote whose price a plan pays whole. */
async function placeFree(tx: Tx, deps: OrderDeps, { quoteId: id = '', buyerId, catalogue, now }: Placing) {
  const quote = await takeFreeQuote(tx, { quoteId: id, userId: buyerId, now })
  if (quote && quote.kind !== catalogue.kind) return refuse('payments.quote_not_found')
  const prepared = quote && (await takeQuoted(tx.sql, id))
  if (prepared) {
    return openQuoted(tx, deps, { quoteId: id, buyerId, catalogue, prepared, paymentId: null, method: null, now })
  }
  return (await findOwnOrder(tx.sql, { id, buyerId })) ?? refuse('payments.quote_not_found')
}

type Paid = Placing & { payment: LockedPayment }

async function placeWith(tx: Tx, deps: OrderDeps, placing: Paid): Promise<PlacedRow> {
  const { buyerId, catalogue, payment, method, now } = placing
  const paymentId = payment.id
  const quote = await quoteOfPayment(tx.sql, payment)
  if (!quote || quote.status === 'released') return placeNew(tx, deps, placing, payment)
  if (quote.kind !== catalogue.kind) return refuse('payments.already_claimed')
  const { quoteId, amountDue: amount } = quote
  const isPaid = (await takePaidQuote(tx, payment, now)) !== undefined
  if (!isPaid) {
    const purchase = { kind: catalogue.kind, id: quoteId }
    const until = new Date(now.getTime() + holdTimes(deps.settings).HOLD_LIMIT)
    const attached = await attachPayment(tx, { payment, amount, purchase, until, now })
    if (attached === 'confirmed') return refuse('payments.already_claimed')
  }
  const prepared = await takeQuoted(tx.sql, quoteId)
  if (!prepared) return refuse('payments.already_claimed')
  return openQuoted(tx, deps, { quoteId, buyerId, catalogue, prepared, paymentId, method, isWaiting: !isPaid, now })
}

/** Without a quote: priced and reserved now. */
async function placeNew(tx: Tx, deps: OrderDeps, placing: Placing, named?: LockedPayment): Promise<PlacedRow> {
  const { buyerId, catalogue, draft, method, now } = placing
  const prepared = await prepareOrder(tx.sql, deps, { catalogue, draft, buyerId, now })
  const id = newId(now.getTime())
  const { cover } = await reserveOrder(tx, deps, { id, buyerId, catalogue, prepared, now })
  const amount = sumOfLines(prepared.lines) + prepared.fee - (cover?.amount ?? 0)
  const funding = await fundingOf(tx, deps, { ...placing, id, amount, named })
  return openOrder(tx, deps, { id, buyerId, catalogue, prepared, method, cover, now }, funding)
}

type Funded = Placing & { id: string; amount: number; named: LockedPayment | undefined }

/** With the payment that is named, else with unused money of exactly what is due, else it waits to be paid. */
async function fundingOf(tx: Tx, { settings }: OrderDeps, funded: Funded): Promise<Funding> {
  const { id, amount, buyerId: payerId, method, catalogue, named, now } = funded
  if (amount === 0) return { state: 'paid', paymentId: null }
  const payment = named ?? (await findCredit(tx.sql, { payerId, amount, method }))
  if (payment === undefined) {
    if ((await countUnpaid(tx.sql, payerId)) >= MOST_UNPAID) refuse('orders.too_many_unpaid')
    return { state: 'unpaid' }
  }
  const purchase = { kind: catalogue.kind, id }
  const until = new Date(now.getTime() + holdTimes(settings).HOLD_LIMIT)
  const attached = await attachPayment(tx, { payment, amount, purchase, until, now })
  return { state: attached === 'confirmed' ? 'paid' : 'waiting', paymentId: payment.id }
}
