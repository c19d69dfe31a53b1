import { LANGUAGES, type RegisteredDoctor } from '@salama/contract/appointments'
import { imageId } from '@salama/contract/kernel/image'
import type { Sql } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/sessions.ts'
import { findRegistration, type RegistrationRow } from '../store/registrations.ts'

export async function getRegistration(db: Sql, { userId }: Actor): Promise<RegisteredDoctor | null> {
  const row = await findRegistration(db, userId)
  return row ? describeRegistration(row) : null
}

export const describeRegistration = (row: RegistrationRow): RegisteredDoctor => ({
  id: row.id,
  status: row.status,
  specialty: row.specialty,
  specialties: row.specialties,
  license: row.license,
  consultationPrice: row.price_video,
  consultationPriceChat: row.price_chat,
  is24x7: row.is_24x7,
  clinicName: row.clinic_name,
  clinicAddress: row.clinic_address,
  city: row.city,
  province: row.province,
  pictureId: (row.profile_image_url && imageId(row.profile_image_url)) ?? null,
  biography: row.biography,
  languages: LANGUAGES.filter((language) => row.languages.includes(language)),
})
