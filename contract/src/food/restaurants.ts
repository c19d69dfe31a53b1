import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { chosenId, id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { bothCoordinates } from '../kernel/position-field.ts'
import { flag, wholeNumber } from '../kernel/query-field.ts'
import { instant } from '../kernel/time-field.ts'
import { chosenPlace, delivers } from '../places/chosen.ts'
import { MOST_FAVOURITES } from '../shops/index.ts'
import { opening } from '../shops/model.ts'
import { dish } from './menu.ts'

const match = z.object({ id: z.string(), name: z.string(), price: centavos, imageUrl: z.nullable(z.string()) })

/** A restaurant as everybody sees it; the 31 fields of the specification, and what helps to choose. */
export const restaurant = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.nullable(z.string()),
  logoUrl: z.nullable(z.string()),
  cuisine: z.string(),
  /** 0 without any review. */
  rating: z.number(),
  totalReviews: z.int(),
  /** Centavos: its own, else what the zone around it asks. */
  deliveryFee: centavos,
  minimumOrderAmount: centavos,
  /** Minutes: preparation, and the way. */
  estimatedDeliveryTime: z.int(),
  isVerified: z.boolean(),
  ...opening,
  address: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  website: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  city: z.string(),
  /** Name of the province, and its id. */
  province: z.nullable(z.string()),
  provinceId: z.nullable(chosenId),
  /** Kilometres; null: that of the zone. */
  deliveryRadius: z.nullable(z.int()),
  features: z.array(z.string()),
  /** For the owner and reviewers only: always null here. */
  businessLicense: z.null(),
  taxNumber: z.null(),
  createdAt: instant,
  updatedAt: instant,
  /** From the position that was asked about; null without one. */
  distanceKm: z.nullable(z.number()),
  delivers,
  /** Of a search: dishes that it found. */
  matches: z.optional(z.array(match)),
})
export type Restaurant = z.output<typeof restaurant>

export const RESTAURANT_SORTS = ['near', 'rating', 'fee', 'time'] as const
export type RestaurantSort = (typeof RESTAURANT_SORTS)[number]

/** Kilometres that the distance filter offers, and the one it begins with. */
export const DISTANCES_KM = [1, 5, 10, 20] as const
export const FIRST_DISTANCE_KM = 10

const distance = wholeNumber({
  min: 1,
  max: 100,
  said: says('distance_out_of_range', 'Indique uma distância de 1 a 100 km.'),
})

/** Kitchens, separated by commas. */
const cuisines = z.pipe(
  text({ max: 1_000 }),
  z.transform((list) => list.split(',').filter((word) => word !== '')),
)

/** Restaurants by their ids, separated by commas, wherever they are: those that a person has kept. */
const chosen = z.pipe(
  z.pipe(
    text({ max: MOST_FAVOURITES * 37 }),
    z.transform((list) => list.split(',').filter((word) => word !== '')),
  ),
  z.array(id),
)

const around = {
  ...chosenPlace,
  /** Of a position; those whose place nobody knows are kept. */
  distance: z.optional(distance),
}

export const listRestaurants = endpoint({
  method: 'GET',
  path: '/api/restaurants',
  summary: 'Os restaurantes, por lugar, cozinha e ordem; com q, também pelos pratos, mesmo mal escritos.',
  session: 'none',
  query: z
    .object({
      ...pageQuery,
      ...around,
      q: z.optional(text({ max: 80 })),
      cuisine: z.optional(cuisines),
      ids: z.optional(chosen),
      isOpen: z.optional(flag),
      sort: z.optional(z.enum(RESTAURANT_SORTS, { error: says('sort_unknown', 'Ordem desconhecida.') })),
    })
    .check(bothCoordinates),
  status: 200,
  reply: z.array(restaurant),
  errors: [],
  paged: true,
  cache: 'public',
})

export const cuisineCount = z.object({
  /** As the restaurants say it. */
  cuisine: z.string(),
  provinceId: z.nullable(chosenId),
  count: z.int(),
})
export type CuisineCount = z.output<typeof cuisineCount>

export const countCuisines = endpoint({
  method: 'GET',
  path: '/api/restaurants/cuisines',
  summary: 'Quantos restaurantes há de cada cozinha num lugar.',
  session: 'none',
  query: z.object(around).check(bothCoordinates),
  status: 200,
  reply: z.array(cuisineCount),
  errors: [],
  cache: 'public',
})

export const getRestaurant = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id',
  summary: 'Um restaurante.',
  session: 'none',
  params: idParams,
  status: 200,
  reply: restaurant,
  errors: ['shops.not_found'],
  cache: 'public',
})

export const getMenu = endpoint({
  method: 'GET',
  path: '/api/restaurants/:id/menu',
  summary: 'Os pratos de um restaurante, pela ordem da ementa.',
  session: 'none',
  params: idParams,
  status: 200,
  reply: z.array(dish),
  errors: ['shops.not_found'],
  cache: 'public',
})
