import type { CaseNote, Claim } from '@salama/contract/staff/cases'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Sql, Tx } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { staffSettings } from '../settings.ts'
import { insertAudit } from '../store/audit.ts'
import {
  type ClaimRow,
  findClaims,
  findNotes,
  insertNote,
  lockClaim,
  type NoteRow,
  upsertClaim,
} from '../store/cases.ts'

type Claiming = { caseId: string; staffId: string; takeOver: boolean; settings: Settings; now: Date }

/** Who has the case now: whoever asks, unless somebody else had it before and keeps it. */
export async function claimCase(tx: Tx, { settings, ...claiming }: Claiming): Promise<Claim> {
  const { caseId, staffId, takeOver, now } = claiming
  const before = await lockClaim(tx.sql, caseId)
  const until = new Date(now.getTime() + settings.of(staffSettings).STAFF_CLAIM)
  const held = (await upsertClaim(tx.sql, { ...claiming, until })) ?? (await lockClaim(tx.sql, caseId))
  if (!held) throw new Error(`the claim of ${caseId} was neither made nor found`)
  const isTaken = before !== undefined && before.staff_id !== staffId && before.until > now
  if (takeOver && isTaken) {
    await insertAudit(tx.sql, { staffId, action: 'case.taken_over', subjectId: caseId, reason: null, now })
  }
  const [claim] = await describeClaims(tx.sql, [held])
  return claim as Claim
}

/** As many as there may be of staff at work. */
const CLAIMS_SHOWN = 200

export const listClaims = async (db: Sql, now: Date): Promise<Claim[]> =>
  describeClaims(db, await findClaims(db, { now, most: CLAIMS_SHOWN }))

async function describeClaims(db: Sql, rows: readonly ClaimRow[]): Promise<Claim[]> {
  const person = await peopleOf(
    db,
    rows.map(({ staff_id }) => staff_id),
  )
  return rows.map(({ case_id, staff_id, claimed_at, until }) => ({
    caseId: case_id,
    staff: person(staff_id),
    since: claimed_at.toISOString(),
    until: until.toISOString(),
  }))
}

const NOTES_SHOWN = 100

export const listNotes = async (db: Sql, caseId: string): Promise<CaseNote[]> =>
  describeNotes(db, await findNotes(db, { caseId, most: NOTES_SHOWN }))

export async function addNote(
  tx: Tx,
  note: { caseId: string; authorId: string; text: string; now: Date },
): Promise<CaseNote> {
  const [added] = await describeNotes(tx.sql, [await insertNote(tx.sql, note)])
  return added as CaseNote
}

async function describeNotes(db: Sql, rows: readonly NoteRow[]): Promise<CaseNote[]> {
  const person = await peopleOf(
    db,
    rows.map(({ author_id }) => author_id),
  )
  return rows.map(({ id, author_id, text, at }) => ({ id, author: person(author_id), text, at: at.toISOString() }))
}
