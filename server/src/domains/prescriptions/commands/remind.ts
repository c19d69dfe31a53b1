import { DAY_MS, formatDate } from '@salama/contract/kernel/time'
import type { Tx } from '../../../platform/db/database.ts'
import { spokenCode } from '../rules/words.ts'
import { takeEndReminder } from '../store.ts'
import { tellReaders } from './authored.ts'

/** So long before its end there is still time to go to a pharmacy. */
export const ENDS_WITHIN_MS = 5 * DAY_MS
/** The sweep that tells of prescriptions about to end. */
export const REMIND_PRESCRIPTIONS = 'prescriptions.remind'

/** Tells its readers, once, that what is left of it must be fetched soon. */
export async function remindOfEnd(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  const row = await takeEndReminder(tx.sql, { id, from: new Date(now.getTime() + ENDS_WITHIN_MS), now })
  if (!row?.code || !row.expires_at) return
  await tellReaders(
    tx,
    { patientId: row.patient_id, now },
    {
      source: `prescriptions.ending:${id}`,
      class: 'news',
      outside: 'Um documento da sua conta termina em breve.',
      title: 'A receita termina em breve',
      body: `Vale até ${formatDate(row.expires_at)}. Mostre o código ${spokenCode(row.code)} na farmácia antes disso.`,
      href: `/receita/${spokenCode(row.code)}`,
    },
  )
}
