import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'
import type { Refund, RefundStatus } from '@salama/contract/payments/refunds'
import type { RefundAction } from '@salama/contract/payments/staff/refunds'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Payee } from '../sales/rules.ts'
import { findSale, findShares } from '../sales/store.ts'
import { actionsOn } from './rules/actions.ts'
import { bearerIn, leftToPayer, type RefundPart, type SoldShare } from './rules/parts.ts'
import { findParts, findRefundFiles, findRefundSteps, type RefundRow } from './store.ts'

/** Lists answer their first hundred. */
const MOST = 100

/** A refund as the desk sees it. */
export type RefundRecord = Refund & {
  transactionId: string
  payerId: string
  paymentMethod: PaymentMethod
  description: string
  purchase: { kind: string; id: string }
  paid: Centavos
  refundable: Centavos
  inDoubt: boolean
  actions: RefundAction[]
  history: { status: RefundStatus; providerCode: string | null; decidedBy: string | null; at: string }[]
}

/** Refunds that are not final, those in review first. */
export const openRefunds = (db: Sql): Promise<RefundRecord[]> => findRecords(db, 'open')

/** Refuses `payments.refund_not_found`. */
export async function refundRecord(db: Sql, refundId: string): Promise<RefundRecord> {
  const [record] = await findRecords(db, { refundId })
  return record ?? refuse('payments.refund_not_found')
}

async function findRecords(db: Sql, which: Parameters<typeof findRefundFiles>[1]): Promise<RefundRecord[]> {
  const rows = await findRefundFiles(db, which, MOST)
  const steps = await findRefundSteps(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...describeRefund(row),
    transactionId: row.payment_id,
    payerId: row.payer_id,
    paymentMethod: row.method,
    description: row.description,
    purchase: { kind: row.purchase_kind, id: row.purchase_id },
    paid: row.paid,
    refundable: row.refundable,
    inDoubt: row.status === 'in_review' && row.outcome === 'unknown',
    actions: actionsOn(row, row.method),
    history: steps
      .filter((step) => step.refund_id === row.id)
      .map(({ status, provider_code, decided_by, at }) => ({
        status,
        providerCode: provider_code,
        decidedBy: decided_by,
        at: at.toISOString(),
      })),
  }))
}

export const describeRefund = (row: RefundRow): Refund => ({
  refundId: row.id,
  amount: row.amount,
  status: row.status,
  reason: row.reason,
  ...(row.refusal_reason === null ? {} : { refusalReason: row.refusal_reason }),
  // What a provider's own books call it means nothing to its payer.
  ...(row.channel === 'by_hand' && row.return_number !== null ? { returnNumber: row.return_number } : {}),
  createdAt: row.created_at.toISOString(),
  ...(row.settled_at === null ? {} : { settledAt: row.settled_at.toISOString() }),
})

/** What an approved refund takes from each payee, our commission not counted. */
export async function takenFromPayees(db: Sql, refundId: string): Promise<{ payee: Payee; amount: Centavos }[]> {
  const parts = await findParts(db, refundId)
  return parts.flatMap(({ payee_kind: kind, payee_id: id, amount, commission }) =>
    id !== null && amount > commission ? [{ payee: { kind, id }, amount: amount - commission }] : [],
  )
}

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

/** What of a purchase's price no refund has taken; undefined for what was never sold. */
export async function leftOfPurchase(db: Sql, purchase: Purpose): Promise<Centavos | undefined> {
  const sale = await findSale(db, purchase)
  return sale && leftToPayer(await soldShares(db, sale.id))
}

/** What an approved refund takes of each share. */
export async function partsOf(
  db: Sql,
  { saleId, refundId }: { saleId: string; refundId: string },
): Promise<RefundPart[]> {
  const shares = await soldShares(db, saleId)
  return (await findParts(db, refundId)).flatMap(({ share_id: id, amount, commission, borne_by: bearer }) => {
    const share = shares.find((each) => each.id === id)
    return share ? [{ share, amount, commission, borneBy: bearerIn(shares, bearer) }] : []
  })
}
