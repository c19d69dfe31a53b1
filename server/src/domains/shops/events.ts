import type { Listener } from '../../platform/events/dispatcher.ts'
import { notify } from '../notifications/public.ts'
import { followDecision } from './commands/application.ts'
import { countStars } from './commands/settings.ts'
import { SHOP_CASE } from './rules/application.ts'
import { findShops } from './store/shops.ts'

/** What verification and reviews change in a shop. */
export const shopsListener = (): Listener => ({
  consumer: 'shops',
  on: {
    'verification.decided': async (tx, { kind, subjectId, decisionId }, now) => {
      if (kind === SHOP_CASE.kind) await followDecision(tx, { id: subjectId, decisionId, now })
    },

    'reviews.published': async (tx, { subjectKind, subjectId, reviewId }, now) => {
      if (subjectKind !== 'shop') return
      await countStars(tx, subjectId)
      const [shop] = await findShops(tx.sql, [subjectId])
      if (!shop) return
      tx.tell(shop.ownerId, 'shop', { id: shop.id, version: now.getTime() })
      if (!reviewId) return
      await notify(tx, {
        userId: shop.ownerId,
        source: `reviews.published:${reviewId}`,
        class: 'news',
        title: 'Nova avaliação',
        body: `Um cliente avaliou ${shop.name}.`,
        href: '/dashboard/vendor',
        now,
      })
    },
  },
})
