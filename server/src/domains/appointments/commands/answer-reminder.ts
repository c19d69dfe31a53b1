import { MOST_MOVES } from '@salama/contract/appointments'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatTime } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import type { Matter } from '../../notifications/ports.ts'
import { notify } from '../../notifications/public.ts'
import { patientNameOf } from '../../patients/public.ts'
import { ownOf } from '../queries/appointments.ts'
import { reconfirmed } from '../rules/notices.ts'
import { dayWord } from '../rules/reminders.ts'
import { type AppointmentRow, findOwn, lockOwn } from '../store/appointments.ts'
import { cancel } from './cancel.ts'

type Asked = { id: string; userId: string; now: Date }

const owned = ({ id, userId, now }: Asked) => ({ id, own: ownOf({ accountId: userId, now }) })
const isAhead = (row: AppointmentRow | undefined, now: Date): row is AppointmentRow =>
  row?.status === 'confirmed' && row.starts_at > now

/** What a patient may answer to a reminder without data: it does what the page does, by the same rules. */
export const appointmentMatter: Matter = {
  kind: 'appointment',
  isOpen: async (db, asked) => isAhead(await findOwn(db, owned(asked)), asked.now),
  async answer(tx, { said, ...asked }) {
    const row = await lockOwn(tx.sql, owned(asked))
    if (!isAhead(row, asked.now)) return 'Essa consulta já não se pode mudar.'
    const when = `consulta ${dayWord(row.starts_at, asked.now)} às ${formatTime(row.starts_at)}`
    if (said === 'cancel') return cancelByPatient(tx, { asked, when })
    if (said === 'change') return row.moves < MOST_MOVES ? `Mude a ${when}:` : 'Essa consulta já não muda de hora:'
    const source = `appointments.reconfirmed:${row.id}:${row.starts_at.toISOString()}`
    const patient = await patientNameOf(tx.sql, row.patient_id)
    await notify(tx, { userId: row.doctor_user_id, source, ...reconfirmed(row, patient), now: asked.now })
    return `Confirmada: ${when}.`
  },
}

async function cancelByPatient(tx: Tx, { asked, when }: { asked: Asked; when: string }): Promise<string> {
  await cancel(tx, { id: asked.id, by: 'patient', reason: '', now: asked.now })
  const back = (await findOwn(tx.sql, owned(asked)))?.refund_amount ?? 0
  return back > 0 ? `Cancelada: ${when}. Voltam ${formatMoney(back)} a quem pagou.` : `Cancelada: ${when}.`
}
