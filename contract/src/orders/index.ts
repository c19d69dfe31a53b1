import * as z from 'zod/mini'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import { kindName } from '../kernel/kind.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { flag } from '../kernel/query-field.ts'
import { statesOf } from '../kernel/status.ts'
import { MINUTE_MS } from '../kernel/time.ts'
import { instant } from '../kernel/time-field.ts'
import { arrival } from './arrival.ts'
import { orderMachine } from './machine.ts'
import { decideReport, REPORT_REASONS, report, reportOrder } from './reports.ts'
import {
  acceptOrder,
  answerReturn,
  delayOrder,
  getAnalytics,
  handOver,
  listPendingOrders,
  listVendorOrders,
  markReady,
  rejectOrder,
} from './vendor.ts'

export * from './draft.ts'
export * from './machine.ts'
export * from './reports.ts'
export * from './vendor.ts'

export const ordersErrors = defineErrors('orders', {
  not_found: [404, 'Não encontrámos este pedido.'],
  not_now: [409, 'Este pedido já não pode ser alterado assim.'],
  item_not_found: [404, 'Um dos artigos não existe nesta loja. Atualize o carrinho.'],
  item_unavailable: [409, 'Um dos artigos deixou de estar disponível.'],
  options_invalid: [400, 'As opções escolhidas não servem para este artigo.'],
  out_of_stock: [409, 'Já não há quantidade suficiente de um dos artigos.'],
  prices_changed: [409, 'Os preços mudaram. Confirme os novos valores.'],
  wrong_total: [400, 'O total não corresponde aos artigos e à taxa de entrega.'],
  below_minimum: [400, 'O pedido não chega ao valor mínimo desta loja.'],
  too_many_unpaid: [429, 'Já tem vários pedidos por pagar. Pague-os ou cancele-os antes de fazer outro.'],
  own_shop: [409, 'Não pode encomendar da sua própria loja.'],
  wrong_code: [409, 'O código de recolha não está certo.'],
  code_locked: [429, 'O código foi errado demasiadas vezes. Espere alguns minutos.'],
  already_reported: [409, 'Já indicou um problema com este pedido.'],
  photo_used: [409, 'Esta fotografia já serviu para outro pedido. Tire uma fotografia deste.'],
  report_not_found: [404, 'Não encontrámos esta queixa.'],
  reason_unfit: [409, 'Este motivo não serve para este pedido. Escolha outro ou fale connosco.'],
  report_too_late: [409, 'Um problema com o pedido só pode ser indicado nas 24 horas depois de o receber.'],
})

/** Until so long after it was received what is missing from an order can be reported. */
export const REPORT_WITHIN_MS = 24 * 60 * MINUTE_MS

/** A line of an order, as it was sold. */
export const orderLine = z.object({
  /** Counted from 0: how a report names it. */
  place: z.int(),
  itemId: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Of one, with its options. */
  price: centavos,
  amount: centavos,
  options: z.array(z.string()),
  note: z.string(),
})
export type OrderLine = z.output<typeof orderLine>

export const timelineEntry = z.object({
  status: z.enum(statesOf(orderMachine)),
  at: instant,
  /** What happened without a new status, such as a delay. */
  note: z.optional(z.string()),
})

export const order = z.object({
  id: z.string(),
  /** How people name it on the phone. */
  orderNumber: z.string(),
  /** The kind of purchase. */
  kind: z.string(),
  /** Who takes it, of medicines. */
  patientId: z.optional(z.string()),
  shopId: z.string(),
  shopName: z.string(),
  shopPhone: z.nullable(z.string()),
  shopAddress: z.string(),
  status: z.enum(statesOf(orderMachine)),
  paymentStatus: z.enum(['unpaid', 'pending', 'paid']),
  mode: z.enum(['delivery', 'collection']),
  items: z.array(orderLine),
  subtotal: centavos,
  deliveryFee: centavos,
  /** Items and fee, before what an insurance pays. */
  total: centavos,
  cover: centavos,
  amountDue: centavos,
  deliveryAddress: z.string(),
  deliveryInstructions: z.string(),
  placedAt: instant,
  /** When it comes, or can be collected, as far as is known now; absent before it is placed and when it has ended. */
  arrives: z.optional(arrival),
  /** When the shop means to have it ready; absent before it is accepted. */
  readyBy: z.optional(instant),
  /** Said at the counter by who collects it; absent where it is delivered or over. */
  collectionCode: z.optional(z.string()),
  /** The payment under way or the one that paid. */
  transactionId: z.optional(z.string()),
  /** Why it was rejected or cancelled. */
  reason: z.optional(z.string()),
  endedBy: z.optional(z.enum(['customer', 'vendor', 'driver', 'operator', 'system'])),
  /** What went back to whoever paid. */
  refundAmount: centavos,
  /** What goes back as well, once the shop or staff confirm that it has come back to its shop. */
  heldRefund: z.optional(centavos),
  mayCancel: z.boolean(),
  mayReport: z.boolean(),
  version: z.int(),
})
export type Order = z.output<typeof order>

