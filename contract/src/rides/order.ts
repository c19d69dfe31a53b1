import * as z from 'zod/mini'
import { VEHICLE_TYPES } from '../dispatch/vehicles.ts'
import { says, text, within } from '../kernel/field.ts'
import { type Coordinates, distanceKm } from '../kernel/geo.ts'
import { id } from '../kernel/id.ts'
import { latitude, longitude } from '../kernel/position-field.ts'
import { PAYMENT_METHODS } from '../payments/index.ts'

/** Cash is for rides only (decision A-19). */
export const RIDE_METHODS = [...PAYMENT_METHODS, 'cash'] as const
export type RideMethod = (typeof RIDE_METHODS)[number]

export const MOST_PASSENGERS = 4
/** Nearer than this, pickup and destination are the same place. */
export const LEAST_KM = 0.05

const address = (missing: string) =>
  text({ min: 1, max: 500, tooShort: says('address_required', missing), wrongType: says('address_required', missing) })

const PASSENGERS = says('passengers_out_of_range', `Indique de 1 a ${MOST_PASSENGERS} passageiros.`)

/** The server decides the price: an order that brings one is refused, so that nobody believes that it counts. */
const notTaken = z.optional(z.never(says('price_not_taken', 'O preço é calculado por nós e não se envia.')))

const trip = {
  pickupAddress: address('Indique a origem.'),
  destinationAddress: address('Indique o destino.'),
  /** Null, or absent, where only the address is known. */
  pickupLatitude: z.optional(z.nullable(latitude)),
  pickupLongitude: z.optional(z.nullable(longitude)),
  destinationLatitude: z.optional(z.nullable(latitude)),
  destinationLongitude: z.optional(z.nullable(longitude)),
  vehicleType: z.enum(VEHICLE_TYPES, { error: says('vehicle_unknown', 'Escolha um dos veículos da lista.') }),
  passengers: within(1, MOST_PASSENGERS, PASSENGERS),
  serviceType: z.optional(z.literal('ride', { error: says('service_unknown', 'Este pedido não é de uma viagem.') })),
  price: notTaken,
  fare: notTaken,
  total: notTaken,
  amount: notTaken,
}

type Sent = {
  pickupAddress: string
  destinationAddress: string
  pickupLatitude?: number | null | undefined
  pickupLongitude?: number | null | undefined
  destinationLatitude?: number | null | undefined
  destinationLongitude?: number | null | undefined
}

const placeOf = (
  latitudeSent: number | null | undefined,
  longitudeSent: number | null | undefined,
): Coordinates | null =>
  typeof latitudeSent === 'number' && typeof longitudeSent === 'number'
    ? { latitude: latitudeSent, longitude: longitudeSent }
    : null

export const pickupOf = (sent: Sent): Coordinates | null => placeOf(sent.pickupLatitude, sent.pickupLongitude)
export const destinationOf = (sent: Sent): Coordinates | null =>
  placeOf(sent.destinationLatitude, sent.destinationLongitude)

const isPair = (one: unknown, other: unknown): boolean => ((one ?? null) === null) === ((other ?? null) === null)

const INCOMPLETE = says('coordinates_incomplete', 'Indique a latitude e a longitude.')
const pickupWhole = z.refine<Sent>((sent) => isPair(sent.pickupLatitude, sent.pickupLongitude), {
  error: INCOMPLETE,
  path: ['pickupLongitude'],
})
const destinationWhole = z.refine<Sent>((sent) => isPair(sent.destinationLatitude, sent.destinationLongitude), {
  error: INCOMPLETE,
  path: ['destinationLongitude'],
})

const plain = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pt')

/** Whether somebody asks to be taken to where they are. */
export function isSamePlace(sent: Sent): boolean {
  const [from, to] = [pickupOf(sent), destinationOf(sent)]
  return from && to ? distanceKm(from, to) < LEAST_KM : plain(sent.pickupAddress) === plain(sent.destinationAddress)
}

const elsewhere = z.refine<Sent>((sent) => !isSamePlace(sent), {
  error: says('same_place', 'A origem e o destino são o mesmo lugar.'),
  path: ['destinationAddress'],
})

/** What a quote of kind `ride` takes beside its kind. */
export const rideOrder = z.object(trip).check(pickupWhole, destinationWhole, elsewhere)
export type RideOrder = z.output<typeof rideOrder>

declare module '../payments/quotes.ts' {
  interface QuoteBodies {
    ride: z.input<typeof rideOrder>
  }
}

export const rideRequest = z
  .object({
    ...trip,
    paymentMethod: z.enum(RIDE_METHODS, { error: says('method_unknown', 'Método de pagamento inválido') }),
    /** The payment; absent for cash. */
    transactionId: z.optional(id),
  })
  .check(
    pickupWhole,
    destinationWhole,
    elsewhere,
    z.refine<{ paymentMethod: RideMethod; transactionId?: string | undefined }>(
      ({ paymentMethod, transactionId }) => paymentMethod !== 'cash' || transactionId === undefined,
      { error: says('cash_has_no_payment', 'Uma viagem em dinheiro paga-se ao motorista.'), path: ['transactionId'] },
    ),
  )
export type RideRequest = z.output<typeof rideRequest>
