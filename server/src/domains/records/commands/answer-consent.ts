import type { Reply } from '@salama/contract/kernel/endpoint'
import { type answerConsent as consentEndpoint, TELECONSULTATION } from '@salama/contract/records'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import { getConsent } from '../queries/consent.ts'
import { insertConsent } from '../store/consents.ts'

type Answer = { patientId: string; answeredBy: string; version: number; isGiven: boolean; now: Date }

/** Kept whether it is yes or no. */
export async function answerConsent(tx: Tx, answer: Answer): Promise<Reply<typeof consentEndpoint>> {
  if (answer.version !== TELECONSULTATION.version) refuse('records.consent_changed')
  await insertConsent(tx.sql, answer)
  return getConsent(tx.sql, answer)
}
