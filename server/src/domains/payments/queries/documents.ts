import type { PaymentDocument } from '@salama/contract/payments/documents'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { findStaffId, type StaffId } from '../../staff/public.ts'
import { numberOf } from '../rules/receipt.ts'
import { findDocuments } from '../store/documents.ts'
import { findAnyPayment } from '../store/search.ts'

export type Reading = { paymentId: string; actor: Actor }

export async function listDocuments(db: Sql, reading: Reading): Promise<PaymentDocument[]> {
  await refuseStranger(db, reading)
  const documents = await findDocuments(db, reading.paymentId)
  return documents.map(({ id, kind, amount, issued_at, ...number }) => ({
    id,
    kind,
    number: numberOf(number),
    amount,
    issuedAt: issued_at.toISOString(),
  }))
}

export type Reader = 'payer' | { staffId: StaffId }

/** For its payer and for staff; to anybody else it does not exist. Answers which of them reads. */
export async function refuseStranger(db: Sql, { paymentId, actor }: Reading): Promise<Reader> {
  const payment = await findAnyPayment(db, paymentId)
  if (payment?.payer_id === actor.userId) return 'payer'
  const staffId = payment && (await findStaffId(db, actor))
  return staffId ? { staffId } : refuse('payments.not_found')
}
