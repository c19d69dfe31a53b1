import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { text } from '../kernel/field.ts'
import { chosenId, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { bothCoordinates, coordinates, latitude, longitude } from '../kernel/position-field.ts'
import { locationMatch, province } from './gazetteer.ts'
import { landmark } from './landmarks.ts'
import { newPlace, placeChange, placeId, savedPlace } from './saved.ts'

export const placesErrors = defineErrors('places', {
  not_found: [404, 'Não encontrámos este local.'],
  unknown: [404, 'Não conhecemos este lugar. Escolha a província, o distrito e o bairro da lista.'],
  not_recognised: [404, 'Localização não reconhecida. Por favor, escolha a província manualmente.'],
  too_many: [409, 'Já guardou o número máximo de locais. Apague um que não use.'],
})

/** A search answers this many at most. */
export const MOST_MATCHES = 20

export const listLocations = endpoint({
  method: 'GET',
  path: '/api/geo/locations',
  summary: 'As províncias com distritos e bairros; com q, os lugares com esse nome, com ou sem acentos.',
  session: 'none',
  query: z.object({ q: z.optional(text({ max: 80 })) }),
  status: 200,
  reply: z.union([z.array(province), z.array(locationMatch)]),
  errors: [],
  cache: 'public',
})

export const listLandmarks = endpoint({
  method: 'GET',
  path: '/api/geo/landmarks',
  summary:
    'Os lugares que todos conhecem: hospitais, mercados, aeroportos; com q, os que têm esse nome, e o mais perto primeiro.',
  session: 'none',
  query: z
    .object({
      q: z.optional(text({ max: 80 })),
      latitude: z.optional(latitude),
      longitude: z.optional(longitude),
    })
    .check(bothCoordinates),
  status: 200,
  reply: z.array(landmark),
  errors: [],
  cache: 'public',
})

const named = z.object({ id: chosenId, name: z.string() })

/** A known point of a district: how far away it is, and within how many metres it lies where its point stands in for it. */
export const nearby = z.object({
  kind: z.enum(['neighbourhood', 'landmark', 'seat']),
  id: chosenId,
  name: z.string(),
  distanceKm: z.number(),
  uncertainty: z.nullable(z.number()),
})
export type Nearby = z.output<typeof nearby>

export const locate = endpoint({
  method: 'GET',
  path: '/api/geo/locate',
  summary: 'O bairro, distrito e província de uma posição.',
  session: 'none',
  query: z.object({ lat: latitude, lng: longitude }),
  status: 200,
  reply: z.object({
    province: named,
    /** Null when only the province is known. */
    district: z.nullable(named),
    neighborhood: z.nullable(named),
    /** To the known point of the neighbourhood or of the district's seat. */
    distanceKm: z.nullable(z.number()),
    /** What of the district is known to be nearest, where no neighbourhood is so near that the position is in it. */
    nearby: z.optional(nearby),
  }),
  errors: ['places.not_recognised'],
  cache: 'no-store',
})

/** Which rule decided a fee: the most specific that says one. */
export const FEE_RULES = ['shop', 'neighbourhood', 'district', 'province'] as const

/** The price of a delivery to a place, and whether there is one. */
export const delivery = z.object({
  available: z.boolean(),
  /** Why there is none. */
  reason: z.nullable(z.enum(['pickup_only', 'too_far'])),
  rule: z.enum(FEE_RULES),
  /** Centavos; 0 without a delivery. */
  fee: centavos,
  maxRadiusKm: z.number(),
  estimatedTime: z.string(),
  /** From where it starts: the shop, or the seat of the district. Null without a position. */
  distanceKm: z.nullable(z.number()),
  /** The position is not where the chosen place is. */
  mismatch: z.boolean(),
  /** Where it can be collected, when it is not delivered. */
  collectionPoint: z.nullable(z.object({ name: z.string(), coordinates, distanceKm: z.nullable(z.number()) })),
})
export type Delivery = z.output<typeof delivery>

/** Where to: the most specific place that is known, a position, or both. */
export const destination = z
  .object({
    provinceId: z.optional(z.nullable(placeId)),
    districtId: z.optional(z.nullable(placeId)),
    neighborhoodId: z.optional(z.nullable(placeId)),
    latitude: z.optional(z.nullable(latitude)),
    longitude: z.optional(z.nullable(longitude)),
  })
  .check(bothCoordinates)
export type Destination = z.output<typeof destination>

export const quoteDelivery = endpoint({
  method: 'POST',
  path: '/api/geo/fee',
  summary: 'A taxa de entrega num lugar e a regra que a decide.',
  session: 'none',
  body: destination,
  status: 200,
  reply: delivery,
  errors: ['places.unknown', 'places.not_recognised'],
  cache: 'no-store',
})

export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/places',
  summary: 'Os locais guardados; o que se oferece primeiro está no início.',
  session: 'required',
  status: 200,
  reply: z.array(savedPlace),
  errors: [],
  cache: 'no-store',
})

export const savePlace = endpoint({
  method: 'POST',
  path: '/api/places',
  summary: 'Guarda um local.',
  session: 'required',
  body: newPlace,
  status: 201,
  reply: savedPlace,
  errors: ['places.unknown', 'places.too_many'],
  idempotent: true,
  cache: 'no-store',
})

export const changePlace = endpoint({
  method: 'PATCH',
  path: '/api/places/:id',
  summary: 'Muda um local guardado.',
  session: 'required',
  params: idParams,
  body: placeChange,
  status: 200,
  reply: savedPlace,
  errors: ['places.not_found', 'places.unknown'],
  cache: 'no-store',
})

export const deletePlace = endpoint({
  method: 'DELETE',
  path: '/api/places/:id',
  summary: 'Apaga um local guardado.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({ id: z.string() }),
  errors: ['places.not_found'],
  cache: 'no-store',
})

export const placesEndpoints = {
  listLocations,
  listLandmarks,
  locate,
  quoteDelivery,
  listPlaces,
  savePlace,
  changePlace,
  deletePlace,
}
