import type { AddOnGroup, DishSize } from '@salama/contract/food'
import { nuitOf } from '@salama/contract/kernel/nuit'
import { fold } from '@salama/contract/kernel/text'
import { DAY_MS } from '@salama/contract/kernel/time'
import { newId, type Tx } from '../../../platform/db/database.ts'
import { DEMO_ACCOUNTS, demoId, demoPasswordHash, findDemonstrationUsers, seedUser } from '../../accounts/seed.ts'
import { seedReview } from '../../reviews/seed.ts'
import { shopsOf, spotOf } from '../../shops/public.ts'
import { countStars, seedShop } from '../../shops/seed.ts'
import { followShop } from '../menus/commands.ts'
import type { DishFacts } from '../menus/store.ts'
import { type DemoDish, DISHES } from './dishes.ts'
import { seedMenu } from './menu.ts'
import { type DemoRestaurant, RESTAURANTS } from './restaurants.ts'

/** The restaurant of the demonstration's vendor. */
const OWN_ID = demoId(130)

/** Restaurants with their owners, menus and reviews. */
export async function seedKitchens(tx: Tx, now: Date): Promise<void> {
  const account = { passwordHash: await demoPasswordHash(), userType: 'restaurant_vendor' as const, now }
  const owners: string[] = []
  const shops: string[] = []
  for (const [index, row] of RESTAURANTS.entries()) {
    const ownerId = index === 0 ? DEMO_ACCOUNTS.restaurant.id : newId(now.getTime())
    if (index > 0) {
      const [firstName, lastName] = OWNERS[index % OWNERS.length] ?? ['Ana', 'Sitoe']
      await seedUser(tx.sql, { ...account, id: ownerId, firstName, lastName, email: emailOf(row.name) })
    }
    const id = index === 0 ? OWN_ID : newId(now.getTime())
    await seedRestaurant(tx, row, { id, ownerId, index, now })
    owners.push(ownerId)
    shops.push(id)
  }
  for (const [index, row] of RESTAURANTS.entries()) {
    await seedReviews(tx, row, { shopId: shops[index] ?? '', authors: owners, first: index + 1, now })
  }
}

/** Dishes of the demonstration are found while it is open. */
export async function followDemonstration(tx: Tx): Promise<void> {
  for (const userId of await findDemonstrationUsers(tx.sql)) {
    for (const { id } of await shopsOf(tx.sql, { userId, kind: 'restaurant' })) await followShop(tx, id)
  }
}

type Made = { id: string; ownerId: string; index: number; now: Date }

async function seedRestaurant(tx: Tx, row: DemoRestaurant, { id, ownerId, index, now }: Made): Promise<void> {
  const { latitude, longitude } = row
  await seedShop(tx.sql, {
    id,
    ownerId,
    kind: 'restaurant',
    name: row.name,
    description: row.text,
    cuisine: row.cuisine,
    address: `${row.address}, ${row.city}`,
    city: row.city,
    provinceId: row.provinceId,
    province: row.province,
    districtId: row.districtId,
    coordinates: { latitude, longitude },
    phone: `84${String(3_100_000 + index * 7_919).padStart(7, '0')}`,
    deliveryFee: row.fee === null ? null : row.fee * 100,
    minimumOrder: row.minimum * 100,
    radiusKm: null,
    preparationMinutes: row.minutes,
    hours: hoursOf(row.hours),
    features: row.features,
    license: `ALV-${2_026_000 + index}`,
    taxNumber: nuitOf(String(40_010_020 + index * 37)),
    // The list shows the longest here first.
    now: new Date(now.getTime() - (300 - index) * DAY_MS),
  })
  const dishes = row.sets.flatMap((set): readonly DemoDish[] => DISHES[set])
  const rows = dishes.map((dish, place) => factsOf(dish, 1 + (((index * 13 + place) % 5) - 2) * 0.04))
  await seedMenu(tx.sql, { shopId: id, spot: spotOf({ latitude, longitude }), rows, now })
}

const hoursOf = (hours: DemoRestaurant['hours']) =>
  hours && [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: hours[0] * 60, closes: hours[1] * 60 }))

/** Whole meticais, to the next five. */
const centavosFor = (meticais: number, factor: number): number => Math.round((meticais * factor) / 5) * 500

function factsOf(dish: DemoDish, factor: number): DishFacts {
  const marks = dish.marks ?? ''
  const sizes = (dish.sizes ?? []).map(
    ([name, price]): DishSize => ({ id: newId(), name, price: centavosFor(price, factor) }),
  )
  const price = sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : centavosFor(dish.price, factor)
  return {
    category: dish.section,
    subcategory: null,
    name: dish.name,
    description: dish.text,
    price,
    original_price: marks.includes('*') && factor < 1 ? price + 5_000 : null,
    image_url: null,
    is_available: true,
    is_featured: marks.includes('*'),
    is_healthy: marks.includes('s'),
    is_vegetarian: /[vV]/.test(marks),
    is_vegan: marks.includes('V'),
    is_halal: marks.includes('h'),
    is_gluten_free: marks.includes('g'),
    spicy_level: dish.chilli ?? 0,
    calories: null,
    protein: null,
    carbs: null,
    fat: null,
    preparation_minutes: 20,
    ingredients: [...dish.of],
    allergens: [...(dish.allergens ?? [])],
    sizes,
    add_ons: dish.choice ? [groupOf(dish.choice)] : [],
  }
}

const groupOf = ({ name, least, most, of }: NonNullable<DemoDish['choice']>): AddOnGroup => ({
  id: newId(),
  name,
  minimum: least,
  maximum: most,
  options: of.map(([option, price]) => ({ id: newId(), name: option, price: price * 100, isAvailable: true })),
})

type Reviewed = { shopId: string; authors: readonly string[]; first: number; now: Date }

async function seedReviews(
  tx: Tx,
  { stars }: DemoRestaurant,
  { shopId, authors, first, now }: Reviewed,
): Promise<void> {
  for (const [index, given] of stars.entries()) {
    await seedReview(tx.sql, {
      id: newId(),
      subject: { kind: 'shop', id: shopId },
      authorId: authors[(first + index * 5) % authors.length] ?? '',
      service: { kind: 'food_order', id: newId() },
      stars: given,
      body: SAID[given]?.[(first + index) % 2] ?? '',
      now: new Date(now.getTime() - (4 + index * 6 + (first % 5)) * DAY_MS),
    })
  }
  await countStars(tx, shopId)
}

const SAID: Readonly<Record<number, readonly string[]>> = {
  5: ['Chegou quente e a horas.', 'Tudo muito bem feito.'],
  4: ['Muito bom, demorou um pouco.', 'Gostei, voltarei a pedir.'],
  3: ['Bom, mas faltou o molho.', 'Razoável.'],
}

const OWNERS: readonly (readonly [firstName: string, lastName: string])[] = [
  ['Albertina', 'Machava'],
  ['Custódio', 'Nhaca'],
  ['Delfina', 'Mutemba'],
  ['Eugénio', 'Chirindza'],
  ['Fátima', 'Abdul'],
  ['Guilherme', 'Matsinhe'],
  ['Helena', 'Covane'],
  ['Ismael', 'Ussene'],
]

/** 'Tia Rosa' → 'tia.rosa@demo.salama.mz' */
const emailOf = (name: string): string => `${fold(name).replace(/[^a-z0-9]+/g, '.')}@demo.salama.mz`
