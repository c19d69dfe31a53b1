import type { Relation, Right, Role, Sex } from '@salama/contract/patients/words'
import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import { isNotParked } from '../../platform/parked/store.ts'
import type { Speaker } from './ports.ts'

export type PatientRow = {
  id: string
  account_id: string | null
  name: string
  born_on: string | null
  sex: Sex
  document: string
  created_at: Date
}

const COLUMNS = sql`p.id, p.account_id, p.name, p.born_on::text as born_on, p.sex, p.document, p.created_at`

/** Of a row of guardians `g`: it is in force then. */
const isInForce = (now: Date): RawBuilder<boolean> => sql`(g.since <= ${now} and (g.until is null or g.until > ${now}))`

export type Acting = { accountId: string; right: Right; now: Date }

/** Everybody for whom an account may do this, its own person first, as a part of another statement. */
export const actedForSql = ({ accountId, right, now }: Acting) => sql<string[]>`
  array(select ${accountId}::uuid union all select g.patient_id from patients_guardians g
    where g.account_id = ${accountId} and ${right} = any(g.rights) and ${isInForce(now)})`

/** Whether an account may do this for a patient now. */
export async function isActedFor(db: Sql, { patientId, ...acting }: Acting & { patientId: string }): Promise<boolean> {
  const { rows } = await sql<{ acts: boolean }>`
    select coalesce(${patientId}::uuid = any(${actedForSql(acting)}), false) as acts`.execute(db)
  return rows[0]?.acts === true
}

/** The name of one patient, as a part of another statement. */
export const patientNameSql = (patientId: string) => patientNameAtSql(sql`${patientId}`)

/** Of the patient that a column names. */
export const patientNameAtSql = (patient: RawBuilder<unknown>) => sql<string>`
  coalesce((select person.name from patients_patients person where person.id = ${patient}), '')`

export async function findPatientName(db: Sql, patientId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${patientNameSql(patientId)} as name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Who speaks for the patient that a column names, beside its own account, as a part of another statement. */
export const speakersSql = (patient: RawBuilder<unknown>) => sql<Speaker[]>`
  coalesce((select json_agg(json_build_object('accountId', g.account_id, 'since', g.since, 'until', g.until)
    order by g.created_at, g.id)
    from patients_guardians g where g.patient_id = ${patient} and 'read' = any(g.rights)), '[]'::json)`

/** A patient's own account, if any, and who speaks for it. */
export async function findSpeakers(
  db: Sql,
  patientId: string,
): Promise<{ account_id: string | null; speakers: Speaker[] } | undefined> {
  const { rows } = await sql<{ account_id: string | null; speakers: Speaker[] }>`
    select p.account_id, ${speakersSql(sql.ref('p.id'))} as speakers
    from patients_patients p where p.id = ${patientId}`.execute(db)
  return rows[0]
}

export type ActingRow = PatientRow & { relation: Relation; rights: Right[]; since: Date; until: Date | null }

/** The people for whom an account acts, and will: the first added first. */
export async function findActing(db: Sql, { accountId, now }: { accountId: string; now: Date }): Promise<ActingRow[]> {
  const { rows } = await sql<ActingRow>`
    select ${COLUMNS}, g.relation, g.rights, g.since, g.until
    from patients_guardians g join patients_patients p on p.id = g.patient_id
    where g.account_id = ${accountId} and (g.until is null or g.until > ${now}) order by g.created_at, g.id`.execute(db)
  return rows
}

export async function findPatients(db: Sql, ids: readonly string[]): Promise<PatientRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PatientRow>`
    select ${COLUMNS} from patients_patients p where p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

export type GlanceRow = {
  id: string
  name: string
  born_on: string | null
  sex: Sex
  speaker: { name: string; relation: Relation } | null
}

/** Patients with who speaks for them now: of those without an account the first who cares for them. */
export async function findGlances(db: Sql, { ids, now }: { ids: readonly string[]; now: Date }): Promise<GlanceRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GlanceRow>`
    select p.id, p.name, p.born_on::text as born_on, p.sex,
      case when p.account_id is null then (
        select json_build_object('name', self.name, 'relation', g.relation)
        from patients_guardians g join patients_patients self on self.id = g.account_id
        where g.patient_id = p.id and 'read' = any(g.rights) and ${isInForce(now)}
        order by g.created_at, g.id limit 1) end as speaker
    from patients_patients p where p.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** One household changes at a time: its size depends on the whole of it. */
export async function lockAccount(db: Sql, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`patients.account:${accountId}`}, 0))`.execute(db)
}

/** Who acts for a patient changes one transaction at a time. */
export async function lockPatient(db: Sql, id: string): Promise<void> {
  await sql`select from patients_patients where id = ${id} for update`.execute(db)
}

export type NewPatient = {
  id: string
  name: string
  bornOn: string
  sex: Sex
  document: string
  /** null: is an adult already. */
  comesOfAgeAt: Date | null
  now: Date
}

export async function insertPatient(db: Sql, row: NewPatient): Promise<void> {
  await sql`
    insert into patients_patients (id, name, born_on, sex, document, comes_of_age_at, created_at)
    values (${row.id}, ${row.name}, ${row.bornOn}::date, ${row.sex}, ${row.document}, ${row.comesOfAgeAt}, ${row.now})`.execute(
    db,
  )
}

export type PatientChange = {
  name: string | undefined
  bornOn: string | undefined
  sex: Sex | undefined
  document: string | undefined
}

/** What is undefined stays; a name is only of people without an account. */
export async function updatePatient(db: Sql, id: string, change: PatientChange): Promise<void> {
  await sql`
    update patients_patients set
      name = case when account_id is null then coalesce(${change.name ?? null}::text, name) else name end,
      born_on = coalesce(${change.bornOn ?? null}::date, born_on),
      sex = coalesce(${change.sex ?? null}::text, sex),
      document = coalesce(${change.document ?? null}::text, document),
      version = version + 1
    where id = ${id}`.execute(db)
}

export type GuardianRow = {
  id: string
  account_id: string
  name: string
  relation: Relation
  rights: Right[]
  since: Date
  until: Date | null
}

/** Who acts for a patient now, and will. */
export async function findGuardians(
  db: Sql,
  { patientId, now }: { patientId: string; now: Date },
): Promise<GuardianRow[]> {
  const { rows } = await sql<GuardianRow>`
    select g.id, g.account_id, self.name, g.relation, g.rights, g.since, g.until
    from patients_guardians g join patients_patients self on self.id = g.account_id
    where g.patient_id = ${patientId} and (g.until is null or g.until > ${now}) order by g.created_at, g.id`.execute(db)
  return rows
}

/** Who acts for a patient, did, and will; the latest first. */
export async function findGuardiansEver(
  db: Sql,
  { patientId, most }: { patientId: string; most: number },
): Promise<GuardianRow[]> {
  const { rows } = await sql<GuardianRow>`
    select g.id, g.account_id, self.name, g.relation, g.rights, g.since, g.until
    from patients_guardians g join patients_patients self on self.id = g.account_id
    where g.patient_id = ${patientId} order by g.created_at desc, g.id limit ${most}`.execute(db)
  return rows
}

export type NewGuardian = {
  id: string
  patientId: string
  accountId: string
  relation: Relation
  rights: readonly Right[]
  since: Date
  until: Date | null
  now: Date
}

export async function insertGuardian(db: Sql, row: NewGuardian): Promise<void> {
  await sql`
    insert into patients_guardians (id, patient_id, account_id, relation, rights, since, until, created_at)
    values (${row.id}, ${row.patientId}, ${row.accountId}, ${row.relation}, ${[...row.rights]}::text[], ${row.since},
      ${row.until}, ${row.now})`.execute(db)
}

export async function updateRelation(
  db: Sql,
  { patientId, accountId, relation, now }: { patientId: string; accountId: string; relation: Relation; now: Date },
): Promise<void> {
  await sql`
    update patients_guardians g set relation = ${relation}
    where g.patient_id = ${patientId} and g.account_id = ${accountId} and g.relation <> 'self' and ${isInForce(now)}`.execute(
    db,
  )
}

/** False when it has ended already. One that has not begun never does. */
export async function endGuardianRow(db: Sql, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update patients_guardians set until = greatest(since, ${now}::timestamptz)
    where id = ${id} and (until is null or until > ${now})`.execute(db)
  return numAffectedRows === 1n
}

