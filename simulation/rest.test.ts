import { expect, test } from 'vitest'
import { type Openness, waitForRest } from './rest.ts'

const watching = (seen: readonly Openness[]) => {
  const left = [...seen]
  return { look: async () => left.shift() ?? (seen.at(-1) as Openness), stillMs: 50, pauseMs: 2 }
}

test('a long queue is waited for while it becomes shorter', async () => {
  const queue = Array.from({ length: 50 }, (_, at): Openness => ({ 'ride requested': 50 - at }))
  const startedAt = performance.now()
  expect(await waitForRest(watching([...queue, {}]))).toEqual({})
  expect(performance.now() - startedAt).toBeGreaterThan(50)
})

test('what does not move any more is answered by kind', async () => {
  const stuck = { news: 1, 'refund processing': 3 }
  const changes: Openness[] = []
  const watch = { ...watching([{ 'refund processing': 4 }, stuck]), onChange: (open: Openness) => changes.push(open) }
  expect(await waitForRest(watch)).toEqual(stuck)
  expect(changes).toEqual([stuck])
})
