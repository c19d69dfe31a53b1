import * as z from 'zod/mini'
import { type Centavos, centavos } from '../kernel/money.ts'

/** One of several sizes; its price is that of the dish in this size. */
const size = z.object({ id: z.string(), name: z.string(), price: centavos })
export type DishSize = z.output<typeof size>

const addOn = z.object({
  id: z.string(),
  name: z.string(),
  /** Added to the price of the dish; 0: without charge. */
  price: centavos,
  isAvailable: z.boolean(),
})

/** Things of which a customer chooses some: side dishes, sauces, extras. */
const addOnGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** How many must be chosen, and how many may be. */
  minimum: z.int(),
  maximum: z.int(),
  options: z.array(addOn),
})
export type AddOnGroup = z.output<typeof addOnGroup>

export const ALLERGENS = [
  'amendoim',
  'camarão e marisco',
  'castanha de caju',
  'glúten',
  'leite',
  'mostarda',
  'ovo',
  'peixe',
  'sésamo',
  'soja',
] as const

/** A dish as everybody sees it; the specification's food item. */
export const dish = z.object({
  id: z.string(),
  restaurantId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Centavos; of a dish with sizes that of the smallest. */
  price: centavos,
  /** What it cost before; shown struck through when above the price. */
  originalPrice: z.nullable(centavos),
  imageUrl: z.nullable(z.string()),
  category: z.string(),
  subcategory: z.nullable(z.string()),
  isAvailable: z.boolean(),
  isFeatured: z.boolean(),
  isPopular: z.boolean(),
  isHealthy: z.boolean(),
  isVegetarian: z.boolean(),
  isVegan: z.boolean(),
  isHalal: z.boolean(),
  isGlutenFree: z.boolean(),
  isSpicy: z.boolean(),
  /** 0 to 3 chillies. */
  spicyLevel: z.int(),
  /** Of a portion: kilocalories, and grams; null where the kitchen does not say. */
  calories: z.nullable(z.int()),
  protein: z.nullable(z.int()),
  carbs: z.nullable(z.int()),
  fat: z.nullable(z.int()),
  /** Minutes. */
  preparationTime: z.int(),
  ingredients: z.array(z.string()),
  allergens: z.array(z.string()),
  sizes: z.array(size),
  addOns: z.array(addOnGroup),
  orderCount: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
})
export type Dish = z.output<typeof dish>

/** What decides the price of a dish. */
export type PricedDish = Pick<Dish, 'price' | 'isAvailable' | 'sizes' | 'addOns'>

/** A chosen dish: what one costs, and the names of what was chosen; or why it cannot be ordered so. */
export type DishPrice =
  | { price: Centavos; options: string[] }
  | { refusal: 'unavailable' | 'size_required' | 'option_unknown' | 'too_few_options' | 'too_many_options' }

/**
 * What one of a dish costs with these ids of a size and of add-ons, in centavos. The one price rule: the server charges by
 * it, and pages show it.
 */
export function priceOfDish(dish: PricedDish, chosen: readonly string[]): DishPrice {
  if (!dish.isAvailable) return { refusal: 'unavailable' }
  const sizes = dish.sizes.filter(({ id }) => chosen.includes(id))
  const groups = dish.addOns.map((group) => ({
    ...group,
    taken: group.options.filter(({ id, isAvailable }) => isAvailable && chosen.includes(id)),
  }))
  const known = sizes.length + groups.reduce((sum, { taken }) => sum + taken.length, 0)
  if (known !== chosen.length) return { refusal: 'option_unknown' }
  if (sizes.length > 1) return { refusal: 'too_many_options' }
  const [size] = sizes
  if (dish.sizes.length > 0 && !size) return { refusal: 'size_required' }
  if (groups.some(({ taken, minimum }) => taken.length < minimum)) return { refusal: 'too_few_options' }
  if (groups.some(({ taken, maximum }) => taken.length > maximum)) return { refusal: 'too_many_options' }
  const added = groups.flatMap(({ taken }) => taken)
  return {
    price: added.reduce((sum, { price }) => sum + price, size?.price ?? dish.price),
    options: [...(size ? [size.name] : []), ...added.map(({ name }) => name)],
  }
}

/** Whether a dish can be put into a cart as it stands, without a choice. */
export const needsChoice = ({ sizes, addOns }: PricedDish): boolean =>
  sizes.length > 0 || addOns.some(({ minimum }) => minimum > 0)
