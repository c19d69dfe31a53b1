import * as z from 'zod/mini'
import { publicPicture } from '../files.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { bothCoordinates } from '../kernel/position-field.ts'
import { MINUTE_MS } from '../kernel/time.ts'
import { delivery, destination } from '../places/index.ts'
import { SHOP_KINDS } from './model.ts'
import { shopApplication } from './registration.ts'
import { ownShop, shopSettings } from './settings.ts'

export * from './model.ts'
export * from './registration.ts'
export * from './settings.ts'

/** The picture on top of a shop's page, and its sign. */
export const shopPicture = publicPicture('shop_picture', { ratio: 'wide' })
export const shopLogo = publicPicture('shop_logo', { ratio: 'square' })

export const shopsErrors = defineErrors('shops', {
  not_found: [404, 'Não encontrámos este estabelecimento.'],
  closed: [409, 'Está fechado neste momento.'],
  paused: [409, 'Não está a aceitar pedidos neste momento.'],
  too_far: [409, 'Não entregamos neste lugar. Pode recolher o pedido.'],
  already_registered: [409, 'Já tem um negócio registado deste tipo.'],
  name_taken: [409, 'Já existe um negócio com este nome nesta cidade. Se é o seu, fale connosco.'],
  changed_elsewhere: [409, 'As definições foram alteradas entretanto. Veja como estão agora antes de guardar.'],
  too_many_favourites: [409, 'Já guardou 60 restaurantes. Retire um de que já não precise.'],
  not_approved: [403, 'O seu negócio não está aprovado neste momento e não pode servir pedidos novos. Fale connosco.'],
  profile_required: [403, 'Esta página é de quem tem um negócio registado.'],
})

const APPLICATION_REFUSALS = [
  'shops.name_taken',
  'places.unknown',
  'files.not_found',
  'verification.not_now',
  'verification.paper_expired',
  'verification.paper_twice',
] as const

export const applyAsRestaurant = endpoint({
  method: 'POST',
  path: '/api/restaurants/applications',
  summary: 'Regista o restaurante do próprio; aparece na lista depois de aprovado.',
  session: 'required',
  body: shopApplication,
  status: 201,
  reply: ownShop,
  errors: ['shops.already_registered', ...APPLICATION_REFUSALS],
  idempotent: true,
  cache: 'no-store',
})

export const applyAsPharmacy = endpoint({
  method: 'POST',
  path: '/api/pharmacies/applications',
  summary: 'Regista a farmácia do próprio; aparece na lista depois de aprovada.',
  session: 'required',
  body: shopApplication,
  status: 201,
  reply: ownShop,
  errors: ['shops.already_registered', ...APPLICATION_REFUSALS],
  idempotent: true,
  cache: 'no-store',
})

/** Whoever has a restaurant and a pharmacy says which of them; without it the restaurant comes first. */
const whichShop = z.object({
  type: z.optional(z.enum(SHOP_KINDS, { error: says('kind_unknown', 'Indique restaurant ou pharmacy.') })),
})

export const getOwnShop = endpoint({
  method: 'GET',
  path: '/api/vendor/profile',
  summary: 'O negócio do próprio, ou null.',
  session: 'required',
  query: whichShop,
  status: 200,
  reply: z.nullable(ownShop),
  errors: [],
  cache: 'private',
  versioned: ['shop'],
  // Opening hours change it without anybody.
  versionedForMs: MINUTE_MS,
})

export const changeShop = endpoint({
  method: 'PATCH',
  path: '/api/vendor/profile',
  summary: 'O dono altera o horário, a entrega, a preparação, as imagens ou faz uma pausa.',
  session: 'required',
  query: whichShop,
  body: shopSettings,
  status: 200,
  reply: ownShop,
  errors: ['shops.profile_required', 'shops.changed_elsewhere', 'files.not_found'],
  cache: 'no-store',
})

export const correctApplication = endpoint({
  method: 'PUT',
  path: '/api/vendor/application',
  summary: 'O dono corrige o registo e os documentos; o negócio volta a ser verificado.',
  session: 'required',
  query: whichShop,
  body: shopApplication,
  status: 200,
  reply: ownShop,
  errors: ['shops.profile_required', ...APPLICATION_REFUSALS],
  cache: 'no-store',
})

/** What a delivery of this shop to a place costs, and how long an order takes. */
export const shopDelivery = z.extend(delivery, {
  /** Preparation and the way, in minutes. */
  estimatedMinutes: z.int(),
  minimumOrderAmount: centavos,
})
export type ShopDelivery = z.output<typeof shopDelivery>

export const quoteShopDelivery = endpoint({
  method: 'POST',
  path: '/api/shops/:id/delivery',
  summary: 'A taxa e o tempo de entrega de uma loja num lugar; com isOrdering, recusa o que um pedido recusaria.',
  session: 'none',
  params: idParams,
  body: z
    .object({ ...destination.shape, isOrdering: z.optional(z.boolean(says('not_a_flag', 'Indique sim ou não.'))) })
    .check(bothCoordinates),
  status: 200,
  reply: shopDelivery,
  errors: [
    'shops.not_found',
    'shops.closed',
    'shops.paused',
    'shops.too_far',
    'places.unknown',
    'places.not_recognised',
  ],
  cache: 'no-store',
})

/** Restaurants that a person may keep. */
export const MOST_FAVOURITES = 60

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/restaurants/favourites',
  summary: 'Os restaurantes que o próprio guardou, o último primeiro. A lista pública mostra-os com `ids`.',
  session: 'required',
  status: 200,
  reply: z.array(id),
  errors: [],
  cache: 'no-store',
})

export const markFavourite = endpoint({
  method: 'PUT',
  path: '/api/restaurants/:id/favourite',
  summary: 'O próprio guarda um restaurante, ou deixa de o guardar; responde os que ficam.',
  session: 'required',
  params: idParams,
  body: z.object({ isFavourite: z.boolean(says('not_a_flag', 'Indique sim ou não.')) }),
  status: 200,
  reply: z.array(id),
  errors: ['shops.not_found', 'shops.too_many_favourites'],
  cache: 'no-store',
})

export const shopsEndpoints = {
  applyAsRestaurant,
  applyAsPharmacy,
  getOwnShop,
  changeShop,
  correctApplication,
  quoteShopDelivery,
  listFavourites,
  markFavourite,
}

/** Tells the owner that the shop has changed, by the owner, staff or a review. */
export const shopsLiveEvents = ['shop'] as const

declare module '../events.ts' {
  interface DomainEvents {
    /** What others may have copied: its place, or whether it is listed. */
    'shops.changed': { shopId: string }
    /** It is not approved any more, by a decision or because a paper ran out. */
    'shops.suspended': { shopId: string; decisionId: number }
  }
}
