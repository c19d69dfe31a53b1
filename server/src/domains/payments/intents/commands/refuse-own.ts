import type { Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { StaffId } from '../../../staff/public.ts'
import type { IsSeller } from '../../ports.ts'
import type { PaymentRow } from '../store/intents.ts'

/** Staff decide on no payment that they made or earn from (AZ-09). Refuses `payments.own_payment`. */
export async function refuseOwn(
  tx: Tx,
  payment: PaymentRow,
  { staffId, isSeller }: { staffId: StaffId; isSeller: IsSeller },
): Promise<void> {
  if (payment.payer_id === staffId) refuse('payments.own_payment')
  const { claimed_by_kind, claimed_by_id, purpose_kind, purpose_id } = payment
  const [kind, id] = [claimed_by_kind ?? purpose_kind, claimed_by_id ?? purpose_id]
  if (kind === null || id === null) return
  if (await isSeller(tx.sql, { userId: staffId, purchase: { kind, id } })) refuse('payments.own_payment')
}
