import { MINUTE_MS } from '@salama/contract/kernel/time'
import { expect, test } from 'vitest'
import { reportDecided } from './notices.ts'
import { faultOf, fitsAtOnce, reasonsOf, settledBy, type Way } from './reports.ts'

test.each([
  ['customer', 1_000_00],
  ['shop', 5_000_00],
  ['pair', 500_00],
] as const)('what goes back at once to one %s ends at its sum', (whose, most) => {
  const given = { customer: 0, shop: 0, pair: 0 }
  expect(fitsAtOnce({ ...given, [whose]: most - 1 }, 1)).toBe(true)
  expect(fitsAtOnce({ ...given, [whose]: most }, 1)).toBe(false)
})

const PROMISED = new Date('2026-11-23T12:00:00Z')
const at = (minutes: number) => new Date(PROMISED.getTime() + minutes * MINUTE_MS)
const order = { kind: 'food_order', mode: 'delivery', status: 'delivered', promised_to: PROMISED } as const
const brought = (minutes: number) => ({ ...order, ended_at: at(minutes) })
const NOTHING = { dueAt: null, readyAt: null, pickedUpAt: null }
const door = (minutes: number) => ({ atShopSince: null, atDoorSince: at(minutes) })
const shop = (minutes: number) => ({ atShopSince: at(minutes), atDoorSince: null })

test('late is what came 15 minutes after its window, until its driver stood at the door', () => {
  const isLate = (minutes: number, way?: Way) => reasonsOf(brought(minutes), way).includes('late')
  expect([isLate(14.9), isLate(15), isLate(15, door(14)), isLate(40, door(14)), isLate(40, door(15))]).toEqual([
    false,
    true,
    false,
    false,
    true,
  ])
  expect(reasonsOf({ ...brought(60), promised_to: null }, undefined)).not.toContain('late')
  expect(reasonsOf({ ...brought(60), mode: 'collection' }, undefined)).toEqual(['missing', 'wrong', 'cold'])
  expect(faultOf(brought(40), NOTHING, door(14))).toBe('nobody')
})

test.each([
  ['nobody knows of the kitchen', NOTHING, undefined, 'house'],
  ['the kitchen was five minutes late', { dueAt: at(-30), readyAt: at(-25), pickedUpAt: at(0) }, undefined, 'house'],
  ['the kitchen was six minutes late', { dueAt: at(-30), readyAt: at(-24), pickedUpAt: at(0) }, undefined, 'seller'],
  ['nobody says when it was ready', { dueAt: at(-30), readyAt: null, pickedUpAt: at(0) }, undefined, 'house'],
  ['its driver waited at the counter', { dueAt: at(-30), readyAt: null, pickedUpAt: at(0) }, shop(-5), 'seller'],
  ['its driver came when it was fetched', { dueAt: at(-30), readyAt: null, pickedUpAt: at(0) }, shop(-4), 'house'],
  [
    'it was ready in time, and its driver slow',
    { dueAt: at(-30), readyAt: at(-31), pickedUpAt: at(0) },
    shop(-5),
    'house',
  ],
] as const)('whose fault it is that it came twenty minutes late: %s', (_why, kitchen, way, fault) => {
  expect(faultOf(brought(20), kitchen, way)).toBe(fault)
})

test('what the shop would bear it answers, what the house bears goes back at once, and staff see what never came', () => {
  const by = (reason: Parameters<typeof settledBy>[0]) =>
    (['seller', 'house', 'nobody'] as const).map((fault) => settledBy(reason, fault))
  expect(by('cold')).toEqual(['shop', 'rule', 'shop'])
  expect(by('late')).toEqual(['rule', 'rule', 'rule'])
  expect(by('missing')).toEqual(['shop', 'shop', 'shop'])
  expect(by('never_came')).toEqual(['staff', 'staff', 'staff'])
})

test('who reported hears what goes back, and where nothing was left that it went back before', () => {
  const named = { id: 'a', shop_name: 'Pizzaria Miramar' }
  const said = (amount: number) => reportDecided(named, { isRefunded: true, amount, answer: '' }).body
  expect(said(40_000)).toMatch(/^400 MT do .+ voltam a quem pagou\.$/)
  expect(said(0)).toMatch(/já tinha voltado a quem pagou\.$/)
})