export type NewInvitation = {
  id: string
  codeHash: Buffer
  patientId: string
  madeBy: string
  role: Role
  expiresAt: Date
  now: Date
}

/** A newer code of the same kind takes the place of those before. */
export async function insertInvitation(db: Sql, row: NewInvitation): Promise<void> {
  await sql`
    with older as (
      delete from patients_invitations
      where patient_id = ${row.patientId} and made_by = ${row.madeBy} and role = ${row.role} and used_at is null)
    insert into patients_invitations (id, code_hash, patient_id, made_by, role, expires_at, created_at)
    values (${row.id}, ${row.codeHash}, ${row.patientId}, ${row.madeBy}, ${row.role}, ${row.expiresAt}, ${row.now})`.execute(
    db,
  )
}

/** Serves once; undefined when it is used, over, or was never there. */
export async function useInvitation(
  db: Sql,
  { codeHash, now }: { codeHash: Buffer; now: Date },
): Promise<{ patient_id: string; made_by: string; role: Role } | undefined> {
  const { rows } = await sql<{ patient_id: string; made_by: string; role: Role }>`
    update patients_invitations set used_at = ${now}
    where code_hash = ${codeHash} and used_at is null and expires_at > ${now}
    returning patient_id, made_by, role`.execute(db)
  return rows[0]
}

/** What an account that no longer acts for a patient had offered is over. */
export async function deleteInvitations(
  db: Sql,
  { patientId, madeBy }: { patientId: string; madeBy: string },
): Promise<void> {
  await sql`
    delete from patients_invitations
    where patient_id = ${patientId} and made_by = ${madeBy} and used_at is null`.execute(db)
}

type Due = { sweep: string; now: Date }

/** People without an account who are 18 by now. */
export async function findOfAge(db: Sql, { sweep, now, most }: Due & { most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from patients_patients
    where comes_of_age_at <= ${now} and ${isNotParked(sweep, sql.ref('id'), now)}
    order by comes_of_age_at limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function nextOfAge(db: Sql, { sweep, now }: Due): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select comes_of_age_at as due_at from patients_patients
    where comes_of_age_at is not null and ${isNotParked(sweep, sql.ref('id'), now)}
    order by comes_of_age_at limit 1`.execute(db)
  return rows[0]?.due_at ?? null
}

/** Once. */
export async function noteOfAge(db: Sql, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update patients_patients set comes_of_age_at = null, version = version + 1
    where id = ${id} and comes_of_age_at <= ${now}`.execute(db)
  return numAffectedRows === 1n
}

export type LastRow = { account_id: string; relation: Relation; until: Date | null }

/** Who acts for somebody, or did until the day on which they came of age; each account once. */
export async function findLast(db: Sql, patientId: string): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`
    select distinct on (g.account_id) g.account_id, g.relation, g.until
    from patients_guardians g join patients_patients p on p.id = g.patient_id
    where g.patient_id = ${patientId}
      and (g.until is null or g.until >= (p.born_on + interval '18 years') at time zone 'Africa/Maputo')
    order by g.account_id, g.created_at desc`.execute(db)
  return rows
}
