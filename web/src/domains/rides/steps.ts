import { isFinal } from '@salama/contract/kernel/status'
import { type Ride, type RideStatus, rideMachine } from '@salama/contract/rides'
import { when } from '../../lib/ago.ts'
import type { StepState, TimelineStep } from '../../ui/display/timeline.tsx'

/** How a ride goes when all goes well. */
const GOOD: readonly RideStatus[] = ['requested', 'accepted', 'arrived', 'in_progress', 'completed']

/** What has happened, where it stands, and what is still to come. */
export function stepsOf({ status, timeline }: Pick<Ride, 'status' | 'timeline'>): TimelineStep[] {
  const happened = timeline.map(
    (entry, place): TimelineStep => ({
      key: `${entry.status}-${place}`,
      label: rideMachine.states[entry.status].label,
      state: place === timeline.length - 1 ? lastState(status) : 'done',
      at: when(entry.at),
    }),
  )
  const coming = isFinal(rideMachine, status) ? [] : GOOD.slice(GOOD.indexOf(status) + 1)
  return [
    ...happened,
    ...coming.map((to) => ({ key: to, label: rideMachine.states[to].label, state: 'todo' as const })),
  ]
}

function lastState(status: RideStatus): StepState {
  if (status === 'completed') return 'done'
  return isFinal(rideMachine, status) ? 'failed' : 'current'
}
