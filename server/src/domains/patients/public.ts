import type { PatientGlance } from '@salama/contract/patients/glance'
import { isInForce, type Sex } from '@salama/contract/patients/words'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import { type Acting, findActing, findGlances, findPatients, findSpeakers } from './store.ts'

export {
  actedForSql,
  findPatientName as patientNameOf,
  isActedFor,
  patientNameAtSql,
  patientNameSql,
  speakersSql,
} from './store.ts'

/**
 * Refuses `patients.not_found` where the account does not act for this patient at all, and `patients.not_allowed` where it
 * acts without this right. Nobody named: the account's own person.
 */
export async function requirePatient(
  db: Sql,
  { patientId, accountId, right, now }: Acting & { patientId: string | undefined },
): Promise<string> {
  if (patientId === undefined || patientId === accountId) return accountId
  const own = (await findActing(db, { accountId, now })).find(({ id }) => id === patientId)
  if (!own || own.since > now) return refuse('patients.not_found')
  return own.rights.includes(right) ? patientId : refuse('patients.not_allowed')
}

/** Who is cared for, as a doctor must know them. */
export type PatientPerson = {
  id: string
  name: string
  bornOn: string | null
  sex: Sex
  /** Has an account, which is told and asked. */
  hasAccount: boolean
}

/** Looks up the patients of a list in one statement; the name of one who does not exist is empty. */
export async function patientsOf(db: Sql, ids: readonly string[]): Promise<(id: string) => PatientPerson> {
  const rows = await findPatients(db, [...new Set(ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    return {
      id,
      name: row?.name ?? '',
      bornOn: row?.born_on ?? null,
      sex: row?.sex ?? 'unknown',
      hasAccount: row !== undefined && row.account_id !== null,
    }
  }
}

/** The accounts that read of a patient, and are told and asked: its own, and those who speak for it. */
export async function readersOf(db: Sql, patientId: string, now: Date): Promise<string[]> {
  const found = await findSpeakers(db, patientId)
  if (!found) return []
  const speaking = found.speakers.filter((speaker) => isInForce(speaker, now)).map(({ accountId }) => accountId)
  return [...new Set([...(found.account_id === null ? [] : [found.account_id]), ...speaking])]
}

/** Looks up the patients of a doctor's list in one statement: the name of each, and what else the doctor must know. */
export async function glancesOf(
  db: Sql,
  ids: readonly string[],
  now: Date,
): Promise<(id: string) => { patientName: string; patient: PatientGlance }> {
  const rows = await findGlances(db, { ids: [...new Set(ids)], now })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    const { born_on: bornOn = null, sex = 'unknown', speaker = null } = row ?? {}
    return { patientName: row?.name ?? '', patient: { bornOn, sex, speaker } }
  }
}
