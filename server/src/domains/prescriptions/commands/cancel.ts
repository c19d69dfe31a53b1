import type { Prescription } from '@salama/contract/prescriptions'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { describeAuthored } from '../queries/prescriptions.ts'
import { markCancelled } from '../store.ts'
import { type Author, findAuthored, tellReaders } from './authored.ts'

export async function cancelPrescription(
  tx: Tx,
  { id, doctorUserId, reason, now }: Author & { id: string; reason: string },
): Promise<Prescription> {
  const row = await findAuthored(tx, { id, doctorUserId })
  if (!(await markCancelled(tx.sql, { id, reason, now }))) refuse('prescriptions.not_now')
  if (row.signed_at !== null) {
    await tellReaders(
      tx,
      { patientId: row.patient_id, now },
      {
        source: `prescriptions.cancelled:${id}`,
        class: 'account',
        outside: 'Um documento da sua conta mudou.',
        title: 'Receita anulada',
        body: `${row.doctor_name} anulou uma receita: ${reason}`,
        href: `/consultas/${row.appointment_id}`,
      },
    )
  }
  return describeAuthored(await findAuthored(tx, { id, doctorUserId }), now)
}
