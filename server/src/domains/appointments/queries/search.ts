import { sql } from 'kysely'
import type { Sql } from '../../../platform/db/database.ts'
import type { SearchSource } from '../../../platform/search/source.ts'
import { doctorName } from '../rules.ts'
import { findListed } from '../store/directory.ts'

/** Doctors who take bookings, by name, specialty, clinic and place. */
export const doctorSearch: SearchSource = {
  kind: 'doctor',
  label: 'Médicos',
  async find(db, { words, isLike, most }) {
    const rows = await findListed(db, { wanted: { words }, isLike, position: undefined, most })
    return rows.slice(0, most).map((row) => ({
      id: row.id,
      title: doctorName({ firstName: row.first_name, lastName: row.last_name }),
      text: `${row.specialty} · ${row.city}`,
      href: `/medicos/${row.id}`,
      imageUrl: row.profile_image_url,
      price: row.price_video,
    }))
  },
  async pages(db: Sql, most) {
    const { rows } = await sql<{ path: string }>`
      select '/medicos/' || id as path from appointments_doctors where status = 'approved'
      order by id limit ${most}`.execute(db)
    return rows.map(({ path }) => path)
  },
}
