import type { Centavos } from '@salama/contract/kernel/money'
import { nationalDigits } from '@salama/contract/kernel/phone'
import type { Payment, PaymentStatus } from '@salama/contract/payments'
import { cleanReference, keyOfBankNumber } from '@salama/contract/payments/reference'
import type { ReviewDecision, ReviewReason } from '@salama/contract/payments/review'
import type { Sql } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import { entriesOf, type Line } from '../../../ledger/public.ts'
import { findTransfer, type Transfer } from '../../../wallets/public.ts'
import { unallocatedBalance } from '../../intents/rules.ts'
import type { PaymentRow } from '../../intents/store/intents.ts'
import {
  findAnyPayment,
  findByPayers,
  findSteps,
  type IntentSearch,
  type StepRow,
  searchIntents,
} from '../../intents/store/search.ts'
import { findRefunds } from '../../refunds/store.ts'
import { COLLECT, keyOfReference, REVERSAL } from '../../rules/references.ts'
import { decisionsFor, isReturning, type Reviewed, reasonOf, returnAnswerOf } from '../rules.ts'
import { findTransfersToVerify, findUnclaimedTransfers } from '../store.ts'
import { describePayment, describeReturns } from './payments.ts'

/** Lists answer their first hundred. */
const MOST = 100

/** A payment as the desk sees it: what its payer sees, and whose it is. */
export type PaymentRecord = Payment & {
  payerId: string
  /** Nine national digits; null for a bank transfer. */
  phoneNumber: string | null
  /** Our key in the provider's books. */
  reference: string
  providerTransactionId: string | null
  /** What bound it; null for credit. */
  claimedBy: { kind: string; id: string } | null
  /** Asked back and not yet returned, or returned: since when. */
  reversalStartedAt: string | null
  /** Of what a person gave back by hand. */
  returnNumber: string | null
}

export type WaitingTransfer = PaymentRecord & {
  /** We issued the reference to this payer. */
  isReferenceIssuedToPayer: boolean
  /** How many other payments, of anybody, name the same number or reference. */
  duplicateCount: number
  /** Other transfers of the same amount announced on the same day. */
  similar: { transactionId: string; payerId: string; referenceNumber: string; createdAt: string }[]
}

/** Transfers that wait to be found in the account, the oldest first. */
export async function bankTransfersToVerify(db: Sql): Promise<WaitingTransfer[]> {
  const rows = await findTransfersToVerify(db, MOST)
  return rows.map((row) => ({
    ...describeRecord(row),
    isReferenceIssuedToPayer: row.is_reference_issued,
    duplicateCount: row.duplicates,
    similar: row.similar.map(({ id, payer_id, bank_number, created_at }) => ({
      transactionId: id,
      payerId: payer_id,
      referenceNumber: bank_number,
      createdAt: new Date(created_at).toISOString(),
    })),
  }))
}

/** Transfers found in the account that no purchase has wanted since `settledBefore`: to be sent back by hand. */
export async function unclaimedTransfers(
  db: Sql,
  { settledBefore }: { settledBefore: Date },
): Promise<PaymentRecord[]> {
  return (await findUnclaimedTransfers(db, { settledBefore, most: MOST })).map(describeRecord)
}

export type PaymentSearch = {
  /** As typed: a payment's or payer's id, a payment's code, a phone number, or a reference of ours, the provider's, the bank's. */
  q?: string
  status?: PaymentStatus
  /** The last transactionId of the page before. */
  before?: string
  most: number
}

/** The newest first. What `q` can be none of finds nothing. */
export async function searchPayments(
  db: Sql,
  { q = '', status, before, most }: PaymentSearch,
): Promise<PaymentRecord[]> {
  const filter = { status: status ?? null, before: before ?? null, most }
  return (await searchIntents(db, { ...meaningOf(cleanReference(q)), ...filter })).map(describeRecord)
}

/** The newest payments of these people. */
export const paymentsOf = async (
  db: Sql,
  which: { payerIds: readonly string[]; most: number },
): Promise<PaymentRecord[]> => (await findByPayers(db, which)).map(describeRecord)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** As people say it: 'P-91C4F2', in any case and with or without the dash. */
const CODE = /^p[- ]?([0-9a-f]{6})$/i

type Meaning = Pick<IntentSearch, 'id' | 'msisdn' | 'reference' | 'bankNumber' | 'code'>

