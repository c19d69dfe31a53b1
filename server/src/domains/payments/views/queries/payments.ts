import {
  FAILURES,
  METHOD_LABELS,
  PAYMENT_METHODS,
  type Payment,
  type PaymentMethod,
  type paymentMethod,
} from '@salama/contract/payments'
import type { PaymentFilter, PaymentTotals } from '@salama/contract/payments/overview'
import type { MobileMoney } from '@salama/contract/wallets'
import type * as z from 'zod/mini'
import type { Settings } from '../../../../platform/config/settings.ts'
import type { Sql } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { UserId } from '../../../../platform/session/sessions.ts'
import { findPayment, type PaymentRow } from '../../intents/store/intents.ts'
import { findPaymentMonths, findPayments, sumPayments } from '../../intents/store/own.ts'
import type { Purchases } from '../../ports.ts'
import { describeRefund } from '../../refunds/queries.ts'
import { leftToRefund } from '../../refunds/rules/actions.ts'
import { findRefunds, sumRefunded } from '../../refunds/store.ts'
import { describePurchases } from '../../sales/queries.ts'
import { paymentsSettings } from '../../settings.ts'

/** Lists answer their first hundred. */
const MOST = 100

type Asking = { payerId: UserId; purchases: Purchases }

export async function getPayment(
  db: Sql,
  { payerId, purchases, paymentId }: Asking & { paymentId: string },
): Promise<Payment> {
  const row = await findPayment(db, { paymentId, payerId })
  if (!row) return refuse('payments.not_found')
  const titles = await titlesOf(db, purchases, [row])
  return { ...describePayment(row, { purchases, titles }), ...(await describeReturns(db, row)) }
}

/** What of it went back or may be asked back; only what a purchase used has refunds. */
export async function describeReturns(
  db: Sql,
  row: PaymentRow,
): Promise<Pick<Payment, 'refunds' | 'refundable' | 'refunded'>> {
  if (row.status !== 'confirmed' || row.claimed_by_id === null) return {}
  const refunds = await findRefunds(db, row.id)
  const refundable = leftToRefund(row.amount, refunds)
  const refunded = refunds.reduce((sum, { status, amount }) => sum + (status === 'completed' ? amount : 0), 0)
  return {
    ...(refunds.length > 0 ? { refunds: refunds.map(describeRefund) } : {}),
    ...(refundable > 0 ? { refundable } : {}),
    ...(refunded > 0 ? { refunded } : {}),
  }
}

export async function listPayments(
  db: Sql,
  { payerId, purchases, filter }: Asking & { filter: PaymentFilter },
): Promise<Payment[]> {
  const rows = await findPayments(db, { ...filter, payerId, most: MOST })
  const refundedOf = await sumRefunded(
    db,
    rows.map(({ id }) => id),
  )
  const titles = await titlesOf(db, purchases, rows)
  return rows.map((row) => {
    const refunded = refundedOf.get(row.id)
    return { ...describePayment(row, { purchases, titles }), ...(refunded === undefined ? {} : { refunded }) }
  })
}

export const getPaymentTotals = async (db: Sql, payerId: UserId, filter: PaymentFilter): Promise<PaymentTotals> => ({
  ...(await sumPayments(db, { ...filter, payerId })),
  months: await findPaymentMonths(db, payerId),
})

/** Of what used these payments, by its id. */
async function titlesOf(
  db: Sql,
  purchases: Purchases,
  rows: readonly PaymentRow[],
): Promise<ReadonlyMap<string, string>> {
  const sold = rows.flatMap(({ claimed_by_kind: kind, claimed_by_id: id }) =>
    kind !== null && id !== null ? [{ kind, id }] : [],
  )
  const described = await describePurchases(purchases)(db, sold)
  return new Map([...described].map(([id, { title }]) => [id, title]))
}

type ForPayer = { purchases: Purchases; titles?: ReadonlyMap<string, string> }

