import type { Quote } from '@salama/contract/payments/quotes'
import type * as z from 'zod/mini'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import type { QuoteHandler } from '../../payments/ports.ts'
import type { Catalogue, OrderDraft } from '../ports.ts'
import type { Prepared } from '../rules/placing.ts'
import { sumOfLines } from '../rules/placing.ts'
import { insertQuoted, takeQuoted } from '../store/quotes.ts'
import type { OrderDeps } from './announce-move.ts'
import { openOrder } from './open-order.ts'
import { prepareOrder } from './prepare-order.ts'

/** The body of a catalogue's stated call, which a quote takes too, and what is ordered with it. */
export type Orderable<Body extends z.ZodMiniType> = {
  body: Body
  draftOf(db: Sql, sent: z.output<Body>): OrderDraft | Promise<OrderDraft>
}

/** How an order is priced, reserved and paid before it is made. */
export const orderQuotes = <Body extends z.ZodMiniType>(
  deps: OrderDeps,
  catalogue: Catalogue,
  { body, draftOf }: Orderable<Body>,
): QuoteHandler<Body> => ({
  body,
  async reserve(tx, { quoteId, userId, payload, now }) {
    const draft = await draftOf(tx.sql, payload)
    const prepared = await prepareOrder(tx.sql, deps, { catalogue, draft, buyerId: userId, now })
    await insertQuoted(tx.sql, { quoteId, prepared })
    const { cover } = await reserveOrder(tx, deps, { id: quoteId, buyerId: userId, catalogue, prepared, now })
    return quotedFigures(prepared, cover?.amount ?? 0)
  },
  async release(tx, quoteId) {
    if (await takeQuoted(tx.sql, quoteId)) await catalogue.release(tx, quoteId)
  },
  async complete(tx, { quoteId, paymentId, payerId: buyerId, method, now }) {
    const prepared = await takeQuoted(tx.sql, quoteId)
    if (!prepared) return
    await openQuoted(tx, deps, { quoteId, buyerId, catalogue, prepared, paymentId, method, now })
  },
})

type Reserving = { id: string; buyerId: string; catalogue: Catalogue; prepared: Prepared; now: Date }

/** Takes what is ordered off the stock, and what a plan pays of it off the plan. The same order again gets the same cover. */
export async function reserveOrder(
  tx: Tx,
  deps: Pick<OrderDeps, 'covers'>,
  { id, buyerId, catalogue, prepared, now }: Reserving,
) {
  const { lines, shop, details, patientId = buyerId } = prepared
  await catalogue.reserve(tx, { orderId: id, buyerId, patientId, shopId: shop.id, lines, details, now })
  return { cover: await coverFor(tx, deps, { id, buyerId, catalogue, prepared, now }) }
}

function coverFor(tx: Tx, { covers }: Pick<OrderDeps, 'covers'>, { id, buyerId, catalogue, prepared, now }: Reserving) {
  const amount = catalogue.coverable?.(prepared.lines) ?? sumOfLines(prepared.lines)
  const { patientId = buyerId } = prepared
  return covers.coverOf(tx, { patientId, purchase: { kind: catalogue.kind, id }, amount, now })
}

function quotedFigures({ lines, fee }: Prepared, cover: number): Pick<Quote, 'lines' | 'fee' | 'cover' | 'amountDue'> {
  return {
    lines: lines.map(({ name, quantity, price }) => ({ label: `${quantity} × ${name}`, amount: quantity * price })),
    fee,
    cover,
    amountDue: sumOfLines(lines) + fee - cover,
  }
}

export type Quoted = {
  quoteId: string
  buyerId: string
  catalogue: Catalogue
  prepared: Prepared
  /** Null where nothing was due. */
  paymentId: string | null
  method: string | null
  isWaiting?: boolean
  now: Date
}

/** The order of a quote, under its id and with the figures that it has bound. */
export async function openQuoted(tx: Tx, deps: OrderDeps, quoted: Quoted) {
  const { quoteId: id, buyerId, catalogue, prepared, paymentId, method, isWaiting = false, now } = quoted
  const cover = await coverFor(tx, deps, { id, buyerId, catalogue, prepared, now })
  const opening = { id, buyerId, catalogue, prepared, method, cover, now }
  return isWaiting && paymentId !== null
    ? openOrder(tx, deps, opening, { state: 'waiting', paymentId })
    : openOrder(tx, deps, opening, { state: 'paid', paymentId })
}