function meaningOf(q: string): Meaning {
  const nothing = { id: null, msisdn: null, reference: null, bankNumber: null, code: null }
  if (q === '') return nothing
  if (UUID.test(q)) return { ...nothing, id: q }
  const msisdn = nationalDigits(q)
  return msisdn === null
    ? {
        ...nothing,
        reference: keyOfReference(q),
        bankNumber: keyOfBankNumber(q),
        code: CODE.exec(q)?.[1]?.toLowerCase() ?? null,
      }
    : { ...nothing, msisdn }
}

export type FullPaymentRecord = PaymentRecord & {
  /** Every move, the first one first; `decidedBy` and `reason` where staff made it. */
  history: {
    status: PaymentStatus
    providerCode: string | null
    decidedBy: string | null
    reason: string | null
    at: string
  }[]
  /** Debit positive, credit negative. */
  ledger: { id: number; account: string; amount: Centavos; entryType: string; postedAt: string }[]
  /** Why a person has to look, what there is to decide about, and what may be decided; null when nothing is. */
  review: {
    reason: ReviewReason
    held: Centavos
    decisions: ReviewDecision[]
    isAskedBack: boolean
    isReturning: boolean
    inDoubt: boolean
  } | null
  /** The provider's last word, in its own code, and how often it has been asked since. */
  providerAnswer: { code: string | null; isUnknown: boolean; checks: number }
}

/** A payment with its history and its ledger entries. Refuses `payments.not_found`. */
export async function paymentRecord(db: Sql, paymentId: string): Promise<FullPaymentRecord> {
  const row = await findAnyPayment(db, paymentId)
  if (!row) return refuse('payments.not_found')
  const steps = await findSteps(db, row.id)
  const collect = await findTransfer(db, { kind: COLLECT, id: row.id })
  const reversal = await findTransfer(db, { kind: REVERSAL, id: row.id })
  const entries = await entriesOf(db, [
    { kind: 'payment', id: row.id },
    ...(await findRefunds(db, row.id)).map(({ id }) => ({ kind: 'refund', id })),
  ])
  return {
    ...describeRecord(row),
    ...(await describeReturns(db, row)),
    history: steps.map(({ status, provider_code, decided_by, reason, at }) => ({
      status,
      providerCode: provider_code,
      decidedBy: decided_by,
      reason,
      at: at.toISOString(),
    })),
    ledger: entries.map(({ id, account, amount, entry_type, posted_at }) => ({
      id,
      account,
      amount,
      entryType: entry_type,
      postedAt: posted_at.toISOString(),
    })),
    review: describeReview(describeReviewed(row, { entries, reversal }), steps),
    providerAnswer: {
      code: row.status === 'pending' ? (collect?.code ?? null) : row.provider_code,
      isUnknown: row.outcome === 'unknown',
      checks: collect?.attempts ?? 0,
    },
  }
}

export const describeReviewed = (
  row: PaymentRow,
  { entries, reversal }: { entries: readonly Line[]; reversal: Transfer | undefined },
): Reviewed => ({
  status: row.status,
  method: row.method,
  amount: row.amount,
  unallocated: unallocatedBalance(entries),
  isAskedBack: row.reversal_started_at !== null,
  isReturning: isReturning(reversal),
  answer: returnAnswerOf(reversal),
})

function describeReview(reviewed: Reviewed, steps: readonly StepRow[]): FullPaymentRecord['review'] {
  if (reviewed.status !== 'in_review') return null
  const { unallocated, isAskedBack, isReturning, answer } = reviewed
  const before = steps.findLast(({ status }) => status !== 'in_review')?.status
  const decisions = decisionsFor(reviewed)
  return {
    reason: reasonOf(reviewed, before),
    held: unallocated?.amount ?? 0,
    decisions,
    isAskedBack,
    isReturning,
    inDoubt: answer === 'unknown',
  }
}

function describeRecord(row: PaymentRow): PaymentRecord {
  const isClaimed = row.claimed_by_kind !== null && row.claimed_by_id !== null
  return {
    ...describePayment(row),
    payerId: row.payer_id,
    phoneNumber: row.msisdn,
    reference: row.reference,
    providerTransactionId: row.provider_transaction_id,
    claimedBy: isClaimed ? { kind: row.claimed_by_kind ?? '', id: row.claimed_by_id ?? '' } : null,
    reversalStartedAt: row.reversal_started_at?.toISOString() ?? null,
    returnNumber: row.return_number,
  }
}
