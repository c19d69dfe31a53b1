import * as z from 'zod/mini'
import { VEHICLE_TYPES } from '../dispatch/vehicles.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineErrors } from '../kernel/errors.ts'
import { text } from '../kernel/field.ts'
import { chosenId, idParams } from '../kernel/id.ts'
import { centavos } from '../kernel/money.ts'
import { pageQuery } from '../kernel/page.ts'
import { bothCoordinates, coordinates, latitude, longitude } from '../kernel/position-field.ts'
import { machine, statesOf } from '../kernel/status.ts'
import { instant } from '../kernel/time-field.ts'
import { RIDE_METHODS, rideRequest } from './order.ts'

/** A driver who gives up, or falls silent, sends the ride back to be searched for. */
export const rideMachine = machine({
  initial: ['requested'],
  states: {
    requested: {
      label: 'À procura de motorista',
      moves: { accepted: ['driver'], no_driver: ['system'], cancelled: ['customer', 'operator', 'system'] },
    },
    accepted: {
      label: 'Motorista a caminho',
      // Who is there at once need not say so: the stated calls of a driver are enough.
      moves: {
        arrived: ['driver'],
        in_progress: ['driver'],
        requested: ['system'],
        cancelled: ['customer', 'operator'],
      },
    },
    arrived: {
      label: 'Motorista no local',
      moves: { in_progress: ['driver'], requested: ['system'], cancelled: ['customer', 'driver', 'operator'] },
    },
    in_progress: { label: 'Em viagem', moves: { completed: ['driver'], cancelled: ['operator'] } },
    completed: { label: 'Concluída', moves: {} },
    cancelled: { label: 'Cancelada', moves: {} },
    no_driver: { label: 'Sem motorista', moves: {} },
  },
  refusal: 'rides.not_now',
})
export type RideStatus = keyof typeof rideMachine.states

/** A person has one ride in these states at most. */
export const OPEN_RIDES: readonly RideStatus[] = ['requested', 'accepted', 'arrived', 'in_progress']

/** How the money of a ride stands, beside its status. */
export const RIDE_PAYMENTS = {
  confirmed: 'Pago',
  pending_verification: 'Por verificar',
  cash: 'Em dinheiro, ao motorista',
  unpaid: 'Por pagar',
  none: 'Nada a pagar',
} as const
export type RidePayment = keyof typeof RIDE_PAYMENTS
const RIDE_PAYMENT_NAMES = Object.keys(RIDE_PAYMENTS) as [RidePayment, ...RidePayment[]]

export const CANCEL_REASONS = {
  customer: 'Cancelada por si',
  no_show: 'Não compareceu no local de recolha',
  not_paid: 'O pagamento não foi confirmado',
  operator: 'Cancelada pelo apoio',
} as const
export type CancelReason = keyof typeof CANCEL_REASONS

/** Said while the time until a driver arrives is not known, in minutes. */
export const DEFAULT_ESTIMATE = '15-20'

export const ridesErrors = defineErrors('rides', {
  not_found: [404, 'Não encontrámos esta viagem.'],
  not_now: [409, 'Esta viagem já não pode ser alterada.'],
  already_open: [429, 'Já tem uma viagem em curso. Espere que termine antes de pedir outra.'],
  payment_required: [409, 'Pague a viagem antes de a pedir.'],
  other_trip: [409, 'Este pagamento é de outra viagem.'],
  debt: [409, 'Tem uma viagem por pagar. Pague-a antes de pedir outra por transferência.'],
  too_early: [409, 'Ainda não passou o tempo de espera no local.'],
  phone_not_confirmed: [409, 'Para pagar em dinheiro, confirme primeiro o seu telemóvel no seu perfil.'],
})

export const vehicleOption = z.object({
  id: z.enum(VEHICLE_TYPES),
  name: z.string(),
  description: z.string(),
  /** '1-4', or '1'. */
  capacity: z.string(),
  maxPassengers: z.int(),
  /** Meticais, as stated; covers the first `baseKm`. */
  price: z.number(),
  /** Minutes until a driver is there. */
  eta: z.string(),
  /** Average of the stars of its drivers; null before the first. */
  rating: z.nullable(z.number()),
  features: z.array(z.string()),
  /** Of what further prices and durations are made. */
  baseFare: centavos,
  baseKm: z.number(),
  roadFactor: z.number(),
  fastSpeed: z.number(),
  slowSpeed: z.number(),
})
export type VehicleOption = z.output<typeof vehicleOption>

/** Vehicles as the map of the specification knows them. */
export const MAP_VEHICLES = ['car', 'motorcycle', 'tuk_tuk'] as const

/** A free driver nearby; the position is rounded to about a hundred metres. */
export const mapVehicle = z.object({
  id: chosenId,
  lat: z.number(),
  lng: z.number(),
  type: z.enum(MAP_VEHICLES),
  /** Degrees from north; null while it stands. */
  bearing: z.nullable(z.number()),
})
export type MapVehicle = z.output<typeof mapVehicle>

const place = z.object({ address: z.string(), coordinates: z.nullable(coordinates) })

export const rideDriver = z.object({
  name: z.string(),
  profileImageUrl: z.nullable(z.string()),
  /** National digits; null once the ride is over. */
  phone: z.nullable(z.string()),
  /** Null of a bicycle. */
  plate: z.nullable(z.string()),
  /** 0 without any review. */
  rating: z.number(),
  position: z.nullable(z.extend(coordinates, { at: instant })),
})
export type RideDriver = z.output<typeof rideDriver>

