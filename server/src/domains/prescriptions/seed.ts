import type { Settings } from '../../platform/config/settings.ts'
import type { Tx } from '../../platform/db/database.ts'
import { DEMO_ACCOUNTS } from '../accounts/seed.ts'
import { completedOf } from '../appointments/public.ts'
import { createPrescription } from './commands.ts'
import { signingKeyOf } from './rules.ts'
import { prescriptionsSettings } from './settings.ts'
import type { Content } from './store.ts'

/** The latest consultation of the demonstration's customer has a prescription that is signed today. */
export const seedPrescription =
  (settings: Settings) =>
  async (tx: Tx, now: Date): Promise<void> => {
    const [latest] = await completedOf(tx.sql, DEMO_ACCOUNTS.customer.id, 1)
    if (!latest) return
    const { id: appointmentId, doctorUserId } = latest
    const key = signingKeyOf(settings.of(prescriptionsSettings).secret)
    await createPrescription(tx, { appointmentId, doctorUserId, content: CONTENT, sign: true, key, now })
  }

const CONTENT: Content = {
  lines: [
    {
      medicine: 'Paracetamol 500 mg',
      dose: '1 comprimido',
      route: 'oral',
      frequency: 'de 8 em 8 horas, se tiver dor',
      durationDays: 5,
      quantity: 15,
    },
    {
      medicine: 'Loratadina 10 mg',
      dose: '1 comprimido',
      route: 'oral',
      frequency: 'uma vez por dia, à noite',
      durationDays: 10,
      quantity: 10,
    },
  ],
  advice: 'Beber água com frequência. Não tomar mais de 3 g de paracetamol por dia.',
  reason: '',
  validDays: 90,
}
