import type { Centavos } from '@salama/contract/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/replies/refusal.ts'
import { refundPurchase } from '../../payments/public.ts'
import { BOOKINGS } from '../figures.ts'
import { noteRefund } from '../store/changes.ts'
import { moveStatus } from '../store/encounters.ts'
import { tellBoth } from './tell-both.ts'

export type Missed = { id: string; absent: 'patient' | 'doctor'; now: Date }

/**
 * Ends an appointment to which one of its people did not come: without its doctor everything goes back, without its patient
 * nothing. False when it has begun or is over.
 */
export async function missAppointment(tx: Tx, { id, absent, now }: Missed): Promise<boolean> {
  const to = absent === 'doctor' ? 'no_show_doctor' : 'no_show_patient'
  const moved = await moveStatus(tx.sql, { id, to, by: 'system', now })
  if (!moved) return false
  const amount = absent === 'doctor' ? await giveBack(tx, { id, now }) : 0
  if (amount > 0) await noteRefund(tx.sql, { id, amount })
  const { patient_id: patientId, doctor_user_id: doctorUserId } = moved
  tx.count(BOOKINGS, { step: 'missed' })
  tx.emit('appointments.missed', { appointmentId: id, patientId, doctorUserId, absent })
  tellBoth(tx, moved)
  return true
}

/** What staff still review is left to them. */
async function giveBack(tx: Tx, { id, now }: { id: string; now: Date }): Promise<Centavos> {
  const purchase = { kind: 'appointment', id }
  try {
    const reason = 'O médico não compareceu à consulta.'
    return (await refundPurchase(tx, { purchase, parts: 'all', reason, cause: 'system', now })).amount
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payments.not_refundable') return 0
    throw error
  }
}
