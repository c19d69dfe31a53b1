import type { AuditEntry, BankProof, DeskPayment, PaymentFile, VerificationCase } from '@salama/contract/desk'
import type { getReconciliation } from '@salama/contract/desk/reconciliation'
import type { Reply } from '@salama/contract/kernel/endpoint'
import type { PaymentStatus } from '@salama/contract/payments'
import type { Sql } from '../../platform/db/database.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/http/csv.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Actor } from '../../platform/session/sessions.ts'
import { isOperator, namesOf } from '../accounts/public.ts'
import { describeUploads } from '../files/public.ts'
import { openStatement, type StatementRange } from '../ledger/public.ts'
import {
  bankTransfersToVerify,
  type PaymentRecord,
  paymentFile,
  reconciliations,
  searchPayments,
  subjectDescriptions,
  unclaimedTransfers,
} from '../payments/public.ts'
import { queue } from '../verification/public.ts'
import { headOfStatement, rowOfStatement } from './rules.ts'
import { findAudit } from './store.ts'

declare const proof: unique symbol
/** A user id that only the desk's gate can mint: proof that its holder runs the desk at this moment. */
export type OperatorId = string & { readonly [proof]: 'OperatorId' }

/** Lists answer their first hundred. */
export const MOST = 100

/** The gate of every call of the desk; asked of the database each time, so that a revoked grant ends at once. */
export async function operatorOf(db: Sql, actor: Actor | null): Promise<OperatorId> {
  if (!actor || !(await isOperator(db, actor.userId))) return refuse('desk.not_allowed')
  return actor.userId as string as OperatorId
}

/** Who a list speaks of, by id. */
export async function peopleOf(db: Sql, ids: readonly string[]): Promise<(id: string) => { id: string; name: string }> {
  const names = await namesOf(db, [...new Set(ids)])
  return (id) => {
    const found = names.get(id)
    return { id, name: found ? `${found.firstName} ${found.lastName}`.trim() : '' }
  }
}

export async function listVerifications(db: Sql): Promise<VerificationCase[]> {
  const cases = await queue(db)
  const person = await peopleOf(
    db,
    cases.map((waiting) => waiting.applicantId),
  )
  const uploads = await describeUploads(
    db,
    cases.flatMap((waiting) => waiting.evidence),
  )
  return cases.map((waiting) => ({
    id: waiting.caseId,
    kind: waiting.kind,
    subjectId: waiting.subjectId,
    applicant: person(waiting.applicantId),
    status: waiting.status,
    submittedAt: waiting.submittedAt?.toISOString() ?? null,
    evidence: waiting.evidence.flatMap((id) => uploads.get(id) ?? []),
  }))
}

export async function listAudit(db: Sql): Promise<AuditEntry[]> {
  const rows = await findAudit(db, MOST)
  const person = await peopleOf(
    db,
    rows.map((row) => row.operator_id),
  )
  return rows.map((row) => ({
    id: row.id,
    operator: person(row.operator_id),
    action: row.action,
    subjectId: row.subject_id,
    reason: row.reason,
    at: row.at.toISOString(),
  }))
}

export async function listBankProofs(db: Sql): Promise<BankProof[]> {
  const waiting = await bankTransfersToVerify(db)
  const person = await peopleOf(
    db,
    waiting.map((transfer) => transfer.payerId),
  )
  return waiting.map(({ isOwnReference, twins, ...payment }) => ({
    payment,
    payer: person(payment.payerId),
    isOwnReference,
    twins,
  }))
}

export async function searchDeskPayments(
  db: Sql,
  { q, status }: { q?: string | undefined; status?: PaymentStatus | undefined },
): Promise<DeskPayment[]> {
  return withPayers(db, await searchPayments(db, { ...(q ? { q } : {}), ...(status ? { status } : {}), most: MOST }))
}

/** Found in the account and wanted by no purchase for as long as mobile money would be kept. */
export async function listUnclaimedTransfers(
  db: Sql,
  { settledBefore }: { settledBefore: Date },
): Promise<DeskPayment[]> {
  return withPayers(db, await unclaimedTransfers(db, { settledBefore }))
}

async function withPayers(db: Sql, payments: readonly PaymentRecord[]): Promise<DeskPayment[]> {
  const person = await peopleOf(
    db,
    payments.map((payment) => payment.payerId),
  )
  return payments.map((payment) => ({ ...payment, payer: person(payment.payerId) }))
}

export async function getPaymentFile(db: Sql, paymentId: string): Promise<PaymentFile> {
  const { history, ledger, ...payment } = await paymentFile(db, paymentId)
  const person = await peopleOf(db, [payment.payerId, ...history.flatMap((step) => step.decidedBy ?? [])])
  return {
    ...payment,
    payer: person(payment.payerId),
    timeline: history.map(({ providerCode, decidedBy, ...step }) => ({
      ...step,
      code: providerCode,
      decidedBy: decidedBy === null ? null : person(decidedBy),
    })),
    ledger: ledger.map(({ postedAt, ...entry }) => ({ ...entry, at: postedAt })),
  }
}

/** A statement as the text of its file, read on while it is sent. */
export async function readStatement(db: Sql, range: StatementRange): Promise<AsyncIterable<string>> {
  const { opening, batches } = await openStatement({ db, describe: subjectDescriptions }, range)
  return (async function* () {
    yield BYTE_ORDER_MARK + headOfStatement({ from: range.from, opening }).map(csvLine).join('')
    for await (const lines of batches) yield lines.map((line) => csvLine(rowOfStatement(line))).join('')
  })()
}

export async function listReconciliations(db: Sql): Promise<Reply<typeof getReconciliation>> {
  const { days, differences, open } = await reconciliations(db)
  const person = await peopleOf(
    db,
    differences.map((difference) => difference.userId),
  )
  return {
    days,
    open,
    differences: differences.map(({ userId, ...difference }) => ({ ...difference, person: person(userId) })),
  }
}
