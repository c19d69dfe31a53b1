import type { TaskStatus, VehicleType } from '@salama/contract/dispatch'
import { taskMachine } from '@salama/contract/dispatch'
import { keepsFee } from '@salama/contract/dispatch/returns'
import type { DomainEvents } from '@salama/contract/events'
import { isFinal } from '@salama/contract/kernel/status'
import type { TaskMove } from '../dispatch/ports.ts'

/** What carries a bag, the usual first. */
export const DELIVERY_VEHICLES: readonly VehicleType[] = ['motorcycle', 'bicycle', 'tuk_tuk', 'car']

export const isOver = (status: TaskStatus): boolean => isFinal(taskMachine, status)

/** Who delivered it, or drove in vain by no fault of theirs, earns the fee. One that staff end before its pick-up earns none. */
export function earnsFee({ to, returnReason }: Pick<TaskMove, 'to' | 'returnReason'>): boolean {
  if (to === 'cancelled') return returnReason !== null && keepsFee(returnReason)
  return to === 'delivered' || (to === 'returned' && (returnReason === null || keepsFee(returnReason)))
}

type DeliveryEvent = Extract<keyof DomainEvents, `deliveries.${string}`>

/** What a move is called in the news; undefined for one that is none. */
export function eventOf({ from, to, cause }: Pick<TaskMove, 'from' | 'to' | 'cause'>): DeliveryEvent | undefined {
  if (to === 'pending') return from === 'pending' ? undefined : 'deliveries.dropped'
  if (to === 'cancelled' && cause === 'exhausted') return 'deliveries.exhausted'
  return `deliveries.${to}`
}
