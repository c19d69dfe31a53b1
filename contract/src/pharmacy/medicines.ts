import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { bothCoordinates, latitude, longitude } from '../kernel/position-field.ts'
import { flag, price } from '../kernel/query-field.ts'
import { instant } from '../kernel/time-field.ts'
import { chosenPlace, delivers } from '../places/chosen.ts'

/** Pharmacies are shown of this city first. */
export const DEFAULT_CITY = 'Maputo'

/** How a medicine is given, with what people call it; each has a drawing. */
export const FORMS = {
  tablet: 'Comprimidos',
  capsule: 'Cápsulas',
  syrup: 'Xarope',
  suspension: 'Suspensão',
  cream: 'Creme ou pomada',
  drops: 'Gotas',
  inhaler: 'Inalador',
  injection: 'Injetável',
  sachet: 'Saquetas',
  suppository: 'Supositórios',
  solution: 'Solução',
  device: 'Dispositivo',
} as const
export type MedicineForm = keyof typeof FORMS
export const FORM_NAMES = Object.keys(FORMS) as [MedicineForm, ...MedicineForm[]]

/** A pharmacy as everybody may see it. */
export const pharmacy = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phone: z.string(),
  /** 0 without any review. */
  rating: z.number(),
  reviewCount: z.int(),
  isOpen: z.boolean(),
  is24x7: z.boolean(),
  /** When it opens again; null while it is open. */
  opensAt: z.nullable(instant),
  /** When a pause ends; null while there is none, and where only its owner knows. */
  resumesAt: z.nullable(instant),
  /** Open and not paused: takes orders now. */
  isAcceptingOrders: z.boolean(),
  /** Minutes. */
  estimatedDeliveryTime: z.int(),
  /** Its own; null where it names none and the usual one counts. */
  deliveryFee: z.nullable(centavos),
  minimumOrder: centavos,
  delivers,
})
export type Pharmacy = z.output<typeof pharmacy>

const cityName = text({ min: 1, max: 80 })

export const listPharmacies = endpoint({
  method: 'GET',
  path: '/api/pharmacies',
  summary: 'As farmácias, as que entregam no lugar escolhido primeiro; sem lugar, as de Maputo.',
  session: 'none',
  query: z
    .object({ ...pageQuery, ...chosenPlace, city: z.optional(cityName), q: z.optional(text({ max: 80 })) })
    .check(bothCoordinates),
  status: 200,
  reply: z.array(pharmacy),
  errors: [],
  paged: true,
  cache: 'public',
})

export const listCities = endpoint({
  method: 'GET',
  path: '/api/pharmacies/cities',
  summary: 'As cidades em que há farmácias.',
  session: 'none',
  status: 200,
  reply: z.array(z.object({ city: z.string(), pharmacies: z.int() })),
  errors: [],
  cache: 'public',
})

export const getPharmacy = endpoint({
  method: 'GET',
  path: '/api/pharmacies/:id',
  summary: 'Uma farmácia.',
  session: 'none',
  params: idParams,
  status: 200,
  reply: pharmacy,
  errors: ['shops.not_found'],
  cache: 'public',
})

/** What a product is, whoever sells it. */
export const medicineFacts = z.object({
  name: z.string(),
  manufacturer: z.string(),
  /** Active substance. */
  substance: z.string(),
  dose: z.string(),
  form: z.enum(FORM_NAMES),
  /** What is in a package. */
  package: z.string(),
  requiresPrescription: z.boolean(),
})

/** A medicine as one pharmacy sells it; `id` is what an order names. */
export const medication = z.extend(medicineFacts, {
  id: z.string(),
  pharmacyId: z.string(),
  /** Of a package. */
  price: centavos,
  imageUrl: z.nullable(z.string()),
  inStock: z.boolean(),
  /** Packages that can still be ordered. */
  stock: z.int(),
})
export type Medication = z.output<typeof medication>

export const listMedications = endpoint({
  method: 'GET',
  path: '/api/medications',
  summary: 'Os medicamentos de uma farmácia; sem pharmacyId, os de todas.',
  session: 'none',
  query: z.object({
    ...pageQuery,
    pharmacyId: z.optional(id),
    /** Name, active substance or manufacturer, whatever the accents. */
    q: z.optional(text({ max: 80 })),
    /** Only what needs no prescription. */
    withoutPrescription: z.optional(flag),
    inStock: z.optional(flag),
    /** Centavos. */
    maxPrice: z.optional(price),
  }),
  status: 200,
  reply: z.array(medication),
  errors: [],
  paged: true,
  cache: 'public',
})

export const medicationDetail = z.extend(medication, {
  category: z.string(),
  /** Where the facts come from. */
  source: z.string(),
  leaflet: z.object({
    /** What it is for. */
    purpose: z.string(),
    usage: z.string(),
    warnings: z.array(z.string()),
  }),
})
export type MedicationDetail = z.output<typeof medicationDetail>

export const getMedication = endpoint({
  method: 'GET',
  path: '/api/medications/:id',
  summary: 'Um medicamento de uma farmácia, com a informação para quem o toma.',
  session: 'none',
  params: idParams,
  status: 200,
  reply: medicationDetail,
  errors: ['pharmacy.medication_not_found'],
  cache: 'public',
})

export const OFFER_SORTS = ['price', 'distance'] as const
export type OfferSort = (typeof OFFER_SORTS)[number]

/** Who has a medicine, at what price. */
export const offer = z.object({
  medication,
  pharmacy: z.pick(pharmacy, {
    id: true,
    name: true,
    address: true,
    city: true,
    isOpen: true,
    isAcceptingOrders: true,
    opensAt: true,
    resumesAt: true,
    is24x7: true,
    deliveryFee: true,
    delivers: true,
  }),
  /** From the position that was asked about; null without one. */
  distanceKm: z.nullable(z.number()),
})
export type Offer = z.output<typeof offer>

/** A search over all pharmacies answers this many at most. */
export const MOST_OFFERS = 50

const NEEDLE = says('search_too_short', 'Escreva pelo menos duas letras.')

export const searchOffers = endpoint({
  method: 'GET',
  path: '/api/medications/search',
  summary: 'Onde há este remédio: por nome ou substância, em todas as farmácias, com preço, stock e distância.',
  session: 'none',
  query: z.object({
    q: text({ min: 2, max: 80, tooShort: NEEDLE }),
    city: z.optional(cityName),
    provinceId: chosenPlace.provinceId,
    districtId: chosenPlace.districtId,
    neighborhoodId: chosenPlace.neighborhoodId,
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    openNow: z.optional(flag),
    /** What comes to the chosen place stands first. Of it the nearest where a position is given, else the cheapest. */
    sort: z.optional(z.enum(OFFER_SORTS, { error: says('sort_unknown', 'Ordem desconhecida.') })),
  }),
  status: 200,
  reply: z.object({
    offers: z.array(offer),
    /** Nothing is called like this: these are called nearly so. */
    isLike: z.boolean(),
  }),
  errors: [],
  cache: 'public',
})
