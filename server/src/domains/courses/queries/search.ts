import { sql } from 'kysely'
import type { SearchSource } from '../../../platform/search/source.ts'
import { findListed } from '../store/catalogue.ts'

/** Courses of the catalogue, by title, description and tags. */
export const courseSearch: SearchSource = {
  kind: 'course',
  label: 'Cursos',
  async find(db, { words, isLike, most }) {
    const rows = await findListed(db, { wanted: { words }, isLike, position: undefined, most })
    return rows.slice(0, most).map((row) => ({
      id: row.id,
      title: row.title,
      text: `${row.category} · ${row.level}`,
      href: `/cursos/${row.slug}`,
      imageUrl: row.cover_url,
      price: row.price,
    }))
  },
  async pages(db, most) {
    const { rows } = await sql<{ path: string }>`
      select '/cursos/' || c.slug as path from courses_versions v join courses_courses c on c.id = v.course_id
      where v.is_listed order by c.id limit ${most}`.execute(db)
    return rows.map(({ path }) => path)
  },
}
