import { statesOf } from '@salama/contract/kernel/status'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import { rideMachine } from '@salama/contract/rides'
import type { RideOrder } from '@salama/contract/rides/order'
import { describe, expect, it, test } from 'vitest'
import { arrivalBy, minutesUntil } from './rules/arrival.ts'
import { CANCEL_FEE, cancelTerms } from './rules/cancelling.ts'
import { drivenFare } from './rules/payment.ts'
import { isSameTrip, planTrip, type VehicleRule } from './rules/trip.ts'

const TUK_TUK: VehicleRule = {
  id: 'tuk_tuk',
  name: 'Txopela',
  maxPassengers: 3,
  maxKm: 80,
  baseFare: 90_00,
  baseKm: 8.5,
  roadFactor: 1.2,
  fastSpeed: 28,
  slowSpeed: 20,
}
const ORDER: RideOrder = {
  vehicleType: 'tuk_tuk',
  passengers: 2,
  pickupAddress: 'Baixa',
  destinationAddress: 'Polana',
  pickupLatitude: -25.9653,
  pickupLongitude: 32.5834,
  destinationLatitude: -25.9453,
  destinationLongitude: 32.5834,
}

describe('a trip', () => {
  it('has fare, road distance and the factor that made it', () => {
    const planned = planTrip(ORDER, TUK_TUK)
    expect(planned).toMatchObject({ trip: { fare: 90_00, distanceKm: 2.67, roadFactor: 1.2, passengers: 2 } })
  })

  it('with an unknown place costs the stated fare', () => {
    const planned = planTrip({ ...ORDER, destinationLatitude: null, destinationLongitude: null }, TUK_TUK)
    expect(planned).toMatchObject({ trip: { fare: 90_00, distanceKm: null, destination: { coordinates: null } } })
  })

  it('is refused with more people than the vehicle takes (RIDE-065, RID-01)', () => {
    expect(planTrip({ ...ORDER, passengers: 4 }, TUK_TUK)).toMatchObject({ fields: [{ code: 'over_capacity' }] })
  })

  it('is refused beyond the reach of the vehicle', () => {
    const far = { ...ORDER, destinationLatitude: -23.86, destinationLongitude: 35.38 }
    expect(planTrip(far, TUK_TUK)).toMatchObject({ fields: [{ code: 'too_far' }] })
  })

  it('is the quoted one only with the same people, places and vehicle', () => {
    const planned = planTrip(ORDER, TUK_TUK)
    if (!('trip' in planned)) throw new Error('not planned')
    expect(isSameTrip(ORDER, planned.trip)).toBe(true)
    expect(isSameTrip({ ...ORDER, passengers: 1 }, planned.trip)).toBe(false)
    expect(isSameTrip({ ...ORDER, destinationLatitude: -25.5 }, planned.trip)).toBe(false)
    expect(isSameTrip({ ...ORDER, vehicleType: 'premium' }, planned.trip)).toBe(false)
  })
})

describe('a trip that ends under way', () => {
  const pickup = { latitude: -25.9653, longitude: 32.5834 }
  const north = (km: number) => ({ ...pickup, latitude: pickup.latitude + km / 111.2 })
  const up = (km: number | undefined, fare = 200_00) =>
    drivenFare({ fare, pickup, position: km === undefined ? undefined : north(km) }, TUK_TUK)

  it('is worth the tariff up to where its driver was last seen, never more than the fare', () => {
    expect([up(2), up(8), up(8, 95_00), up(100)]).toEqual([90_00, 112_00, 95_00, 200_00])
  })

  it('is worth a late cancellation when it has hardly begun, and the base where nobody knows', () => {
    expect([up(0.2), up(undefined), up(undefined, 50_00)]).toEqual([CANCEL_FEE, 90_00, 50_00])
    expect(drivenFare({ fare: 200_00, pickup: null, position: pickup }, TUK_TUK)).toBe(90_00)
  })
})

describe('cancelling', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 8, minutes))
  const accepted = {
    status: 'accepted',
    paymentStatus: 'confirmed',
    acceptedAt: at(0),
    arrivesBy: at(6),
    arrivedAt: null,
  } as const
  const times = { RIDE_FREE_CANCEL: 2 * MINUTE_MS, RIDE_LATE: 5 * MINUTE_MS, RIDE_WAIT: 5 * MINUTE_MS }
  const feeAt = (minutes: number, more: object = {}) => cancelTerms({ ...accepted, ...more }, at(minutes), times)?.fee

  test('is free while nobody has accepted', () => {
    expect(feeAt(0, { status: 'requested', acceptedAt: null, arrivesBy: null })).toBe(0)
  })

  test('is free for two minutes after the acceptance, then costs 20 MT', () => {
    expect([feeAt(0), feeAt(2), feeAt(3)]).toEqual([0, 0, CANCEL_FEE])
    expect(CANCEL_FEE).toBe(20_00)
  })

  test('is free again when the driver is more than five minutes late', () => {
    expect([feeAt(11), feeAt(12)]).toEqual([CANCEL_FEE, 0])
    expect(feeAt(20, { status: 'arrived', arrivedAt: at(10) })).toBe(CANCEL_FEE)
  })

  test('keeps nothing of what was not paid to us', () => {
    expect([feeAt(5, { paymentStatus: 'cash' }), feeAt(5, { paymentStatus: 'pending_verification' })]).toEqual([0, 0])
  })

  test('is no longer possible once the trip has begun', () => {
    for (const status of ['in_progress', 'completed', 'cancelled', 'no_driver'] as const) {
      expect(feeAt(1, { status })).toBeUndefined()
    }
  })
})

test('the time until the driver is there counts in whole minutes', () => {
  const now = new Date('2026-11-22T08:00:00Z')
  const usual = { eta: '3-5', minutes: null }
  expect(arrivalBy({ eta: '3-5', minutes: 9 }, now).toISOString()).toBe('2026-11-22T08:09:00.000Z')
  expect(arrivalBy(usual, now).toISOString()).toBe('2026-11-22T08:05:00.000Z')
  expect(minutesUntil(arrivalBy(usual, now), now)).toBe('5')
  expect(minutesUntil(now, arrivalBy(usual, now))).toBe('1')
})

test('the states of a ride are those of the specification (RIDE-058)', () => {
  expect(statesOf(rideMachine)).toEqual([
    'requested',
    'accepted',
    'arrived',
    'in_progress',
    'completed',
    'cancelled',
    'no_driver',
  ])
})
