import type { PaymentDocument } from '@salama/contract/receipts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { payerOf } from '../../payments/public.ts'
import { findStaffId, type GateOptions, type StaffId } from '../../staff/public.ts'
import { numberOf } from '../rules/receipts.ts'
import { findDocuments } from '../store.ts'

export type Reading = { paymentId: string; actor: Actor; now: Date }
export type Reader = 'payer' | { staffId: StaffId }

/** Refuses `payments.not_found`. */
export async function listDocuments(options: GateOptions, reading: Reading): Promise<PaymentDocument[]> {
  await assertReader(options, reading)
  const documents = await findDocuments(options.db.sql, reading.paymentId)
  return documents.map(({ id, kind, amount, issued_at, ...number }) => ({
    id,
    kind,
    number: numberOf(number),
    amount,
    issuedAt: issued_at.toISOString(),
  }))
}

/** Its payer and staff may read a payment's documents; for anybody else the payment does not exist. */
export async function assertReader(options: GateOptions, { paymentId, actor, now }: Reading): Promise<Reader> {
  const payerId = await payerOf(options.db.sql, paymentId)
  if (payerId === actor.userId) return 'payer'
  const staffId = payerId === undefined ? null : await findStaffId(options, actor, { right: 'payments.read', now })
  return staffId ? { staffId } : refuse('payments.not_found')
}
