import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import type { Quote } from '@salama/contract/payments/quotes'
import type { Sql } from '../../../platform/db/database.ts'
import { findAnyPayment, findPayers } from '../intents/store/search.ts'
import type { PurchaseDescription, Purchases } from '../ports.ts'
import { findClaimedPayments, findSale, findSalesByCover, type QuotedRow } from './store.ts'

/** A payment that a purchase has used, or a purchase that a plan paid wholly. */
export type Sale = {
  /** The payment's; without one that of the sale. */
  id: string
  payerId: string
  /** Null where a plan paid all of it; `reference` is ours at the provider or the bank. */
  payment: { method: PaymentMethod; reference: string } | null
  /** What the payer paid. */
  amount: Centavos
  /** What a plan paid beside it. */
  cover: Centavos
  purchase: Purpose
  paidAt: Date
  /** What was bought, together the amount; none where there was no quote. */
  lines: Quote['lines']
}

/** Those of these payments that a purchase has used, in the order in which they were claimed. */
export async function findSales(db: Sql, paymentIds: readonly string[]): Promise<Sale[]> {
  const rows = await findClaimedPayments(db, paymentIds)
  return rows.map((row) => ({
    id: row.id,
    payerId: row.payer_id,
    payment: { method: row.method, reference: row.reference },
    amount: row.amount,
    cover: row.cover,
    purchase: { kind: row.claimed_by_kind, id: row.claimed_by_id },
    paidAt: row.settled_at,
    lines: linesOf(row),
  }))
}

/** Those of these sales that a plan paid wholly, in the order in which they were sold. */
export async function findCoveredSales(db: Sql, saleIds: readonly string[]): Promise<Sale[]> {
  const rows = await findSalesByCover(db, saleIds)
  return rows.map((row) => ({
    id: row.id,
    payerId: row.payer_id,
    payment: null,
    amount: 0,
    cover: row.cover,
    purchase: { kind: row.purchase_kind, id: row.purchase_id },
    paidAt: row.sold_at,
    lines: linesOf(row),
  }))
}

/** The sale of a purchase that a plan paid wholly, and whose it is; undefined for every other purchase. */
export async function coveredSaleOf(db: Sql, purchase: Purpose): Promise<{ id: string; payerId: string } | undefined> {
  const sale = await findSale(db, purchase)
  return sale && sale.cover > 0 && sale.cover === sale.gross ? { id: sale.id, payerId: sale.payer_id } : undefined
}

/** Under what a sale has its documents: its payment, or itself where a plan paid it wholly; cash was not paid to us. */
export async function documentedAs(
  db: Sql,
  purchase: Purpose,
): Promise<{ paymentId: string; saleId: null } | { paymentId: null; saleId: string } | undefined> {
  const sale = await findSale(db, purchase)
  if (sale?.payment_id) return { paymentId: sale.payment_id, saleId: null }
  const covered = await coveredSaleOf(db, purchase)
  return covered && { paymentId: null, saleId: covered.id }
}

/** Beside the price that was quoted. */
const linesOf = ({ lines, fee, cover }: QuotedRow): Quote['lines'] =>
  lines === null
    ? []
    : [
        ...lines,
        ...(fee ? [{ label: 'Entrega e taxas', amount: fee }] : []),
        ...(cover > 0 ? [{ label: COVER_LABEL, amount: -cover }] : []),
      ]

/** The line of a receipt for what a plan paid. */
export const COVER_LABEL = 'Pago pelo seu plano'

/** Undefined for a payment that does not exist. */
export const payerOf = async (db: Sql, paymentId: string): Promise<string | undefined> =>
  (await findAnyPayment(db, paymentId))?.payer_id

/** Purchases in their present state, by id; a purchase that its domain does not know is left out. */
export type DescribePurchases = (
  db: Sql,
  sold: readonly { kind: string; id: string }[],
) => Promise<ReadonlyMap<string, PurchaseDescription>>

export const describePurchases =
  (purchases: Purchases): DescribePurchases =>
  async (db, sold) => {
    const described = new Map<string, PurchaseDescription>()
    for (const [kind, ofKind] of Map.groupBy(sold, (purchase) => purchase.kind)) {
      const ids = ofKind.map(({ id }) => id)
      for (const [id, found] of (await purchases.find(kind)?.describe(db, ids)) ?? []) described.set(id, found)
    }
    return described
  }

/** Of several payments. */
export const payersOf = async (db: Sql, paymentIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await findPayers(db, paymentIds)).map(({ id, payer_id }) => [id, payer_id]))
