import { expireCase } from '../src/domains/verification/commands.ts'
import type { VerificationSubject } from '../src/domains/verification/ports.ts'
import type { TestServer } from './server.ts'

/** A kind of subject as a domain registers it. */
export const DOCTOR_CASE: VerificationSubject = {
  kind: 'doctor',
  label: 'Médico',
  page: '/doctor-registration',
  papers: { professional_card: 'Carteira profissional', identity_document: 'Documento de identidade' },
}

/** The last day of a paper of this approved subject is over. */
export async function expirePapers({ app, query }: TestServer, subjectId: string): Promise<void> {
  const [found] = await query<{ id: string }>('select id from verification_cases where subject_id = $1', [subjectId])
  await app.platform.db.transact((tx) => expireCase(tx, { caseId: found?.id ?? '', now: new Date() }))
}
