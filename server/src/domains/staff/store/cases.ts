import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'

export type ClaimRow = { case_id: string; staff_id: string; claimed_at: Date; until: Date }

type Claiming = { caseId: string; staffId: string; takeOver: boolean; until: Date; now: Date }

/** Of two people one gets it; undefined while somebody else has it. */
export async function upsertClaim(db: Sql, claiming: Claiming): Promise<ClaimRow | undefined> {
  const { caseId, staffId, takeOver, until, now } = claiming
  const { rows } = await sql<ClaimRow>`
    insert into staff_claims as claim (case_id, staff_id, claimed_at, until)
    values (${caseId}, ${staffId}, ${now}, ${until})
    on conflict (case_id) do update set staff_id = excluded.staff_id, until = excluded.until,
      claimed_at = case when claim.staff_id = excluded.staff_id and claim.until > ${now}::timestamptz
        then claim.claimed_at else excluded.claimed_at end
      where claim.staff_id = excluded.staff_id or claim.until <= ${now}::timestamptz or ${takeOver}::boolean
    returning case_id, staff_id, claimed_at, until`.execute(db)
  return rows[0]
}

export async function lockClaim(db: Sql, caseId: string): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    select case_id, staff_id, claimed_at, until from staff_claims where case_id = ${caseId} for update`.execute(db)
  return rows[0]
}

/** Nothing happens to what another person has. */
export async function deleteClaim(db: Sql, { caseId, staffId }: { caseId: string; staffId: string }): Promise<void> {
  await sql`delete from staff_claims where case_id = ${caseId} and staff_id = ${staffId}`.execute(db)
}

export async function findClaims(db: Sql, { now, most }: { now: Date; most: number }): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select case_id, staff_id, claimed_at, until from staff_claims where until > ${now}
    order by until desc limit ${most}`.execute(db)
  return rows
}

export type NoteRow = { id: number; author_id: string; text: string; at: Date }

export async function insertNote(
  db: Sql,
  note: { caseId: string; authorId: string; text: string; now: Date },
): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    insert into staff_notes (case_id, author_id, text, at)
    values (${note.caseId}, ${note.authorId}, ${note.text}, ${note.now}) returning id, author_id, text, at`.execute(db)
  return rows[0] as NoteRow
}

/** The newest, the oldest of them first. */
export async function findNotes(db: Sql, { caseId, most }: { caseId: string; most: number }): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select id, author_id, text, at from staff_notes where case_id = ${caseId} order by id desc limit ${most}`.execute(
    db,
  )
  return rows.reverse()
}
