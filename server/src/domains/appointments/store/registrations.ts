import type { Centavos } from '@salama/contract/kernel/money'
import type { VerificationStatus } from '@salama/contract/verification'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { Hours } from '../rules/schedule.ts'

export type RegistrationRow = {
  id: string
  first_name: string
  last_name: string
  status: Exclude<VerificationStatus, 'draft'>
  specialty: string
  specialties: string[]
  license: string
  price_video: Centavos
  price_chat: Centavos | null
  is_24x7: boolean
  clinic_name: string
  clinic_address: string
  city: string
  province: string
  profile_image_url: string | null
  biography: string
  languages: string[]
}

const COLUMNS = sql`id, first_name, last_name, status, specialty, specialties, license, price_video, price_chat, is_24x7,
  clinic_name, clinic_address, city, province, profile_image_url, biography, languages`

export type Practice = Omit<RegistrationRow, 'id' | 'first_name' | 'last_name' | 'status'>

export async function findRegistration(db: Sql, userId: string): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    select ${COLUMNS} from appointments_doctors where user_id = ${userId}`.execute(db)
  return rows[0]
}

type NewDoctor = { id: string; userId: string; firstName: string; lastName: string; practice: Practice; now: Date }

/** Waiting for approval. Undefined when this person is a doctor already, or another one has the licence. */
export async function insertDoctor(db: Sql, doctor: NewDoctor): Promise<RegistrationRow | undefined> {
  const { practice } = doctor
  const { rows } = await sql<RegistrationRow>`
    insert into appointments_doctors (id, user_id, first_name, last_name, status, specialty, specialties, license,
      price_video, price_chat, is_24x7, clinic_name, clinic_address, city, province, profile_image_url, biography,
      languages, created_at)
    values (${doctor.id}, ${doctor.userId}, ${doctor.firstName}, ${doctor.lastName}, 'submitted', ${practice.specialty},
      ${practice.specialties}, ${practice.license}, ${practice.price_video}, ${practice.price_chat},
      ${practice.is_24x7}, ${practice.clinic_name}, ${practice.clinic_address}, ${practice.city}, ${practice.province},
      ${practice.profile_image_url}, ${practice.biography}, ${practice.languages}, ${doctor.now})
    on conflict do nothing returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Whether a doctor other than this person has the licence, however it is written. */
export async function isLicenseTaken(
  db: Sql,
  { license, userId }: { license: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from appointments_doctors
    where upper(regexp_replace(license, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(${license}::text, '[^[:alnum:]]', '', 'g'))
      and status <> 'rejected' and user_id <> ${userId}`.execute(db)
  return rows.length > 0
}

type Correction = { id: string; firstName: string; lastName: string; practice: Practice }

export async function updateDoctor(
  db: Sql,
  { id, firstName, lastName, practice }: Correction,
): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    update appointments_doctors set first_name = ${firstName}, last_name = ${lastName}, specialty = ${practice.specialty}, specialties = ${practice.specialties},
      license = ${practice.license}, price_video = ${practice.price_video}, price_chat = ${practice.price_chat},
      is_24x7 = ${practice.is_24x7}, clinic_name = ${practice.clinic_name}, clinic_address = ${practice.clinic_address},
      city = ${practice.city}, province = ${practice.province}, profile_image_url = ${practice.profile_image_url},
      biography = ${practice.biography}, languages = ${practice.languages}
    where id = ${id} returning ${COLUMNS}`.execute(db)
  return rows[0]
}

/** Follows the verification case of the doctor. A suspension lasts until they are approved again. */
export async function updateStatus(
  db: Sql,
  { id, status, now }: { id: string; status: VerificationStatus; now: Date },
): Promise<void> {
  await sql`
    update appointments_doctors set status = ${status}, suspended_at = case ${status}::text
      when 'approved' then null when 'suspended' then coalesce(suspended_at, ${now}) else suspended_at end
    where id = ${id} and status <> ${status}`.execute(db)
}

/** Weekly hours of a doctor who has none yet. */
export async function insertHours(db: Sql, { id, hours }: { id: string; hours: readonly Hours[] }): Promise<void> {
  await sql`
    insert into appointments_hours (doctor_id, weekday, opens, closes)
    select ${id}::uuid, weekday, opens, closes
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as span (weekday smallint, opens smallint, closes smallint)
    where not exists (select from appointments_hours where doctor_id = ${id})`.execute(db)
}

/** Those of these specialties that are not offered here. */
export async function findUnknownSpecialties(db: Sql, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where name not in (select name from appointments_specialties)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