export const ride = z.object({
  id: z.string(),
  status: z.enum(statesOf(rideMachine)),
  /** Minutes until the driver is there, e.g. '3-5'. */
  estimatedTime: z.string(),
  vehicleType: z.enum(VEHICLE_TYPES),
  vehicleName: z.string(),
  passengers: z.int(),
  pickup: place,
  destination: place,
  /** By road; null where a place is known by its address only. */
  distanceKm: z.nullable(z.number()),
  /** Minutes of the trip, e.g. '15-20'. */
  duration: z.string(),
  lines: z.array(z.object({ label: z.string(), amount: centavos })),
  total: centavos,
  paymentMethod: z.enum(RIDE_METHODS),
  paymentStatus: z.enum(RIDE_PAYMENT_NAMES),
  /** The payment, also one that is still looked for. */
  transactionId: z.optional(z.string()),
  createdAt: instant,
  /** While a driver is searched for. */
  searchUntil: z.optional(instant),
  /** When the driver said to be there. */
  arrivesBy: z.optional(instant),
  /** The driver waits until then. */
  waitsUntil: z.optional(instant),
  endedAt: z.optional(instant),
  /** Told to the driver by the passenger before the trip begins. */
  pin: z.optional(z.string()),
  driver: z.optional(rideDriver),
  /** What cancelling costs now; absent when it is too late to cancel. */
  cancellation: z.optional(z.object({ fee: centavos, freeUntil: z.optional(instant) })),
  cancelled: z.optional(z.object({ reason: z.string(), fee: centavos, returned: centavos })),
  timeline: z.array(z.object({ status: z.enum(statesOf(rideMachine)), at: instant })),
})
export type Ride = z.output<typeof ride>

export const listVehicles = endpoint({
  method: 'GET',
  path: '/api/transport/vehicles',
  summary: 'Os veículos com preço, tempo e lotação, e os que andam perto de uma posição.',
  session: 'none',
  query: z.object({ latitude: z.optional(latitude), longitude: z.optional(longitude) }).check(bothCoordinates),
  status: 200,
  reply: z.object({ options: z.array(vehicleOption), vehicles: z.array(mapVehicle) }),
  errors: [],
  cache: 'public',
})

export const requestRide = endpoint({
  method: 'POST',
  path: '/api/transport/request',
  summary:
    'Pede uma viagem: paga antes, ou em dinheiro ao motorista. Com transferência por verificar, o motorista só é procurado depois de a encontrarmos.',
  session: 'required',
  body: rideRequest,
  status: 201,
  reply: ride,
  errors: [
    'payments.quote_not_found',
    'rides.already_open',
    'rides.payment_required',
    'rides.other_trip',
    'rides.debt',
    'rides.phone_not_confirmed',
    'payments.not_found',
    'payments.not_confirmed',
    'payments.already_claimed',
    'payments.wrong_amount',
    'payments.purpose_not_payable',
    'payments.approved_by_payee',
  ],
  idempotent: true,
  quotable: true,
  cache: 'no-store',
})

export const listRides = endpoint({
  method: 'GET',
  path: '/api/transport/requests',
  summary: 'As viagens do próprio, a mais recente primeiro.',
  session: 'required',
  query: z.object(pageQuery),
  status: 200,
  reply: z.array(ride),
  errors: [],
  paged: true,
  cache: 'no-store',
})

export const getRide = endpoint({
  method: 'GET',
  path: '/api/transport/requests/:id',
  summary: 'Uma viagem do próprio, com o motorista e o que já aconteceu.',
  session: 'required',
  params: idParams,
  status: 200,
  reply: ride,
  errors: ['rides.not_found'],
  cache: 'no-store',
})

export const cancelRide = endpoint({
  method: 'POST',
  path: '/api/transport/requests/:id/cancel',
  summary: 'Cancela uma viagem que ainda não começou; a resposta diz o que volta.',
  session: 'required',
  params: idParams,
  body: z.object({ reason: z.optional(text({ max: 500 })) }),
  status: 200,
  reply: ride,
  errors: ['rides.not_found', 'rides.not_now', 'dispatch.not_now'],
  idempotent: true,
  cache: 'no-store',
})

export const rideAtPickup = z.object({ status: z.enum(statesOf(rideMachine)), waitsUntil: z.nullable(instant) })

const waiting = {
  method: 'POST',
  session: 'required',
  params: idParams,
  status: 200,
  reply: rideAtPickup,
  idempotent: true,
  cache: 'no-store',
} as const

export const arriveForRide = endpoint({
  ...waiting,
  path: '/api/transport/requests/:id/arrived',
  summary: 'O motorista diz que está no local de recolha; o tempo de espera começa.',
  errors: ['rides.not_found', 'rides.not_now'],
})

export const missRider = endpoint({
  ...waiting,
  path: '/api/transport/requests/:id/no-show',
  summary: 'O motorista esperou e o passageiro não apareceu: a viagem termina.',
  errors: ['rides.not_found', 'rides.not_now', 'rides.too_early', 'dispatch.not_now'],
})

export const ridesEndpoints = {
  listVehicles,
  requestRide,
  listRides,
  getRide,
  cancelRide,
  arriveForRide,
  missRider,
}

export const ridesLiveEvents = ['ride'] as const
