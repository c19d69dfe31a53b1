import { cuisineLabel } from '@salama/contract/food/cuisines'
import type { SearchSource } from '../../../platform/search/source.ts'
import { spellingsOf } from '../../../platform/search/words.ts'
import { listShops, shopsById } from '../../shops/public.ts'
import { findDishesBy } from '../restaurants/store.ts'

/** Dishes that can be ordered, by name, category and ingredient; the result leads to their restaurant. */
export const dishSearch: SearchSource = {
  kind: 'dish',
  label: 'Pratos',
  async find(db, { words, isLike, most }) {
    const spellings = await spellingsOf(db, ['dish'], { words, isLike })
    const dishes = await findDishesBy(db, { spellings, around: undefined, most })
    const shops = await shopsById(
      db,
      dishes.map(({ shop_id }) => shop_id),
    )
    return dishes.map((dish) => ({
      id: dish.id,
      title: dish.name,
      text: shops.get(dish.shop_id)?.name ?? '',
      href: `/restaurant/${dish.shop_id}`,
      imageUrl: dish.image_url,
      price: dish.price,
    }))
  },
}

/** Restaurants, by name, cuisine and place. */
export const restaurantSearch: SearchSource = {
  kind: 'restaurant',
  label: 'Restaurantes',
  async find(db, { words, isLike, most }) {
    const page = { position: undefined, limit: most, next: () => undefined }
    const spellings = await spellingsOf(db, ['restaurant'], { words, isLike })
    const shops = await listShops(db, { kind: 'restaurant', spellings }, page)
    return shops.map((shop) => ({
      id: shop.id,
      title: shop.name,
      text: [shop.cuisine && cuisineLabel(shop.cuisine), shop.city].filter(Boolean).join(' · '),
      href: `/restaurant/${shop.id}`,
      imageUrl: shop.logoUrl ?? shop.imageUrl,
      price: null,
    }))
  },
  async pages(db, most) {
    const page = { position: undefined, limit: most, next: () => undefined }
    return (await listShops(db, { kind: 'restaurant' }, page)).map(({ id }) => `/restaurant/${id}`)
  },
}
