import { cuisineLabel } from '@salama/contract/food/cuisines'
import type { SearchSource } from '../../../platform/search/source.ts'
import { listShops, shopsById } from '../../shops/public.ts'
import { meaningsOf } from '../restaurants/rules.ts'
import { findAlikeWords, findDishesBy } from '../restaurants/store.ts'

/** Known words that a misspelt one may mean. */
const MOST_ALIKE = 5

/** Dishes that can be ordered, by name, category and ingredient; the result leads to their restaurant. */
export const dishSearch: SearchSource = {
  kind: 'dish',
  label: 'Pratos',
  async find(db, { words, isLike, most }) {
    const alike = isLike ? await findAlikeWords(db, { words, most: MOST_ALIKE }) : []
    if (isLike && alike.length === 0) return []
    const meanings = isLike ? meaningsOf(words, alike) : words.map((word) => [word])
    const dishes = await findDishesBy(db, { words: meanings, around: undefined, most })
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
    const shops = await listShops(db, { kind: 'restaurant', words, isLike }, page)
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
