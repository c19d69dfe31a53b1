import { gramsIn, weightText } from '@salama/contract/patients/words'
import { expect, test } from 'vitest'
import { statusOf } from '../queries/prescriptions.ts'
import type { PrescriptionRow } from '../store.ts'
import { isDosedByWeight, isWeightRecent, refusalOf } from './prescribing.ts'

test('a child is dosed by weight until the day on which it is twelve, in Maputo', () => {
  expect(isDosedByWeight('2014-11-26', new Date('2026-11-25T21:59:59Z'))).toBe(true)
  expect(isDosedByWeight('2014-11-26', new Date('2026-11-25T22:00:00Z'))).toBe(false)
})

test('a weight serves for ninety days', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  expect(isWeightRecent(new Date('2026-08-27T10:00:00Z'), now)).toBe(true)
  expect(isWeightRecent(new Date('2026-08-27T09:59:59Z'), now)).toBe(false)
})

test('a weight is typed with a comma or a point, and read back in kilograms', () => {
  expect(['18,5', '18.5', '3,250', ' 70 '].map(gramsIn)).toEqual([18_500, 18_500, 3_250, 70_000])
  expect(['', '0', '0,2', '401', '18,5 kg', '-3', '1e3', '18,55555'].map(gramsIn)).toEqual(Array(8).fill(undefined))
  expect([18_500, 3_250, 70_000].map(weightText)).toEqual(['18,5 kg', '3,25 kg', '70 kg'])
})

test('a prescription is valid to the end of the day that is printed on it', () => {
  const row = { status: 'active', expires_at: new Date('2026-11-27T06:12:00Z') } as PrescriptionRow
  expect(statusOf(row, new Date('2026-11-27T21:59:59Z'))).toBe('active')
  expect(statusOf(row, new Date('2026-11-27T22:00:00Z'))).toBe('expired')
})

test('a doctor prescribes from the beginning of a consultation until 30 days after its end', () => {
  const endsAt = new Date('2026-11-01T10:00:00Z')
  const at = (status: 'confirmed' | 'in_call' | 'completed' | 'cancelled', now: string) =>
    refusalOf({ status, endsAt }, new Date(now))
  expect(at('confirmed', '2026-11-01T09:30:00Z')).toBe('prescriptions.not_begun')
  expect(at('cancelled', '2026-11-02T09:30:00Z')).toBe('prescriptions.not_begun')
  expect([at('in_call', '2026-11-01T09:30:00Z'), at('completed', '2026-12-01T10:00:00Z')]).toEqual([
    undefined,
    undefined,
  ])
  expect(at('completed', '2026-12-01T10:00:01Z')).toBe('prescriptions.too_late')
})
