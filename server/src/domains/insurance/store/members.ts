import type { Relation } from '@salama/contract/insurance/relations'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { NewMember } from '../rules/members.ts'

export type MemberRow = { id: string; name: string; born_on: string; relation: Relation; patient_id: string | null }

export async function findMembers(db: Sql, subscriptionId: string): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, name, born_on::text as born_on, relation, patient_id from insurance_members
    where subscription_id = ${subscriptionId} and removed_at is null order by place`.execute(db)
  return rows
}

type Adding = NewMember & {
  id: string
  patientId: string | null
  subscriptionId: string
  places: number
  since: Date
  now: Date
}

/**
 * Puts a person on the first free place; false when there is none. A place whose person left since `since` is not free
 * yet, unless it was filled by mistake and emptied within a day. The caller has locked the subscription. Without a patient
 * the person becomes one of the holder's household.
 */
export async function insertMember(db: Sql, row: Adding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into insurance_members (id, subscription_id, place, name, born_on, relation, consented_at, patient_id)
    select ${row.id}, ${row.subscriptionId}, seat.place, ${row.name}, ${row.bornOn}::date, ${row.relation}, ${row.now},
      ${row.patientId}::uuid
    from generate_series(1, ${row.places}) as seat (place)
    where not exists (
      select from insurance_members m where m.subscription_id = ${row.subscriptionId} and m.place = seat.place
        and (m.removed_at is null
          or (m.removed_at > ${row.since} and m.removed_at > m.consented_at + interval '1 day')))
    order by seat.place limit 1`.execute(db)
  return numAffectedRows === 1n
}

export async function removeMember(
  db: Sql,
  { id, subscriptionId, now }: { id: string; subscriptionId: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update insurance_members set removed_at = ${now}
    where id = ${id} and subscription_id = ${subscriptionId} and removed_at is null`.execute(db)
  return numAffectedRows === 1n
}

/** The record of a member is their account's now: the plan pays for that. */
export async function passMember(db: Sql, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update insurance_members m set patient_id = ${to}
    where m.patient_id = ${from} and m.removed_at is null and not exists (
      select from insurance_members other
      where other.subscription_id = m.subscription_id and other.patient_id = ${to} and other.removed_at is null)`.execute(
    db,
  )
}
