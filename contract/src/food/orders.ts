import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import {
  bothUserCoordinates,
  destination,
  order,
  orderDetail,
  ordered,
  orderNote,
  orderQuantity,
  ordersQuery,
  shownFee,
  shownPrice,
} from '../orders/index.ts'
import { PAYMENT_METHODS } from '../payments/index.ts'

/** The kind of purchase. */
export const FOOD_ORDER = 'food_order'

export const EMPTY_CART = says('cart_empty', 'Carrinho vazio ou restaurante não selecionado')
const RESTAURANT = says('restaurant_required', 'Carrinho vazio ou restaurante não selecionado')

const foodOrderItem = z.object({
  foodItemId: id,
  quantity: orderQuantity,
  /** Of one with its options, as it was shown. */
  price: shownPrice,
  /** Ids of the chosen size and add-ons. */
  options: z.optional(z.array(text({ max: 60 })).check(z.maxLength(30, says('too_many', 'São demasiadas opções.')))),
  note: z.optional(orderNote),
})

const shown = {
  paymentMethod: z.enum(PAYMENT_METHODS, { error: says('method_unknown', 'Método de pagamento inválido') }),
  total: shownPrice,
  deliveryFee: shownFee,
} as const

const wanted = {
  restaurantId: text({ min: 1, max: 60, tooShort: RESTAURANT, wrongType: RESTAURANT }),
  ...destination,
} as const

/** The stated payload of an order. */
export const foodOrder = z
  .object({
    ...wanted,
    ...shown,
    items: ordered(foodOrderItem, EMPTY_CART),
    transactionId: z.optional(z.nullable(id)),
  })
  .check(bothUserCoordinates)
export type FoodOrder = z.output<typeof foodOrder>

/** What a quote of this kind takes beside its kind: the figures are what it answers. */
export const foodQuote = z
  .object({
    ...wanted,
    paymentMethod: z.optional(shown.paymentMethod),
    total: z.optional(shown.total),
    deliveryFee: z.optional(shown.deliveryFee),
    items: ordered(z.extend(foodOrderItem, { price: z.optional(shownPrice) }), EMPTY_CART),
  })
  .check(bothUserCoordinates)
export type FoodQuote = z.output<typeof foodQuote>

declare module '../payments/quotes.ts' {
  interface QuoteBodies {
    food_order: z.input<typeof foodQuote>
  }
}

/** Every refusal that ordering at a shop may answer. */
const ORDERING_REFUSALS = [
  'orders.item_not_found',
  'orders.item_unavailable',
  'orders.options_invalid',
  'orders.out_of_stock',
  'orders.prices_changed',
  'orders.wrong_total',
  'orders.below_minimum',
  'orders.too_many_unpaid',
  'orders.own_shop',
  'shops.not_found',
  'shops.closed',
  'shops.paused',
  'shops.too_far',
  'places.unknown',
  'places.not_recognised',
  'payments.not_found',
  'payments.not_confirmed',
  'payments.already_claimed',
  'payments.wrong_amount',
  'payments.approved_by_payee',
  'payments.quote_not_found',
  'payments.quote_expired',
  'payments.amount_changed',
  'payments.purpose_not_payable',
] as const

export const placeFoodOrder = endpoint({
  method: 'POST',
  path: '/api/food-orders',
  summary: 'Encomenda num restaurante; sem pagamento confirmado, o pedido fica à espera dele.',
  session: 'required',
  body: foodOrder,
  status: 201,
  reply: order,
  errors: ORDERING_REFUSALS,
  idempotent: true,
  quotable: true,
  cache: 'no-store',
})

export const listFoodOrders = endpoint({
  method: 'GET',
  path: '/api/food-orders',
  summary: 'Os pedidos do próprio a restaurantes, o mais recente primeiro.',
  session: 'required',
  query: ordersQuery,
  status: 200,
  reply: z.array(order),
  errors: [],
  paged: true,
  cache: 'private',
})

export const getFoodOrder = endpoint({
  method: 'GET',
  path: '/api/food-orders/:id',
  summary: 'Um pedido do próprio a um restaurante, com o seu percurso.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: orderDetail,
  errors: ['orders.not_found'],
  cache: 'private',
})
