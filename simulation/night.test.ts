import { expect, test } from 'vitest'
import { playNight, shareSeen } from './night.ts'

const SEEDS = Array.from({ length: 12 }, (_, n) => n + 1)
const play = (seed: number) => playNight({ seed, people: 400, doctors: 6 })

test('in a night of 400 people and 6 on duty who miss and leave, 95 % are seen in time', () => {
  for (const seed of SEEDS) expect([seed, shareSeen(play(seed)) >= 0.95]).toEqual([seed, true])
})

test('nobody of a night is sold a place and neither seen, nor gone, nor refunded', () => {
  for (const seed of SEEDS) {
    const { people } = play(seed)
    expect(people.filter(({ ending }) => ending === undefined)).toEqual([])
    expect(people.filter(({ ending, promisedBy }) => (ending === 'not sold') !== (promisedBy === undefined))).toEqual(
      [],
    )
    // What would always be refused would always be kept.
    expect(people.filter(({ ending }) => ending === 'seen').length).toBeGreaterThan(300)
  }
})

test('without anybody on duty nothing of a night is sold; a seed plays the same night again', () => {
  expect(playNight({ seed: 7, people: 50, doctors: 0 }).people.every(({ ending }) => ending === 'not sold')).toBe(true)
  expect(play(7)).toEqual(play(7))
  expect(play(7)).not.toEqual(play(8))
})
