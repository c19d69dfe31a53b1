import type { TaskStatus, VehicleType } from '@salama/contract/dispatch'
import { taskMachine } from '@salama/contract/dispatch'
import type { DomainEvents } from '@salama/contract/events'
import { isFinal } from '@salama/contract/kernel/status'
import type { TaskMove } from '../dispatch/ports.ts'

/** What carries a bag, the usual first. */
export const DELIVERY_VEHICLES: readonly VehicleType[] = ['motorcycle', 'bicycle', 'tuk_tuk', 'car']

export const isOver = (status: TaskStatus): boolean => isFinal(taskMachine, status)

type DeliveryEvent = Extract<keyof DomainEvents, `deliveries.${string}`>

/** What a move is called in the news; undefined for one that is none. */
export function eventOf({ from, to, cause }: Pick<TaskMove, 'from' | 'to' | 'cause'>): DeliveryEvent | undefined {
  if (to === 'pending') return from === 'pending' ? undefined : 'deliveries.dropped'
  if (to === 'cancelled' && cause === 'exhausted') return 'deliveries.exhausted'
  return `deliveries.${to}`
}
