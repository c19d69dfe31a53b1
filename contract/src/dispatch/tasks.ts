import * as z from 'zod/mini'
import { typedCode } from '../kernel/code-field.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { says, text } from '../kernel/field.ts'
import { idParams } from '../kernel/id.ts'
import type { Limit } from '../kernel/limit.ts'
import { centavos } from '../kernel/money.ts'
import { coordinates } from '../kernel/position-field.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { DRIVER_RETURN_REASONS } from './returns.ts'
import { VEHICLE_TYPES } from './vehicles.ts'

/**
 * What a driver carries from one place to another: the goods of an order, or the passengers of a ride. A driver who drops
 * a task returns it to `pending`.
 */
export const taskMachine = machine({
  initial: ['pending'],
  states: {
    pending: {
      label: 'Pendente',
      moves: { assigned: ['driver', 'operator'], cancelled: ['customer', 'vendor', 'operator', 'system'] },
    },
    assigned: {
      label: 'Atribuída',
      moves: {
        picked_up: ['driver'],
        pending: ['driver', 'operator', 'system'],
        cancelled: ['customer', 'vendor', 'driver', 'operator', 'system'],
      },
    },
    picked_up: {
      label: 'Coletada',
      moves: { in_transit: ['driver'], returning: ['driver'], cancelled: ['operator'] },
    },
    in_transit: {
      label: 'Em Trânsito',
      moves: { delivered: ['driver'], returning: ['driver'], cancelled: ['operator'] },
    },
    delivered: { label: 'Entregue', moves: {} },
    returning: { label: 'A devolver', moves: { returned: ['driver', 'vendor', 'operator'] } },
    returned: { label: 'Devolvida', moves: {} },
    cancelled: { label: 'Cancelada', moves: {} },
  },
  refusal: 'dispatch.not_now',
})
export type TaskStatus = keyof typeof taskMachine.states

/** A driver is on their way with it. */
export const ACTIVE_STATUSES = ['assigned', 'picked_up', 'in_transit', 'returning'] as const

export const PRIORITIES = ['urgent', 'express', 'normal'] as const
export type Priority = (typeof PRIORITIES)[number]
export const PRIORITY_LABELS: Record<Priority, string> = { urgent: 'Urgente', express: 'Expresso', normal: 'Normal' }

/** Each task takes so much of a driver's room, which is 3: three deliveries, or one ride. */
export const ROOM = 3
export const ROOM_OF = { delivery: 1, ride: 3 } as const
export type TaskKindName = keyof typeof ROOM_OF

/** How far from the pick-up a driver of this vehicle is offered a task. */
export const RADIUS_KM = { bicycle: 5, motorcycle: 15, tuk_tuk: 12, car: 25, premium: 25 } as const

/** How long a driver's own finished deliveries stay in the list (decision D-12). */
export const DELIVERED_DAYS = 30

/** Digits of the codes that the shop and the customer tell the driver. */
export const PIN_DIGITS = 4
/** After so many wrong codes none is taken any more. */
export const MOST_WRONG_PINS = 5

/**
 * A task as a driver reads it. Until they accept it, and after its end, the customer is a first name, places are
 * neighbourhoods with a coarse position, and the phone is masked (decision D-11).
 */
export const delivery = z.object({
  id: z.string(),
  kind: z.enum(['delivery', 'ride']),
  status: z.enum(statesOf(taskMachine)),
  priority: z.enum(PRIORITIES),
  /** `food`, `pharmacy`, `ride`. */
  orderType: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  pickupAddress: z.string(),
  deliveryAddress: z.string(),
  /** Degrees as strings, as the specification has them. */
  pickupLatitude: z.string(),
  pickupLongitude: z.string(),
  /** Null where nobody knows the position of the address. */
  deliveryLatitude: z.nullable(z.string()),
  deliveryLongitude: z.nullable(z.string()),
  /** Centavos, before our commission. */
  deliveryFee: centavos,
  /** Centavos that the passenger gives the driver in cash at the end; 0 where all is paid in the app. */
  cashToCollect: z.optional(centavos),
  estimatedDeliveryMinutes: z.int(),
  instructions: z.optional(z.string()),
  /** From the driver's last position to the pick-up. */
  distanceKm: z.optional(z.number()),
  /** It is offered to this driver until then. */
  offeredUntil: z.optional(instant),
  /** There is a code to ask for at this end. */
  asksPickupPin: z.boolean(),
  asksDropoffPin: z.boolean(),
  /** It is handed over with the customer's code only; once that is not asked for any more, it is brought back. */
  requiresDropoffPin: z.optional(z.boolean()),
  /** Finished, and nothing shows it: what it earns is held until its customer, or staff, have confirmed it. */
  isInReview: z.optional(z.boolean()),
  /** Phone and exact places are shown: it is this driver's, and not over. */
  isDisclosed: z.boolean(),
})
export type Delivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/delivery/driver-deliveries',
  summary: 'As entregas pendentes perto do motorista, se está aprovado e online, e as suas próprias.',
  session: 'required',
  status: 200,
  reply: z.array(delivery),
  errors: ['dispatch.profile_required'],
  cache: 'private',
  versioned: ['delivery', 'offer', 'pool'],
})

/** Declines count too: nobody empties the list by themselves. */
const movesLimit: Limit = { name: 'task_moves', most: 60, windowMs: 60_000 }

