import type { Personal } from '../../platform/rights/personal.ts'

/** What a person gave, and was given; amounts stay as the books have them. */
export const tipsPersonal: Personal = {
  tables: {
    tips_tips: {
      own: '(giver_id = :person or driver_user_id = :person)',
      archive: { title: 'Gorjetas' },
      erasure: { plain: ['status'] },
    },
  },
}
