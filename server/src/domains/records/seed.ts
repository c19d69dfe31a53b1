import type { FactKind } from '@salama/contract/records'
import { newId, type Tx } from '../../platform/db/database.ts'
import { DEMO_ACCOUNTS } from '../accounts/seed.ts'
import { MOST_FACTS } from './rules.ts'
import { insertFact } from './store/facts.ts'

const FACTS: readonly [kind: FactKind, text: string][] = [
  ['allergy', 'Penicilina'],
  ['condition', 'Hipertensão arterial'],
  ['medicine', 'Amlodipina 5 mg, uma vez por dia'],
]

/** What the customer of the demonstration has noted about herself. */
export async function seedFacts(tx: Tx, now: Date): Promise<void> {
  const patientId = DEMO_ACCOUNTS.customer.id
  for (const [kind, text] of FACTS) {
    const fact = {
      id: newId(now.getTime()),
      patientId,
      kind,
      text,
      notedBy: 'patient',
      notedById: patientId,
      now,
    } as const
    await insertFact(tx.sql, fact, MOST_FACTS)
  }
}
