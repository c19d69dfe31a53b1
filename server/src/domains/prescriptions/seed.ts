import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { DEMO_ACCOUNTS } from '../accounts/seed.ts'
import { completedOf } from '../appointments/public.ts'
import { formularyMemory } from '../formulary/public.ts'
import { createPrescription, type SentContent } from './commands/issue.ts'
import { signingKeyOf } from './rules/signatures.ts'
import { prescriptionsSettings } from './settings.ts'

/** The latest consultation of the demonstration's customer has a prescription that is signed today. */
export const seedPrescription =
  (platform: Platform) =>
  async (tx: Tx, now: Date): Promise<void> => {
    const [latest] = await completedOf(tx.sql, DEMO_ACCOUNTS.customer.id, 1)
    if (!latest) return
    const { id: appointmentId, doctorUserId } = latest
    const key = signingKeyOf(platform.settings.of(prescriptionsSettings).secret)
    const memory = formularyMemory(platform)
    await createPrescription(tx, { appointmentId, doctorUserId, content: CONTENT, sign: true, key, memory, now })
  }

const CONTENT: SentContent = {
  lines: [
    {
      kind: 'product',
      productId: 'paracetamol-500mg-comprimido',
      dose: { value: 1, unit: '{tablet}' },
      timesADay: 3,
      directions: 'se tiver dor',
      durationDays: 5,
      quantityReason: '',
    },
    {
      kind: 'product',
      productId: 'loratadina-10mg-comprimido',
      dose: { value: 1, unit: '{tablet}' },
      timesADay: 1,
      directions: 'à noite',
      durationDays: 10,
      quantityReason: '',
    },
  ],
  advice: 'Beber água com frequência. Não tomar mais de 3 g de paracetamol por dia.',
  reason: '',
  validDays: 90,
}
