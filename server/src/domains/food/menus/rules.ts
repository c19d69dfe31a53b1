import {
  type AddOnGroup,
  type Dish,
  type DishSize,
  leastPrice,
  type NewDish,
  type OwnDish,
} from '@salama/contract/food'
import type { DishFacts, DishRow } from './store.ts'

/** Ordered so often, a dish is called popular. */
const POPULAR_ORDERS = 25

/** A dish as everybody sees it. */
export const describeDish = (row: DishRow, now: Date): Dish => ({
  id: row.id,
  restaurantId: row.shop_id,
  name: row.name,
  description: row.description,
  price: row.price,
  originalPrice: row.original_price,
  imageUrl: row.image_url,
  category: row.category,
  subcategory: row.subcategory,
  isAvailable: row.is_available && !isSoldOut(row, now),
  isFeatured: row.is_featured,
  isPopular: row.order_count >= POPULAR_ORDERS,
  isHealthy: row.is_healthy,
  isVegetarian: row.is_vegetarian,
  isVegan: row.is_vegan,
  isHalal: row.is_halal,
  isGlutenFree: row.is_gluten_free,
  isSpicy: row.spicy_level > 0,
  spicyLevel: row.spicy_level,
  calories: row.calories,
  protein: row.protein,
  carbs: row.carbs,
  fat: row.fat,
  preparationTime: row.preparation_minutes,
  ingredients: row.ingredients,
  allergens: row.allergens,
  sizes: row.sizes,
  addOns: row.add_ons,
  orderCount: row.order_count,
  rating: row.rating,
  reviewCount: row.review_count,
})

export const describeOwnDish = (row: DishRow, now: Date): OwnDish => ({
  ...describeDish(row, now),
  isOffered: row.is_available,
  soldOutUntil: isSoldOut(row, now) ? (row.sold_out_until?.toISOString() ?? null) : null,
  revision: row.revision,
})

const isSoldOut = ({ sold_out_until: until }: DishRow, now: Date): boolean => until !== null && until > now

type Kept = { imageUrl: string | null; isOffered: boolean; newId: () => string }

/** What a form sent, as it is stored. */
export const factsOf = (sent: NewDish, { imageUrl, isOffered, newId }: Kept): DishFacts => {
  const sizes: DishSize[] = sent.sizes.map(({ id, name, price }) => ({ id: id ?? newId(), name, price }))
  return {
    category: sent.category,
    subcategory: sent.subcategory,
    name: sent.name,
    description: sent.description,
    price: leastPrice(sent),
    original_price: sent.originalPrice,
    image_url: imageUrl,
    is_available: sent.isAvailable ?? isOffered,
    is_featured: sent.isFeatured,
    is_healthy: sent.isHealthy,
    is_vegetarian: sent.isVegetarian || sent.isVegan,
    is_vegan: sent.isVegan,
    is_halal: sent.isHalal,
    is_gluten_free: sent.isGlutenFree,
    spicy_level: sent.spicyLevel,
    calories: sent.calories,
    protein: sent.protein,
    carbs: sent.carbs,
    fat: sent.fat,
    preparation_minutes: sent.preparationTime,
    ingredients: [...sent.ingredients],
    allergens: [...sent.allergens],
    sizes,
    add_ons: sent.addOns.map(
      (group): AddOnGroup => ({
        id: group.id ?? newId(),
        name: group.name,
        minimum: group.minimum,
        maximum: group.maximum,
        options: group.options.map(({ id, name, price, isAvailable }) => ({
          id: id ?? newId(),
          name,
          price,
          isAvailable,
        })),
      }),
    ),
  }
}
