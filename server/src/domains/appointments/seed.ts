import type { Centavos } from '@salama/contract/kernel/money'
import { sql } from 'kysely'
import type { Sql } from '../../platform/db/database.ts'
import type { Hours } from './rules.ts'

export type SeedDoctor = {
  id: string
  userId: string
  firstName: string
  lastName: string
  /** The first is the primary one. */
  specialties: [string, ...string[]]
  license: string
  clinicName: string
  clinicAddress: string
  city: string
  province: string
  priceVideo: Centavos
  /** null: offers no chat. */
  priceChat: Centavos | null
  /** null: round the clock. */
  hours: Hours[] | null
  now: Date
}

/** An approved doctor; the account is there already. */
export async function seedDoctor(db: Sql, doctor: SeedDoctor): Promise<void> {
  await sql`
    insert into appointments_doctors (id, user_id, first_name, last_name, specialty, specialties, license, clinic_name,
      clinic_address, city, province, price_video, price_chat, is_24x7, status, created_at)
    values (${doctor.id}, ${doctor.userId}, ${doctor.firstName}, ${doctor.lastName}, ${doctor.specialties[0]},
      ${doctor.specialties}, ${doctor.license}, ${doctor.clinicName}, ${doctor.clinicAddress}, ${doctor.city},
      ${doctor.province}, ${doctor.priceVideo}, ${doctor.priceChat}, ${doctor.hours === null}, 'approved',
      ${doctor.now})`.execute(db)
  await sql`
    insert into appointments_hours (doctor_id, weekday, opens, closes)
    select ${doctor.id}::uuid, weekday, opens, closes from jsonb_to_recordset(${JSON.stringify(doctor.hours ?? [])}::jsonb)
      as span (weekday smallint, opens smallint, closes smallint)`.execute(db)
}
