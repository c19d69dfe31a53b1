import { expect, onTestFinished, test, vi } from 'vitest'
import { type Openness, waitForRest } from './rest.ts'

/** Time passes by looking, 20 ms a look. */
function watching(seen: readonly Openness[]) {
  const left = [...seen]
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const look = async () => {
    now += 20
    return left.shift() ?? (seen.at(-1) as Openness)
  }
  return { look, stillMs: 50, pauseMs: 2 }
}

test('a long queue is waited for while it becomes shorter', async () => {
  const queue = Array.from({ length: 50 }, (_, at): Openness => ({ 'ride requested': 50 - at }))
  // Twenty times as long as nothing may move.
  expect(await waitForRest(watching([...queue, {}]))).toEqual({})
})

test('what does not move any more is answered by kind', async () => {
  const stuck = { news: 1, 'refund processing': 3 }
  const changes: Openness[] = []
  const watch = { ...watching([{ 'refund processing': 4 }, stuck]), onChange: (open: Openness) => changes.push(open) }
  expect(await waitForRest(watch)).toEqual(stuck)
  expect(changes).toEqual([stuck])
})