/** What an order waits for before anybody prepares it. */
export const awaitedAnswer = z.object({
  /** The shop; or the customer, whose prescription has not come. */
  from: z.enum(['shop', 'customer']),
  /** Without it the order ends then, and all of it goes back. */
  by: instant,
  /** In how many minutes the shop gives half of its answers; absent where it has given too few. */
  usualMinutes: z.optional(z.int()),
})
export type AwaitedAnswer = z.output<typeof awaitedAnswer>

/** Who brings an order. */
export const carrier = z.object({ name: z.string(), phone: z.string(), vehicle: z.string(), plate: z.string() })

export const orderDetail = z.extend(order, {
  timeline: z.array(timelineEntry),
  report: z.nullable(report),
  /** What may be reported of it now; absent where nothing may. */
  reportReasons: z.optional(z.array(z.enum(REPORT_REASONS))),
  /** Who brings it. */
  driver: z.nullable(carrier),
  /** The task of the driver, with the way and the code of the delivery; absent where there is none. */
  deliveryId: z.optional(z.string()),
  /** When it was to come, as it was said at first. */
  promised: z.optional(arrival),
  /** Absent once somebody serves it. */
  awaits: z.optional(awaitedAnswer),
})
export type OrderDetail = z.output<typeof orderDetail>

/** The query of a list of own orders. */
export const ordersQuery = z.object({
  ...pageQuery,
  /** Number, shop or item. */
  q: z.optional(text({ max: 80 })),
  /** Those that still run, or those that are over; both unless said. */
  open: z.optional(flag),
  kind: z.optional(kindName(says('kind_unknown', 'Não conhecemos este tipo de compra.'))),
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  summary: 'Os pedidos do próprio, de todas as lojas, o mais recente primeiro; q procura nos passados.',
  session: 'required',
  query: ordersQuery,
  status: 200,
  reply: z.array(order),
  errors: [],
  paged: true,
  cache: 'private',
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'Um pedido do próprio, com o seu percurso.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: orderDetail,
  errors: ['orders.not_found'],
  cache: 'private',
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:id/cancel',
  summary:
    'O cliente cancela um pedido que a loja ainda não aceitou, que ninguém traz, ou que chega mais de 30 minutos depois do combinado; o que pagou volta todo.',
  session: 'required',
  params: idParams,
  body: z.object({ reason: z._default(text({ max: 500 }), '') }),
  status: 200,
  reply: order,
  errors: ['orders.not_found', 'orders.not_now', 'payments.not_refundable'],
  cache: 'no-store',
})

export const ordersEndpoints = {
  listOrders,
  getOrder,
  cancelOrder,
  reportOrder,
  listVendorOrders,
  listPendingOrders,
  acceptOrder,
  rejectOrder,
  delayOrder,
  markReady,
  handOver,
  answerReturn,
  decideReport,
  getAnalytics,
}

/** `order` tells its customer, `vendor_order` the people of its shop. */
export const ordersLiveEvents = ['order', 'vendor_order'] as const

declare module '../events.ts' {
  interface DomainEvents {
    /** An order is there or has moved; `by` made the move. */
    'orders.moved': {
      orderId: string
      kind: string
      shopId: string
      buyerId: string
      status: import('./machine.ts').OrderStatus
      by: import('../kernel/status.ts').Mover
      version: number
    }
    /** The shop needs more time than it promised. */
    'orders.delayed': { orderId: string; buyerId: string; minutes: number; version: number }
    /** Nobody at the shop has answered: it is called again. */
    'orders.rang': { orderId: string; kind: string; shopId: string; buyerId: string }
    /** No driver was found for it. */
    'orders.stranded': { orderId: string; kind: string; shopId: string; buyerId: string }
    'orders.reported': { orderId: string; reportId: string; shopId: string; buyerId: string }
    'orders.report_decided': { orderId: string; reportId: string; buyerId: string }
  }
}
