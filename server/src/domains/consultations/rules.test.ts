import { HOUR_MS, MINUTE_MS } from '@salama/contract/kernel/time'
import { describe, expect, test } from 'vitest'
import {
  absentee,
  awaySince,
  closedBy,
  closedTo,
  followed,
  hasBegun,
  isStanding,
  type Presence,
  roleOf,
  SILENT_MS,
} from './rules.ts'

const NOW = new Date('2026-11-23T10:00:00Z')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)
const here = (role: Presence['role'], more: Partial<Presence> = {}): Presence => ({
  role,
  joinedAt: after(-HOUR_MS),
  seenAt: NOW,
  leftAt: null,
  ...more,
})
const left = (role: Presence['role'], ago: number): Presence => here(role, { seenAt: after(-ago), leftAt: after(-ago) })

const LIMITS = { INTERRUPTED: 30_000, ABANDONED: 10 * MINUTE_MS }

test('somebody is away since they left, or since their last sign when they have been silent', () => {
  expect(awaySince(here('patient'), NOW)).toBeNull()
  expect(awaySince(left('patient', 5_000), NOW)).toEqual(after(-5_000))
  expect(awaySince(here('patient', { seenAt: after(-SILENT_MS) }), NOW)).toBeNull()
  expect(awaySince(here('patient', { seenAt: after(-SILENT_MS - 1) }), NOW)).toEqual(after(-SILENT_MS - 1))
})

describe('who has not come', () => {
  const endsAt = after(10 * MINUTE_MS)
  test.each([
    ['nobody opened it', [], endsAt, 'doctor'],
    ['the doctor alone', [here('doctor')], endsAt, 'patient'],
    ['the doctor alone, after the end', [here('doctor')], NOW, 'patient'],
    ['the patient alone', [here('patient')], endsAt, 'doctor'],
    ['a doctor who has left', [left('doctor', 1), here('patient')], endsAt, 'doctor'],
    [
      'a doctor who fell silent',
      [here('doctor', { seenAt: after(-SILENT_MS - 1) }), here('patient')],
      endsAt,
      'doctor',
    ],
    ['a patient at camera and consent', [here('doctor'), left('patient', 1)], endsAt, undefined],
    ['a patient still there when the time is over', [here('doctor'), left('patient', 1)], NOW, 'patient'],
  ] as const)('%s', (_, presences, end, who) => {
    expect(absentee({ presences, now: NOW, endsAt: end })).toBe(who)
  })
})

describe('what becomes of a consultation', () => {
  const soon = after(SILENT_MS)
  test.each([
    ['both are there', 'in_call', [here('doctor'), here('patient')], undefined, soon],
    ['both are there again', 'interrupted', [here('doctor'), here('patient')], 'in_call', soon],
    ['one has just left', 'in_call', [here('doctor'), left('patient', 10_000)], undefined, after(20_000)],
    ['one is gone for the short time', 'in_call', [here('doctor'), left('patient', 30_000)], 'interrupted', soon],
    [
      'both are gone for the short time',
      'in_call',
      [left('doctor', 40_000), left('patient', 30_000)],
      'interrupted',
      soon,
    ],
    ['the last left a moment ago', 'in_call', [left('doctor', HOUR_MS), left('patient', 29_999)], undefined, after(1)],
    [
      'both stay away, not yet long',
      'interrupted',
      [left('doctor', HOUR_MS), left('patient', 599_999)],
      undefined,
      soon,
    ],
    ['both stay away for long', 'interrupted', [left('doctor', HOUR_MS), left('patient', 600_000)], 'completed', null],
    ['one stays away for long', 'interrupted', [here('doctor'), left('patient', HOUR_MS)], undefined, soon],
    ['nobody has begun', 'waiting', [left('doctor', HOUR_MS), left('patient', HOUR_MS)], undefined, null],
    ['it is over', 'completed', [here('doctor'), here('patient')], undefined, null],
  ] as const)('%s', (_, status, presences, to, lookAgainAt) => {
    expect(followed({ status, presences, now: NOW }, LIMITS)).toEqual({ to, lookAgainAt })
  })
})

test('a room is open from before its time to after it, and never again once the consultation is over', () => {
  const times = { startsAt: NOW, endsAt: after(30 * MINUTE_MS) }
  const margins = { ROOM_BEFORE: 5 * MINUTE_MS, ROOM_AFTER: 10 * MINUTE_MS }
  const at = (ms: number, status: 'confirmed' | 'cancelled' | 'completed' | 'in_call' = 'confirmed') =>
    closedBy({ ...times, status }, margins, after(ms))
  expect(at(-5 * MINUTE_MS - 1)).toBe('consultations.not_open')
  expect(at(-5 * MINUTE_MS)).toBeUndefined()
  expect(at(40 * MINUTE_MS - 1, 'in_call')).toBeUndefined()
  expect(at(40 * MINUTE_MS)).toBe('consultations.not_open')
  expect([at(0, 'cancelled'), at(0, 'completed')]).toEqual(['consultations.not_open', 'consultations.ended'])
})

test('only an approved doctor goes in; the patient does whatever the doctor is', () => {
  const encounter = { startsAt: NOW, endsAt: after(30 * MINUTE_MS), status: 'confirmed' as const }
  const margins = { ROOM_BEFORE: 0, ROOM_AFTER: 0 }
  const at = (role: 'doctor' | 'patient', isDoctorApproved: boolean) =>
    closedTo(role, { ...encounter, isDoctorApproved }, margins, NOW)
  expect([at('doctor', true), at('patient', true), at('patient', false)]).toEqual([undefined, undefined, undefined])
  expect(at('doctor', false)).toBe('appointments.not_approved')
})

test('a doctor may write once the two have met, and a stranger has no role', () => {
  const states = ['held', 'confirmed', 'waiting', 'in_call', 'interrupted', 'completed', 'cancelled'] as const
  expect(states.filter((status) => hasBegun({ status }))).toEqual(['in_call', 'interrupted', 'completed'])
  expect(states.filter((status) => isStanding({ status }))).toEqual([
    'confirmed',
    'waiting',
    'in_call',
    'interrupted',
    'completed',
  ])
})

test('who speaks for a patient has the patient’s place, while they may', () => {
  const now = new Date('2026-11-25T10:00:00Z')
  const speaker = (accountId: string, since: string, until: string | null) => ({ accountId, since, until })
  const speakers = [
    speaker('mother', '2026-11-01T00:00:00Z', '2026-11-25T10:00:01Z'),
    speaker('former', '2026-11-01T00:00:00Z', '2026-11-25T10:00:00Z'),
    speaker('later', '2026-11-25T10:00:01Z', null),
  ]
  const encounter = { patientId: 'p', doctorUserId: 'd', speakers }
  expect(['p', 'd', 'x', 'mother', 'former', 'later'].map((id) => roleOf(encounter, id, now))).toEqual([
    'patient',
    'doctor',
    undefined,
    'patient',
    undefined,
    undefined,
  ])
})
