import type { Reply } from '@salama/contract/kernel/endpoint'
import { type getConsent as consentEndpoint, TELECONSULTATION } from '@salama/contract/records'
import type { Sql } from '../../../platform/db/database.ts'
import { findConsent } from '../store/consents.ts'
import type { Patient } from './record.ts'

export async function getConsent(db: Sql, { patientId }: Patient): Promise<Reply<typeof consentEndpoint>> {
  const { version } = TELECONSULTATION
  const answered = await findConsent(db, { patientId, version })
  return { version, isGiven: answered?.is_given ?? null, answeredAt: answered?.at.toISOString() ?? null }
}