const ACCEPT_ERRORS = [
  'dispatch.profile_required',
  'dispatch.not_approved',
  'dispatch.offline',
  'dispatch.not_found',
  'dispatch.taken',
  'dispatch.not_now',
  'dispatch.no_room',
  'dispatch.wrong_vehicle',
  'dispatch.own_task',
  'dispatch.advanced',
  'dispatch.declined',
  'dispatch.too_far',
  'dispatch.position_doubted',
  'dispatch.debt',
] as const

export const acceptDelivery = endpoint({
  method: 'PATCH',
  path: '/api/delivery/:id/assign',
  summary: 'O motorista aceita uma entrega pendente; só um a recebe.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: delivery,
  errors: ACCEPT_ERRORS,
  delegates: true,
  cache: 'no-store',
  limit: movesLimit,
})

/** What a driver may send; `cancelled` declines what is pending and drops what is theirs. */
export const SENT_STATUSES = ['cancelled', 'picked_up', 'in_transit', 'delivered', 'returning', 'returned'] as const
export type SentStatus = (typeof SENT_STATUSES)[number]

const PIN_SAYS = says('pin_invalid', `O código tem ${PIN_DIGITS} algarismos.`)

export const moveDelivery = endpoint({
  method: 'PATCH',
  path: '/api/delivery/:id/status',
  summary: 'O motorista avança, rejeita, larga ou devolve uma entrega.',
  session: 'required',
  params: idParams,
  body: z.object({
    status: z.enum(SENT_STATUSES, { error: says('status_unknown', 'Indique um estado que o motorista pode pedir.') }),
    /** Of the shop at the pick-up, of the customer at the drop-off; without one, where it may lack, its absence is recorded. */
    pin: z.optional(typedCode(new RegExp(`^.{${PIN_DIGITS}}$`), PIN_SAYS)),
    /** Why it is declined, dropped or brought back. */
    reason: z.optional(text({ max: 300 })),
    /** Of what is brought back, named when the driver turns round. */
    returnReason: z.optional(
      z.enum(DRIVER_RETURN_REASONS, {
        error: says('return_reason_unknown', 'Escolha um dos motivos por que a encomenda volta.'),
      }),
    ),
  }),
  status: 200,
  reply: delivery,
  errors: [
    ...ACCEPT_ERRORS,
    'dispatch.wrong_pin',
    'dispatch.too_many_pins',
    'dispatch.pin_required',
    'dispatch.must_return',
    'dispatch.reason_required',
  ],
  delegates: true,
  cache: 'no-store',
  limit: movesLimit,
})

export const undeclineDelivery = endpoint({
  method: 'DELETE',
  path: '/api/delivery/:id/decline',
  summary: 'O motorista desfaz a sua rejeição: a entrega, se ainda está pendente, volta à sua lista.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: delivery,
  errors: [
    'dispatch.profile_required',
    'dispatch.not_approved',
    'dispatch.not_found',
    'dispatch.taken',
    'dispatch.not_now',
  ],
  cache: 'no-store',
  limit: movesLimit,
})

/** Who drives a task, as its customer and shop see them while it lasts. */
export const assignedDriver = z.object({
  name: z.string(),
  profileImageUrl: z.nullable(z.string()),
  vehicleType: z.enum(VEHICLE_TYPES),
  plate: z.nullable(z.string()),
  rating: z.number(),
  totalDeliveries: z.int(),
  /** National digits; null where the account has none. */
  phone: z.nullable(z.string()),
})
export type AssignedDriver = z.output<typeof assignedDriver>

export const trackDelivery = endpoint({
  method: 'GET',
  path: '/api/delivery/:id',
  summary: 'Uma entrega ou viagem do próprio cliente: quem a leva, onde está, e o código a dizer à chegada.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: z.object({
    id: z.string(),
    kind: z.enum(['delivery', 'ride']),
    status: z.enum(statesOf(taskMachine)),
    label: z.string(),
    driver: z.nullable(assignedDriver),
    /** The driver's last position, while they are on their way. */
    position: z.nullable(z.extend(coordinates, { at: instant })),
    pickup: coordinates,
    dropoff: z.nullable(coordinates),
    /** Minutes until the next stop, by road distance and the speed of the vehicle; null where nobody knows. */
    etaMinutes: z.nullable(z.int()),
    /** What the customer tells the driver: at the drop-off of a delivery, at the start of a ride. */
    pin: z.nullable(z.string()),
    timeline: z.array(z.object({ status: z.enum(statesOf(taskMachine)), label: z.string(), at: instant })),
    /** The driver calls it finished and nothing shows it: the customer is asked. */
    asksArrival: z.optional(z.boolean()),
    /** Why there is no driver yet: how many were asked and what they answered. */
    search: z.nullable(
      z.object({ asked: z.int(), declined: z.int(), unanswered: z.int(), until: z.nullable(instant) }),
    ),
  }),
  errors: ['dispatch.not_found'],
  cache: 'no-store',
})
export type TrackedDelivery = z.output<(typeof trackDelivery)['reply']>

export const answerArrival = endpoint({
  method: 'POST',
  path: '/api/delivery/:id/arrival',
  summary: 'O cliente diz se recebeu a entrega, ou se a viagem terminou; só então o motorista é pago.',
  session: 'required',
  params: idParams,
  body: z.object({ hasArrived: z.boolean(says('not_a_flag', 'Indique "true" ou "false".')) }),
  status: 200,
  reply: z.object({ hasArrived: z.boolean() }),
  errors: ['dispatch.not_found', 'dispatch.not_asked'],
  delegates: true,
  idempotent: true,
  cache: 'no-store',
})
