import type { PaymentStatus } from '@salama/contract/payments'
import type { BankProof, PaymentRecord as PaymentAnswer, StaffPayment } from '@salama/contract/payments/staff'
import type { StaffRefund } from '@salama/contract/payments/staff/refunds'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import type { DeskQueue } from '../../staff/ports.ts'
import { addedUp } from '../../staff/public.ts'
import type { PurchaseDescription, Purchases } from '../ports.ts'
import { openRefunds, type RefundRecord, refundRecord } from '../refunds/queries.ts'
import { countActionable } from '../refunds/store.ts'
import {
  bankTransfersToVerify,
  type PaymentRecord,
  paymentRecord,
  searchPayments,
  unclaimedTransfers,
} from '../views/queries/records.ts'
import { countInStatus, countUnclaimedTransfers } from '../views/store.ts'

/** Lists answer their first hundred. */
const MOST = 100

export async function listBankProofs(db: Sql): Promise<BankProof[]> {
  const waiting = await bankTransfersToVerify(db)
  const payerIds = waiting.flatMap(({ payerId, similar }) => [payerId, ...similar.map((other) => other.payerId)])
  const person = await peopleOf(db, payerIds)
  return waiting.map(({ isReferenceIssuedToPayer, duplicateCount, similar, ...payment }) => ({
    payment,
    payer: person(payment.payerId),
    isReferenceIssuedToPayer,
    duplicateCount,
    similar: similar.map(({ payerId, ...other }) => ({ ...other, payer: person(payerId) })),
  }))
}

/** What waits at the desk of payments; `unclaimedMs`: after so long a transfer that nobody wanted is sent back. */
export const paymentQueues = (unclaimedMs: number): DeskQueue[] => [
  {
    name: 'comprovativos',
    right: 'payments.decide',
    backlogOf: async (db, now) =>
      addedUp([
        await countInStatus(db, 'pending_verification'),
        await countUnclaimedTransfers(db, new Date(now.getTime() - unclaimedMs)),
      ]),
  },
  { name: 'reembolsos', right: 'payments.decide', backlogOf: countActionable },
  { name: 'pagamentos', right: 'payments.decide', backlogOf: (db) => countInStatus(db, 'in_review') },
]

export async function searchForStaff(
  db: Sql,
  { q, status }: { q?: string | undefined; status?: PaymentStatus | undefined },
): Promise<StaffPayment[]> {
  return withPayers(db, await searchPayments(db, { ...(q ? { q } : {}), ...(status ? { status } : {}), most: MOST }))
}

/** Transfers found in the account that no purchase has claimed for as long as mobile money would be kept. */
export async function listUnclaimedTransfers(
  db: Sql,
  { settledBefore }: { settledBefore: Date },
): Promise<StaffPayment[]> {
  return withPayers(db, await unclaimedTransfers(db, { settledBefore }))
}

async function withPayers(db: Sql, payments: readonly PaymentRecord[]): Promise<StaffPayment[]> {
  const person = await peopleOf(
    db,
    payments.map((payment) => payment.payerId),
  )
  return payments.map((payment) => ({ ...payment, payer: person(payment.payerId) }))
}

export async function getPaymentRecord(db: Sql, purchases: Purchases, paymentId: string): Promise<PaymentAnswer> {
  const { history, ledger, claimedBy, ...payment } = await paymentRecord(db, paymentId)
  const person = await peopleOf(db, [payment.payerId, ...history.flatMap((step) => step.decidedBy ?? [])])
  return {
    ...payment,
    claimedBy: claimedBy && { ...claimedBy, label: purchases.find(claimedBy.kind)?.label ?? claimedBy.kind },
    payer: person(payment.payerId),
    timeline: history.map(({ providerCode, decidedBy, ...step }) => ({
      ...step,
      code: providerCode,
      decidedBy: decidedBy === null ? null : person(decidedBy),
    })),
    ledger: ledger.map(({ postedAt, ...entry }) => ({ ...entry, at: postedAt })),
  }
}

export const listRefunds = async (db: Sql, purchases: Purchases): Promise<StaffRefund[]> =>
  describeRefunds(db, purchases, await openRefunds(db))

/** Refuses `payments.refund_not_found`. */
export async function getRefund(db: Sql, purchases: Purchases, refundId: string): Promise<StaffRefund> {
  const [refund] = await describeRefunds(db, purchases, [await refundRecord(db, refundId)])
  return refund as StaffRefund
}

async function describeRefunds(
  db: Sql,
  purchases: Purchases,
  records: readonly RefundRecord[],
): Promise<StaffRefund[]> {
  const deciders = records.flatMap(({ history }) => history.flatMap(({ decidedBy }) => decidedBy ?? []))
  const person = await peopleOf(db, [...records.map(({ payerId }) => payerId), ...deciders])
  const states = await purchaseStates(db, purchases, records)
  return records.map(({ history, payerId, purchase, ...refund }) => ({
    ...refund,
    purchase: states.get(purchase.id) ?? null,
    payer: person(payerId),
    timeline: history.map(({ providerCode, decidedBy, ...step }) => ({
      ...step,
      code: providerCode,
      decidedBy: decidedBy === null ? null : person(decidedBy),
    })),
  }))
}

/** By id; a purchase that does not exist any more is left out. */
async function purchaseStates(
  db: Sql,
  purchases: Purchases,
  records: readonly RefundRecord[],
): Promise<Map<string, PurchaseDescription>> {
  const states = new Map<string, PurchaseDescription>()
  for (const [kind, ofKind] of Map.groupBy(records, ({ purchase }) => purchase.kind)) {
    const ids = ofKind.map(({ purchase }) => purchase.id)
    for (const [id, state] of (await purchases.find(kind)?.describe(db, ids)) ?? []) states.set(id, state)
  }
  return states
}
