import type { Personal } from '../../platform/rights/personal.ts'

/** What a person thought of others. */
export const reviewsPersonal: Personal = {
  tables: {
    // The stars count on; the words and the name go.
    reviews_reviews: {
      own: 'author_id = :person',
      ids: 'id',
      archive: { title: 'Avaliações' },
      erasure: { set: { body: `''` }, plain: ['subject_kind', 'service_kind'] },
    },
  },
}
