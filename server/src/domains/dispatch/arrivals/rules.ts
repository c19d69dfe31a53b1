import { MOST_WRONG_PINS } from '@salama/contract/dispatch'
import type { ReturnReason } from '@salama/contract/dispatch/returns'
import type { Coordinates } from '@salama/contract/kernel/geo'
import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Proof } from '../ports.ts'
import { isNear } from '../positions/rules.ts'
import type { TaskRow } from '../tasks/store.ts'

/** Nobody is there in less of the estimated time. */
const LEAST_PART = 1 / 3

type Arriving = {
  /** Where they should be; null where nobody knows it. */
  place: Coordinates | null
  /** Where the driver was last. */
  position: Coordinates | undefined
  startedAt: Date | undefined
  estimatedMinutes: number
  now: Date
}

export type Arrival = { isNear: boolean; isTimely: boolean }

/** What position and time say of a driver who calls a task finished; what nobody knows shows nothing. */
export const arrivalOf = ({ place, position, startedAt, estimatedMinutes, now }: Arriving): Arrival => ({
  isNear: isNear(place, position),
  isTimely: startedAt !== undefined && now.getTime() - startedAt.getTime() >= estimatedMinutes * MINUTE_MS * LEAST_PART,
})

/** Without a code, place and time prove the end together; who guessed codes until none was taken any more has to be asked for. */
export const proofAtEnd = (proof: Proof, { isNear, isTimely }: Arrival, wrongPins: number): Proof =>
  proof === 'none' && isNear && isTimely && wrongPins < MOST_WRONG_PINS ? 'place' : proof

type Finished = Pick<TaskRow, 'kind' | 'pickup_proof' | 'cash' | 'fee'>

/**
 * Whether who finished it has earned: with a code at the end, or by place and time together. The code of a ride proves that
 * it began: with it either place or time shows the end. Of cash, which they have in their hand, and of nothing there is
 * nothing to hold.
 */
export const isProven = ({ kind, pickup_proof, cash, fee }: Finished, proof: Proof, arrival: Arrival): boolean =>
  proof !== 'none' ||
  (kind === 'ride' && pickup_proof === 'pin' && (arrival.isNear || arrival.isTimely)) ||
  cash > 0 ||
  fee === 0

/**
 * Place and time prove together that something was brought back. That the fault was theirs who sold it is no driver's to say:
 * they are asked.
 */
export const isReturnProven = ({ isNear, isTimely }: Arrival, reason: ReturnReason | null): boolean =>
  isNear && isTimely && reason !== 'shop_fault'

/**
 * Silence of a customer is consent where place or time speak for the driver; where neither does, and of what nobody says to
 * be back, staff look at it.
 */
export const silenceReleases = ({ isNear, isTimely, status }: Arrival & Pick<TaskRow, 'status'>): boolean =>
  status !== 'returned' && (isNear || isTimely)
