import type { PaymentDocument } from '@salama/contract/receipts'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { payerOf } from '../../payments/public.ts'
import { findStaffId, type StaffId } from '../../staff/public.ts'
import { numberOf } from '../rules.ts'
import { findDocuments } from '../store.ts'

export type Reading = { paymentId: string; actor: Actor }
export type Reader = 'payer' | { staffId: StaffId }

/** Refuses `payments.not_found`. */
export async function listDocuments(db: Sql, reading: Reading): Promise<PaymentDocument[]> {
  await assertReader(db, reading)
  const documents = await findDocuments(db, reading.paymentId)
  return documents.map(({ id, kind, amount, issued_at, ...number }) => ({
    id,
    kind,
    number: numberOf(number),
    amount,
    issuedAt: issued_at.toISOString(),
  }))
}

/** Its payer and staff may read a payment's documents; for anybody else the payment does not exist. */
export async function assertReader(db: Sql, { paymentId, actor }: Reading): Promise<Reader> {
  const payerId = await payerOf(db, paymentId)
  if (payerId === actor.userId) return 'payer'
  const staffId = payerId === undefined ? null : await findStaffId(db, actor)
  return staffId ? { staffId } : refuse('payments.not_found')
}
