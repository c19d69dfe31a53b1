import type { Guardian, Patient } from '@salama/contract/patients'
import { RIGHTS } from '@salama/contract/patients/words'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import { type ActingRow, findActing, findGuardians, findPatients, type PatientRow } from './store.ts'

type Asking = { accountId: string; now: Date }

/** The account's own person first. */
export async function listPatients(db: Sql, { accountId, now }: Asking): Promise<Patient[]> {
  const self = (await findPatients(db, [accountId])).map(describeSelf)
  return [...self, ...(await findActing(db, { accountId, now })).map((row) => describe(row, now))]
}

const describeSelf = (row: PatientRow): Patient => ({
  ...described(row),
  isSelf: true,
  relation: null,
  rights: [...RIGHTS],
  since: row.created_at.toISOString(),
  until: null,
})

/** Rights that have not begun are none. */
const describe = (row: ActingRow, now: Date): Patient => ({
  ...described(row),
  isSelf: false,
  relation: row.relation,
  rights: row.since <= now ? row.rights : [],
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
})

const described = ({ id, name, born_on, sex, document, account_id }: PatientRow) => ({
  id,
  name,
  bornOn: born_on,
  sex,
  document,
  hasAccount: account_id !== null,
})

export async function getPatient(db: Sql, { id, ...asking }: Asking & { id: string }): Promise<Patient> {
  const own = (await listPatients(db, asking)).find((patient) => patient.id === id)
  return own ?? refuse('patients.not_found')
}

export async function listGuardians(
  db: Sql,
  { patientId, accountId, now }: Asking & { patientId: string },
): Promise<Guardian[]> {
  await getPatient(db, { id: patientId, accountId, now })
  return (await findGuardians(db, { patientId, now })).map((row) => ({
    id: row.id,
    name: row.name,
    relation: row.relation,
    rights: row.rights,
    since: row.since.toISOString(),
    until: row.until?.toISOString() ?? null,
    isMe: row.account_id === accountId,
  }))
}
