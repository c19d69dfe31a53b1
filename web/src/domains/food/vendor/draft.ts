import { ALLERGENS, type OwnDish, type SentChangedDish } from '@salama/contract/food'
import { type Centavos, formatDecimal, readMoney } from '@salama/contract/kernel/money'

/** A size or an extra as it is typed. */
export type OptionLine = { id?: string; name: string; price: string }

/** A dish as it is typed. */
export type Draft = {
  /** Of the dish that it was filled in from; 0 of a new one. */
  revision: number
  name: string
  description: string
  price: string
  originalPrice: string
  category: string
  preparationTime: string
  ingredients: string
  allergens: readonly (typeof ALLERGENS)[number][]
  spicyLevel: number
  isVegetarian: boolean
  isVegan: boolean
  isHalal: boolean
  isGlutenFree: boolean
  isHealthy: boolean
  isFeatured: boolean
  /** Undefined keeps the picture. */
  pictureId: string | null | undefined
  sizes: readonly OptionLine[]
  /** Extras that anybody may add. */
  extras: readonly OptionLine[]
}

/** What a dish may be called. */
export const MARKS = [
  ['isVegetarian', 'Vegetariano'],
  ['isVegan', 'Vegano'],
  ['isHalal', 'Halal'],
  ['isGlutenFree', 'Sem glúten'],
  ['isHealthy', 'Saudável'],
  ['isFeatured', 'Em destaque'],
] as const

/** By level. */
export const SPICE = ['Nada picante', 'Pouco', 'Picante', 'Muito picante'] as const

/** The one group of extras that this form edits; others are kept as they are. */
const EXTRAS = 'Extras'

/** Whether something that was kept has all the fields of a dish; one from before a release may lack some. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const shape = Object.entries(draftOf(undefined)).filter(([name]) => name !== 'pictureId')
  return shape.every(([name, like]) => {
    const found = (value as Record<string, unknown>)[name]
    return typeof found === typeof like && Array.isArray(found) === Array.isArray(like)
  })
}

const typed = (price: Centavos): string => formatDecimal(price).replace(/,00$/, '')

export const draftOf = (dish: OwnDish | undefined): Draft => ({
  revision: dish?.revision ?? 0,
  name: dish?.name ?? '',
  description: dish?.description ?? '',
  price: dish ? typed(dish.price) : '',
  originalPrice: dish?.originalPrice ? typed(dish.originalPrice) : '',
  category: dish?.category ?? '',
  preparationTime: String(dish?.preparationTime ?? 20),
  ingredients: dish?.ingredients.join(', ') ?? '',
  allergens: ALLERGENS.filter((allergen) => dish?.allergens.includes(allergen)),
  spicyLevel: dish?.spicyLevel ?? 0,
  isVegetarian: dish?.isVegetarian ?? false,
  isVegan: dish?.isVegan ?? false,
  isHalal: dish?.isHalal ?? false,
  isGlutenFree: dish?.isGlutenFree ?? false,
  isHealthy: dish?.isHealthy ?? false,
  isFeatured: dish?.isFeatured ?? false,
  pictureId: undefined,
  sizes: (dish?.sizes ?? []).map(({ id, name, price }) => ({ id, name, price: typed(price) })),
  extras: (dish?.addOns.find(({ name }) => name === EXTRAS)?.options ?? []).map(({ id, name, price }) => ({
    id,
    name,
    price: typed(price),
  })),
})

/** The dish as it is sent, without what the kitchen switches; undefined where the price is none. */
export function sentOf(draft: Draft, dish: OwnDish | undefined): SentChangedDish | undefined {
  const sizes = draft.sizes.filter(({ name }) => name.trim() !== '').map(optionOf)
  const extras = draft.extras.filter(({ name }) => name.trim() !== '').map(optionOf)
  const price = readMoney(draft.price) ?? sizes[0]?.price
  if (price === undefined) return undefined
  const before = dish?.addOns.find(({ name }) => name === EXTRAS)
  const group = {
    ...(before && { id: before.id }),
    name: EXTRAS,
    minimum: 0,
    maximum: extras.length,
    options: extras,
  }
  return {
    ...(dish && { revision: draft.revision }),
    name: draft.name,
    description: draft.description,
    price,
    originalPrice: draft.originalPrice.trim() === '' ? null : (readMoney(draft.originalPrice) ?? 0),
    category: draft.category,
    subcategory: dish?.subcategory ?? null,
    preparationTime: Number(draft.preparationTime) || 0,
    ingredients: draft.ingredients
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    allergens: [...draft.allergens],
    spicyLevel: draft.spicyLevel,
    isVegetarian: draft.isVegetarian,
    isVegan: draft.isVegan,
    isHalal: draft.isHalal,
    isGlutenFree: draft.isGlutenFree,
    isHealthy: draft.isHealthy,
    isFeatured: draft.isFeatured,
    calories: dish?.calories ?? null,
    protein: dish?.protein ?? null,
    carbs: dish?.carbs ?? null,
    fat: dish?.fat ?? null,
    ...(draft.pictureId === undefined ? {} : { pictureId: draft.pictureId }),
    sizes,
    addOns: [...(dish?.addOns ?? []).filter(({ name }) => name !== EXTRAS), ...(extras.length > 0 ? [group] : [])],
  }
}

const optionOf = ({ id, name, price }: OptionLine) => ({
  ...(id === undefined ? {} : { id }),
  name: name.trim(),
  price: readMoney(price) ?? 0,
})
