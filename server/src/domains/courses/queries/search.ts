import type { SearchSource } from '../../../platform/search/source.ts'
import { findListed, findListedSlugs } from '../store/catalogue.ts'

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
  pages: async (db, most) => (await findListedSlugs(db, most)).map((slug) => `/cursos/${slug}`),
}
