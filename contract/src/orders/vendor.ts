import * as z from 'zod/mini'
import { RETURN_REASONS } from '../dispatch/returns.ts'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text, within } from '../kernel/field.ts'
import { id, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { orderPatient } from '../patients/named.ts'
import { orderMachine } from './machine.ts'
import { report } from './reports.ts'

/** Sent with 'Aceitar' unless the shop says otherwise. */
export const DEFAULT_PREPARATION_MINUTES = 30
/** Sent with 'Rejeitar' unless the shop says otherwise. */
export const DEFAULT_REJECT_REASON = 'Fora do horário'
export const REJECT_REASONS = [
  DEFAULT_REJECT_REASON,
  'Artigo esgotado',
  'Demasiados pedidos neste momento',
  'Endereço fora da nossa zona',
  'Não conseguimos contactar o cliente',
] as const

/** How often the shop's page asks, in milliseconds: pending orders, and its profile. */
export const PENDING_POLL_MS = 3_000

/** What a vendor sees before there are ratings and deadlines to count. */
export const NEUTRAL_RATING = 5.0
export const NEUTRAL_ON_TIME = 100

const vendorItem = z.object({
  itemId: z.string(),
  name: z.string(),
  quantity: z.int(),
  price: centavos,
  options: z.array(z.string()),
  note: z.string(),
})

export const vendorOrder = z.object({
  id: z.string(),
  orderNumber: z.string(),
  kind: z.string(),
  shopId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** Who takes it, of medicines; the customer is who ordered it. */
  patient: z.optional(orderPatient),
  placedAt: instant,
  total: centavos,
  status: z.enum(statesOf(orderMachine)),
  deliveryAddress: z.string(),
  deliveryInstructions: z.string(),
  mode: z.enum(['delivery', 'collection']),
  items: z.array(vendorItem),
  /** What the shop sold, without the delivery. */
  subtotal: centavos,
  paymentMethod: z.nullable(z.string()),
  /** Refused by itself then; absent where nobody counts. */
  answerBy: z.optional(instant),
  /** How often the shop was called. */
  rings: z.int(),
  preparationTime: z.optional(z.int()),
  readyBy: z.optional(instant),
  reason: z.optional(z.string()),
  /** What the customer says was missing. */
  report: z.nullable(report),
  /** Its driver says to have brought it back, and nobody has confirmed it: why, and whether the shop says otherwise. */
  returnDoubt: z.optional(z.object({ reason: z.enum(RETURN_REASONS), isDenied: z.boolean() })),
  driver: z.nullable(z.object({ name: z.string(), phone: z.string(), vehicle: z.string(), plate: z.string() })),
  /** What the shop tells the driver who takes it. */
  pickupPin: z.optional(z.string()),
  version: z.int(),
})
export type VendorOrder = z.output<typeof vendorOrder>

const ACTIVE = 'active'
const PAST = 'past'
/** One state; or `active`, which the shop still has in hand, with open reports; or `past`. */
export const VENDOR_FILTERS = [...statesOf(orderMachine), ACTIVE, PAST] as const
export type VendorFilter = (typeof VENDOR_FILTERS)[number]

export const listVendorOrders = endpoint({
  method: 'GET',
  path: '/api/vendor/orders',
  summary: 'Os pedidos das lojas do próprio; sem filtro, os que esperam por resposta.',
  session: 'required',
  query: z.object({
    ...pageQuery,
    status: z._default(
      z.enum(VENDOR_FILTERS, { error: says('status_unknown', 'Não conhecemos este estado.') }),
      'pending',
    ),
    shopId: z.optional(id),
    /** The number of an order, or its customer's name. */
    q: z.optional(text({ max: 80 })),
  }),
  status: 200,
  reply: z.array(vendorOrder),
  errors: ['shops.profile_required'],
  paged: true,
  cache: 'private',
  versioned: ['vendor_order'],
})

export const listPendingOrders = endpoint({
  method: 'GET',
  path: '/api/vendor/orders/pending',
  summary: 'O mesmo que status=pending.',
  session: 'required',
  status: 200,
  reply: z.array(vendorOrder),
  errors: ['shops.profile_required'],
  cache: 'private',
  versioned: ['vendor_order'],
})

const MINUTES = says('preparation_out_of_range', 'Indique de 1 a 240 minutos.')
const minutes = within(1, 240, MINUTES)

const common = {
  method: 'POST',
  session: 'required',
  params: idParams,
  status: 200,
  reply: vendorOrder,
  cache: 'no-store',
} as const

export const acceptOrder = endpoint({
  ...common,
  path: '/api/vendor/orders/:id/accept',
  summary: 'A loja aceita um pedido pago e diz em quantos minutos fica pronto.',
  body: z.object({ preparationTime: minutes }),
  errors: ['orders.not_found', 'orders.not_now', 'shops.not_approved'],
})

const REASON = says('reason_required', 'Diga ao cliente porque recusa o pedido.')

export const rejectOrder = endpoint({
  ...common,
  path: '/api/vendor/orders/:id/reject',
  summary: 'A loja recusa um pedido; o cliente recebe tudo de volta.',
  body: z.object({ rejectionReason: text({ min: 1, max: 500, tooShort: REASON, wrongType: REASON }) }),
  errors: ['orders.not_found', 'orders.not_now', 'payments.not_refundable'],
})

export const delayOrder = endpoint({
  ...common,
  path: '/api/vendor/orders/:id/delay',
  summary: 'A loja precisa de mais minutos; o cliente é avisado.',
  body: z.object({ minutes }),
  errors: ['orders.not_found', 'orders.not_now'],
})

export const markReady = endpoint({
  ...common,
  path: '/api/vendor/orders/:id/ready',
  summary: 'O pedido está pronto para ser recolhido.',
  errors: ['orders.not_found', 'orders.not_now'],
})

const CODE = says('code_required', 'Peça ao cliente os quatro algarismos do código.')

export const handOver = endpoint({
  ...common,
  path: '/api/vendor/orders/:id/collected',
  summary: 'O cliente recolheu o pedido e disse o seu código.',
  body: z.object({ code: typedCode(/^.{4,8}$/, CODE) }),
  errors: ['orders.not_found', 'orders.not_now', 'orders.wrong_code', 'orders.code_locked'],
})

export const answerReturn = endpoint({
  ...common,
  path: '/api/vendor/orders/:id/returned',
  summary:
    'A loja diz se tem de volta o pedido que o motorista diz ter devolvido; com o sim volta o que estava retido, com o não decide a equipa.',
  body: z.object({ hasReturned: z.boolean(says('answer_required', 'Diga se o pedido voltou à loja.')) }),
  errors: ['orders.not_found', 'orders.not_now', 'payments.refund_too_high'],
})

export const analytics = z.object({
  totalOrders: z.int(),
  /** Of goods that were handed over or delivered, less what was refunded. */
  grossRevenue: centavos,
  /** What of it is the shop's, after the commission. */
  netRevenue: centavos,
  customerRating: z.number(),
  acceptedOrders: z.int(),
  /** Of the accepted ones, those that became ready: the two times below are measured from them. */
  readyOrders: z.int(),
  rejectedOrders: z.int(),
  /** Minutes from accepted to ready. */
  averagePreparationTime: z.number(),
  /** Per cent of what was ready by the time that was promised. */
  onTimeDeliveryRate: z.number(),
  averageOrderValue: centavos,
  /** Today in Maputo. */
  ordersToday: z.int(),
  revenueToday: centavos,
})
export type Analytics = z.output<typeof analytics>

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/vendor/analytics',
  summary: 'As contas das lojas do próprio.',
  session: 'required',
  query: z.object({ shopId: z.optional(id) }),
  status: 200,
  reply: analytics,
  errors: ['shops.profile_required'],
  cache: 'private',
})
