import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import type { Quote } from '@salama/contract/payments/quotes'
import type { Sql } from '../../../platform/db/database.ts'
import { findAnyPayment, findPayers } from '../intents/store/search.ts'
import type { PurchaseDescription, Purchases } from '../ports.ts'
import type { RefundPart, SoldShare } from '../refunds/rules/parts.ts'
import { findParts } from '../refunds/store.ts'
import { type ClaimedPaymentRow, findClaimedPayments, findShares } from './store.ts'

/** A payment that a purchase has used. */
export type Sale = {
  paymentId: string
  payerId: string
  method: PaymentMethod
  amount: Centavos
  /** Our reference at the provider or the bank. */
  reference: string
  purchase: Purpose
  paidAt: Date
  /** What was bought, together the amount; none where there was no quote. */
  lines: Quote['lines']
}

/** Those of these payments that a purchase has used, in the order in which they were claimed. */
export async function findSales(db: Sql, paymentIds: readonly string[]): Promise<Sale[]> {
  const rows = await findClaimedPayments(db, paymentIds)
  return rows.map((row) => ({
    paymentId: row.id,
    payerId: row.payer_id,
    method: row.method,
    amount: row.amount,
    reference: row.reference,
    purchase: { kind: row.claimed_by_kind, id: row.claimed_by_id },
    paidAt: row.settled_at,
    lines: linesOf(row),
  }))
}

const linesOf = ({ lines, fee, cover }: ClaimedPaymentRow): Quote['lines'] => [
  ...(lines ?? []),
  ...(fee ? [{ label: 'Entrega e taxas', amount: fee }] : []),
  ...(cover ? [{ label: 'Pago pelo seu plano', amount: -cover }] : []),
]

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

/** The shares of a sale with what refunds have taken of each. */
export async function soldShares(db: Sql, saleId: string): Promise<SoldShare[]> {
  const rows = await findShares(db, saleId)
  return rows.map(
    ({ payee_kind: kind, payee_id: id, returned, returned_commission: returnedCommission, ...share }) => ({
      ...share,
      payee: { kind, id },
      returned,
      returnedCommission,
    }),
  )
}

/** What an approved refund takes of each share. */
export async function partsOf(
  db: Sql,
  { saleId, refundId }: { saleId: string; refundId: string },
): Promise<RefundPart[]> {
  const shares = new Map((await soldShares(db, saleId)).map((share) => [share.id, share]))
  return (await findParts(db, refundId)).flatMap(({ share_id: id, amount, commission }) => {
    const share = shares.get(id)
    return share ? [{ share, amount, commission }] : []
  })
}
