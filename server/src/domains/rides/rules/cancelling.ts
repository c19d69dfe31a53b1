import type { Centavos } from '@salama/contract/kernel/money'
import type { RidePayment, RideStatus } from '@salama/contract/rides'
import type { RidesSettings } from '../settings.ts'

/** What of the fare the driver gets for a trip that the passenger gave up too late, or did not turn up for. */
export const CANCEL_FEE: Centavos = 20_00

/** What decides the cost of cancelling. */
export type Standing = {
  status: RideStatus
  paymentStatus: RidePayment
  acceptedAt: Date | null
  arrivesBy: Date | null
  arrivedAt: Date | null
}

type Times = Pick<RidesSettings, 'RIDE_FREE_CANCEL' | 'RIDE_LATE' | 'RIDE_WAIT'>

/**
 * What a passenger pays for cancelling now; undefined once the trip has begun or is over. Free while nobody has accepted,
 * for two minutes after that, and when the driver is not there five minutes after the time that was said. Only what was
 * paid can be kept.
 */
export function cancelTerms(
  { status, paymentStatus, acceptedAt, arrivesBy, arrivedAt }: Standing,
  now: Date,
  { RIDE_FREE_CANCEL, RIDE_LATE }: Times,
): { fee: Centavos; freeUntil?: Date } | undefined {
  if (status === 'requested') return { fee: 0 }
  if ((status !== 'accepted' && status !== 'arrived') || !acceptedAt) return undefined
  if (paymentStatus !== 'confirmed') return { fee: 0 }
  const freeUntil = new Date(acceptedAt.getTime() + RIDE_FREE_CANCEL)
  if (now <= freeUntil) return { fee: 0, freeUntil }
  const isLate = !arrivedAt && arrivesBy !== null && now.getTime() > arrivesBy.getTime() + RIDE_LATE
  return { fee: isLate ? 0 : CANCEL_FEE }
}

/** Until when the driver waits at the pickup for a passenger who does not come. */
export const waitEnd = (arrivedAt: Date, { RIDE_WAIT }: Pick<Times, 'RIDE_WAIT'>): Date =>
  new Date(arrivedAt.getTime() + RIDE_WAIT)

type StandingRow = {
  status: RideStatus
  payment_status: RidePayment
  accepted_at: Date | null
  arrives_by: Date | null
  arrived_at: Date | null
}

export const standingOf = (row: StandingRow): Standing => ({
  status: row.status,
  paymentStatus: row.payment_status,
  acceptedAt: row.accepted_at,
  arrivesBy: row.arrives_by,
  arrivedAt: row.arrived_at,
})
