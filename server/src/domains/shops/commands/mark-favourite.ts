import { MOST_FAVOURITES, type markFavourite as markEndpoint } from '@salama/contract/shops'
import { refuse } from '../../../platform/http/replies/refusal.ts'
import type { Call } from '../../../platform/http/requests/bind.ts'
import { requirePublicShop } from '../public.ts'
import { deleteFavourite, findFavourites, insertFavourite } from '../store/favourites.ts'

type MarkCall = Pick<Call<typeof markEndpoint>, 'params' | 'body' | 'actor' | 'now' | 'transact'>

/** What is no longer in the list may still be taken out. */
export async function markFavourite({ params, body, actor: { userId }, now, transact }: MarkCall): Promise<string[]> {
  const favourite = { userId, shopId: params.id }
  return transact(async (tx) => {
    if (!body.isFavourite) await deleteFavourite(tx.sql, favourite)
    else {
      await requirePublicShop(tx.sql, { id: params.id, kind: 'restaurant' })
      const isKept = await insertFavourite(tx.sql, { ...favourite, most: MOST_FAVOURITES, now })
      if (!isKept) refuse('shops.too_many_favourites')
    }
    return findFavourites(tx.sql, userId)
  })
}
