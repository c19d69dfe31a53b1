import { makeFolder } from '@salama/embedded-postgres/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { killRounds, type Tally } from '../../../testing/kill-rounds.ts'

// Two of the rounds that `npm run bench -- kill` makes by the dozen, with a seed, so that a failure can be looked at again.
const SEED = 20_261_121

describe('kill -9 under registrations, bookings, payments and read notifications', () => {
  const folder = makeFolder()
  let tally: Tally

  beforeAll(async () => {
    tally = await killRounds({
      dataDir: folder.path,
      victims: ['server', 'database'],
      seed: SEED,
      clients: 6,
      doctors: 60,
      loadMs: [100, 400],
    })
  })
  afterAll(() => folder.remove())

  it('keeps every write that was answered, whether the server or its database was killed (CRS-01, CRS-02)', () => {
    for (const count of Object.values(tally.byKind)) expect(count).toBeGreaterThan(0)
    expect(tally.lost).toEqual([])
  })

  it('takes every kind of write again afterwards, and refuses none that should pass (CRS-01, CRS-02)', () => {
    expect(tally.readyMs).toHaveLength(2)
    expect(tally.refused).toEqual([])
  })

  it('answers 503 and no fault of its own while its database is away (CRS-02)', () => {
    expect(tally.faults).toEqual([])
  })

  it('answers a repeated key with the first result, and does nothing twice (CRS-01, CRS-04)', () => {
    expect(tally.repeated).toBeGreaterThan(10)
    expect(tally.duplicated).toEqual([])
  })
})
