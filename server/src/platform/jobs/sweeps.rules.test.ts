import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Sweep, Sweeper, type SweepResult } from './sweeps.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') }))
afterEach(() => vi.useRealTimers())

const inMs = (ms: number) => new Date(Date.now() + ms)
function started(sweep: Sweep): Sweeper {
  const sweeper = new Sweeper({ log: pino({ level: 'silent' }), clock: () => new Date() })
  sweeper.start([sweep])
  return sweeper
}

function counted(answer: () => SweepResult | Promise<SweepResult>) {
  const runs: number[] = []
  const startedAt = Date.now()
  const sweep: Sweep = {
    name: 'counted',
    everyMs: 60_000,
    run: async () => {
      runs.push(Date.now() - startedAt)
      return answer()
    },
  }
  return { sweep, runs }
}

test('a sweep sleeps until its next deadline, and at most as long as it says', async () => {
  const dueAt = inMs(10_000)
  const { sweep, runs } = counted(() => ({ more: false, nextDueAt: Date.now() < dueAt.getTime() ? dueAt : null }))
  const sweeper = started(sweep)
  await vi.advanceTimersByTimeAsync(130_000)
  expect(runs).toEqual([0, 10_000, 70_000, 130_000])
  await sweeper.stop()
})

test('an earlier deadline wakes a sleeping sweep, a later one does not', async () => {
  const { sweep, runs } = counted(() => ({ more: false, nextDueAt: null }))
  const sweeper = started(sweep)
  await vi.advanceTimersByTimeAsync(1_000)
  sweeper.wake('counted', inMs(90_000))
  sweeper.wake('counted', inMs(4_000))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(runs).toEqual([0, 5_000])
  await sweeper.stop()
})

test('a deadline set while the sweep runs is not missed', async () => {
  let finish: (result: SweepResult) => void = () => undefined
  const { sweep, runs } = counted(() => new Promise((resolve) => (finish = resolve)))
  const sweeper = started(sweep)
  await vi.advanceTimersByTimeAsync(0)
  sweeper.wake('counted', inMs(2_000))
  finish({ more: false, nextDueAt: null })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs).toEqual([0, 2_000])
  finish({ more: false })
  await sweeper.stop()
})

test('a full batch is followed by another at once, and a failure by a retry after a second', async () => {
  const answers: (SweepResult | Error)[] = [{ more: true }, new Error('broken'), { more: false }]
  const { sweep, runs } = counted(() => {
    const answer = answers.shift() ?? { more: false }
    if (answer instanceof Error) throw answer
    return answer
  })
  const sweeper = started(sweep)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(runs).toEqual([0, 1, 1_001])
  await sweeper.stop()
})

test('a turn with nothing due asks for the next deadline and runs nothing', async () => {
  const dueAt = inMs(130_000)
  const { sweep, runs } = counted(() => ({ more: false }))
  const asked: number[] = []
  const startedAt = Date.now()
  const findNextDue = async () => {
    asked.push(Date.now() - startedAt)
    return runs.length === 0 ? dueAt : null
  }
  const sweeper = started({ ...sweep, findNextDue })
  await vi.advanceTimersByTimeAsync(150_000)
  expect(runs).toEqual([130_000])
  expect(asked).toEqual([0, 60_000, 120_000, 130_000, 130_000])
  await sweeper.stop()
})

test('what stays due after a run, because another node works on it, is not asked for without a pause', async () => {
  const dueAt = inMs(0)
  const { sweep, runs } = counted(() => ({ more: false }))
  const sweeper = started({ ...sweep, findNextDue: async () => dueAt })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toEqual([0, 250, 500, 750, 1_000])
  await sweeper.stop()
})
