import type { Tx } from '../../../platform/db/database.ts'
import type { Covers } from '../../payments/ports.ts'
import { closePayables } from '../../payments/public.ts'
import { BOOKINGS } from '../figures.ts'
import { purchaseOf } from '../rules/purchase.ts'
import * as store from '../store/appointments.ts'
import { tellBoth } from './tell-both.ts'

/** The sweep that ends unpaid holds. */
export const EXPIRE_HOLDS = 'appointments.expire_holds'

/** Ends holds whose time is over; answers how many. */
export async function expireHolds(tx: Tx, covers: Covers, which: store.OverdueHolds): Promise<number> {
  const expired = await store.expireOverdue(tx.sql, which)
  const ids = expired.map(({ id }) => id)
  if (ids.length > 0) await closePayables(tx.sql, { kind: 'appointment', ids, now: which.now })
  for (const row of expired) {
    const { id: appointmentId, patient_id: patientId, doctor_user_id: doctorUserId } = row
    await covers.release(tx, purchaseOf(appointmentId))
    tx.count(BOOKINGS, { step: 'expired' })
    tx.emit('appointments.expired', { appointmentId, patientId, doctorUserId })
    tellBoth(tx, row)
  }
  return expired.length
}
