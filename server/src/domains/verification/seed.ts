import type { Fact } from '@salama/contract/verification'
import { sql } from 'kysely'
import { newId, type Sql } from '../../platform/db/database.ts'

type SeedCase = {
  kind: string
  subjectId: string
  applicantId: string
  title: string
  facts: readonly Fact[]
  now: Date
}

/** A case without papers that was approved then; nobody is told, and the subject's own state is its domain's to write. */
export async function seedApprovedCase(db: Sql, seeded: SeedCase): Promise<void> {
  const { kind, subjectId, applicantId, title, facts, now } = seeded
  await sql`
    with seeded as (
      insert into verification_cases (id, kind, subject_id, applicant_id, title, facts, status, submitted_at, decided_at)
      values (${newId(now.getTime())}, ${kind}, ${subjectId}, ${applicantId}, ${title}, ${JSON.stringify(facts)}::jsonb,
        'approved', ${now}::timestamptz, ${now}::timestamptz) returning id, decided_at)
    insert into verification_history (case_id, status, at)
    select id, status, decided_at from seeded, unnest(array['draft', 'submitted', 'approved']) with ordinality as step (status, place)
    order by place`.execute(db)
}
