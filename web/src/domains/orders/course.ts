import { type OrderDetail, type OrderStatus, orderLabel } from '@salama/contract/orders'
import { when } from '../../lib/ago.ts'
import type { StepState, TimelineStep } from '../../ui/display/timeline.tsx'
import { isOver } from './labels.ts'

/** How an order goes when all goes well. */
const GOOD_COURSE: Record<OrderDetail['mode'], readonly OrderStatus[]> = {
  delivery: ['pending', 'accepted', 'ready', 'picked_up', 'in_transit', 'delivered'],
  collection: ['pending', 'accepted', 'ready', 'collected'],
}

type Followed = Pick<OrderDetail, 'status' | 'mode' | 'timeline' | 'readyBy'>

/** What has happened, where it stands, and what is still to come. */
export function courseOf(order: Followed): TimelineStep[] {
  const { status, mode, timeline } = order
  const happened = timeline.map(
    (entry, place): TimelineStep => ({
      key: `${entry.status}-${place}`,
      label: entry.note ?? orderLabel({ status: entry.status, mode }),
      state: place === timeline.length - 1 ? lastState(order) : 'done',
      at: when(entry.at),
    }),
  )
  if (isOver(order)) return happened
  const course = GOOD_COURSE[mode]
  const coming = course.slice(course.indexOf(status) + 1)
  return [
    ...happened,
    ...coming.map((next) => ({ key: next, label: orderLabel({ status: next, mode }), state: 'todo' as const })),
  ]
}

const lastState = ({ status }: Followed): StepState => {
  if (status === 'delivered' || status === 'collected') return 'done'
  return isOver({ status }) ? 'failed' : 'current'
}
