import {
  type AppointmentStatus,
  appointmentMachine,
  type ShownStatus,
  shownStatus,
} from '@salama/contract/appointments'
import { isFinal } from '@salama/contract/kernel/status'
import { when } from '../../../lib/ago.ts'
import type { StepState, TimelineStep } from '../../../ui/display/timeline.tsx'
import { STATUS_BADGES } from '../labels.ts'

/** How a consultation goes when all goes well. */
const GOOD_COURSE: readonly AppointmentStatus[] = ['held', 'confirmed', 'waiting', 'in_call', 'completed']

export const isOver = (status: ShownStatus): boolean =>
  isFinal(appointmentMachine, status === 'pending_payment' ? 'held' : status)

type Entry = { status: ShownStatus; at: string }

/** What has happened, where it stands, and what is still to come by the machine. */
export function courseOf(status: ShownStatus, entries: readonly Entry[]): TimelineStep[] {
  const happened = entries.map(
    (entry, index): TimelineStep => ({
      key: `${entry.status}-${index}`,
      label: STATUS_BADGES[entry.status].label,
      state: index === entries.length - 1 ? lastState(status) : 'done',
      at: when(entry.at),
    }),
  )
  return [...happened, ...comingAfter(status)]
}

const lastState = (status: ShownStatus): StepState =>
  status === 'completed' ? 'done' : isOver(status) ? 'failed' : 'current'

function comingAfter(status: ShownStatus): TimelineStep[] {
  if (isOver(status)) return []
  // An interrupted call stands where the call stands.
  const place = status === 'interrupted' ? 'in_call' : status
  const course = GOOD_COURSE.map(shownStatus)
  return course
    .slice(course.indexOf(place) + 1)
    .map((coming) => ({ key: coming, label: STATUS_BADGES[coming].label, state: 'todo' }))
}

/** Still to come, or waiting for something: everything that is not over and whose time has not gone by. */
export const isUpcoming = ({ status, endsAt }: { status: ShownStatus; endsAt: string }, now: Date): boolean =>
  !isOver(status) && Date.parse(endsAt) > now.getTime()
