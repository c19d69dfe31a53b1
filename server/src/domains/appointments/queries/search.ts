import type { SearchSource } from '../../../platform/search/source.ts'
import { doctorName } from '../rules/doctor-name.ts'
import { findApprovedIds, findListed } from '../store/directory.ts'

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
  pages: async (db, most) => (await findApprovedIds(db, most)).map((id) => `/medicos/${id}`),
}
