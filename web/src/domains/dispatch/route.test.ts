import { distanceKm } from '@salama/contract/kernel/geo'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { legOf, saysLeft, shareOf } from './route.ts'

const SHOP = { latitude: -25.9653, longitude: 32.5834 }
const HOME = { latitude: -25.9521, longitude: 32.5896 }

test('a driver goes to the pick-up first, then to the door, and back with what was not taken', () => {
  const leg = (kind: 'delivery' | 'ride', status: 'assigned' | 'in_transit' | 'returning') => {
    const found = legOf({ kind, status, pickup: SHOP, dropoff: HOME })
    return found && [found.from, found.to, found.of, found.end]
  }
  expect(leg('delivery', 'assigned')).toEqual(['Entregador', 'Loja', 'da loja', SHOP])
  expect(leg('delivery', 'in_transit')).toEqual(['Loja', 'Casa', 'de si', HOME])
  expect(leg('delivery', 'returning')).toEqual(['Casa', 'Loja', 'da loja', SHOP])
  expect(leg('ride', 'assigned')).toEqual(['Motorista', 'Você', 'de si', SHOP])
  expect(leg('ride', 'in_transit')).toEqual(['Partida', 'Destino', 'do destino', HOME])
})

test('where the door has no coordinates there is a stretch to the shop alone', () => {
  const noDoor = { kind: 'delivery', pickup: SHOP, dropoff: null } as const
  expect(legOf({ ...noDoor, status: 'in_transit' })).toBeUndefined()
  expect(legOf({ ...noDoor, status: 'assigned' })?.end).toEqual(SHOP)
  expect(legOf({ kind: 'delivery', status: 'in_transit', pickup: SHOP, dropoff: HOME })?.lengthKm).toBe(
    distanceKm(SHOP, HOME),
  )
})

test('the nearer, the more is behind; never less than nothing nor more than all', () => {
  const km = fc.double({ min: 0, max: 60, noNaN: true })
  fc.assert(
    fc.property(km, km, km, (one, other, farthest) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      expect(shareOf(near, farthest)).toBeGreaterThanOrEqual(shareOf(far, farthest))
      for (const left of [near, far]) {
        expect(shareOf(left, farthest)).toBeGreaterThanOrEqual(0)
        expect(shareOf(left, farthest)).toBeLessThanOrEqual(1)
      }
    }),
  )
  expect([shareOf(3, 3), shareOf(0, 3), shareOf(0, 0)]).toEqual([0, 1, 0])
})

test('how far it is is said in steps of 100 metres', () => {
  const says = (km: number) => saysLeft(km, { of: 'de si' })
  expect([says(0), says(0.099), says(0.149), says(0.96), says(1.44)]).toEqual([
    'A menos de 100 m de si',
    'A menos de 100 m de si',
    'A 100 m de si',
    'A 1,0 km de si',
    'A 1,4 km de si',
  ])
})