/** `forPayer` is given for the payer, who is led to what was bought. */
export function describePayment(row: PaymentRow, forPayer?: ForPayer): Payment {
  const isPending = row.status === 'pending'
  return {
    transactionId: row.id,
    status: row.status,
    ...(isPending && row.outcome === 'unknown' ? { outcome: 'unknown' } : {}),
    paymentMethod: row.method,
    amount: row.amount,
    ...(row.msisdn ? { promptedNumber: row.msisdn } : {}),
    description: row.description,
    ...(row.purpose_kind && row.purpose_id ? { purpose: { kind: row.purpose_kind, id: row.purpose_id } } : {}),
    ...describePurchase(row, forPayer),
    ...pageOf(row, forPayer?.purchases),
    ...(row.quote_id === null ? {} : { quoteId: row.quote_id }),
    ...(row.failure_code ? { failure: failureOf(row) } : {}),
    ...(row.bank_number && row.bank_reference ? { transfer: describeTransfer(row) } : {}),
    createdAt: row.created_at.toISOString(),
    ...(isPending ? { promptExpiresAt: row.prompt_expires_at.toISOString() } : {}),
    ...(row.settled_at ? { settledAt: row.settled_at.toISOString() } : {}),
    ...(row.status === 'confirmed' && row.claimed_by_id !== null ? { hasReceipt: true } : {}),
  }
}

function describePurchase(row: PaymentRow, forPayer: ForPayer | undefined): Pick<Payment, 'purchase'> {
  const { claimed_by_kind: kind, claimed_by_id: id } = row
  const label = kind === null ? undefined : forPayer?.purchases.find(kind)?.label
  if (kind === null || id === null || label === undefined) return {}
  const title = forPayer?.titles?.get(id)
  return { purchase: { kind, id, label, ...(title === undefined ? {} : { title }) } }
}

function pageOf(row: PaymentRow, purchases: Purchases | undefined): Pick<Payment, 'purchasePage'> {
  const [kind, id] = [row.claimed_by_kind ?? row.purpose_kind, row.claimed_by_id ?? row.purpose_id]
  const purchase = kind === null ? undefined : purchases?.find(kind)
  return purchase && id !== null ? { purchasePage: purchase.page(id) } : {}
}

/** Why it did not succeed, in its payer's words. */
export function failureOf({ failure_code: code, refusal_reason: reason }: PaymentRow): Payment['failure'] {
  return code === null ? undefined : { code, message: reason === null ? FAILURES[code] : `${FAILURES[code]} ${reason}` }
}

const describeTransfer = (row: PaymentRow): Payment['transfer'] => ({
  referenceNumber: row.bank_number ?? '',
  bankReference: row.bank_reference ?? '',
  ...(row.proof_upload_id === null ? {} : { proofUploadId: row.proof_upload_id }),
})

type MethodAnswer = z.output<typeof paymentMethod>

/** `wired`: the methods that have a provider. */
export function listPaymentMethods(settings: Settings, wired: readonly MobileMoney[]): MethodAnswer[] {
  const { bank, ussdMpesa, ussdEmola, ussdMkesh } = settings.of(paymentsSettings)
  const companies: Record<MobileMoney, { provider: string; ussdCode: string }> = {
    'm-pesa': { provider: 'Vodacom', ussdCode: ussdMpesa },
    'e-mola': { provider: 'Movitel', ussdCode: ussdEmola },
    mkesh: { provider: 'Tmcel', ussdCode: ussdMkesh },
  }
  const isMobile = (method: PaymentMethod): method is MobileMoney => method in companies
  return PAYMENT_METHODS.map((method) => {
    const available = isMobile(method) ? wired.includes(method) : bank !== undefined
    const label = METHOD_LABELS[method]
    return {
      method,
      label,
      ...(isMobile(method) ? companies[method] : {}),
      available,
      ...(available ? {} : { unavailableReason: `De momento não movimentamos dinheiro por ${label}.` }),
    }
  })
}
