import type { BookedStatus } from './books.ts'
import type { Fault } from './faults.ts'

/** How a charge ends, chosen by the last four digits of the number (`docs/operations.md`). */
export type Ending = {
  endsAs: Exclude<BookedStatus, 'Pending'>
  /** From the prompt to the end. */
  afterMs: number
  /** The answer never comes; only the status query tells. */
  silent?: true
  /** How often the callback is posted. */
  callbacks?: number
  /** The provider does not take the request at all. */
  down?: true
}

export type Timing = {
  delayMs: number
  /** How long ending 0005 takes. */
  slowMs: number
}

/** The ending of a number; any other than the seven confirms after the delay. A fault may choose another, or its time. */
export function endingOf(msisdn: string, { slowMs, ...timing }: Timing, fault: Fault): Ending {
  const { delayMs = timing.delayMs, endsAs } = fault
  if (endsAs !== undefined) return { endsAs, afterMs: delayMs }
  const confirms: Ending = { endsAs: 'Completed', afterMs: delayMs, callbacks: fault.callbacks?.times ?? 1 }
  const endings: Record<string, Ending> = {
    '0001': { endsAs: 'Failed', afterMs: delayMs },
    '0002': { endsAs: 'Cancelled', afterMs: delayMs },
    '0003': { endsAs: 'Expired', afterMs: 10 * delayMs },
    '0004': { ...confirms, silent: true, callbacks: 0 },
    '0005': { ...confirms, afterMs: slowMs },
    '0006': { ...confirms, callbacks: 3 },
    '0007': { endsAs: 'Failed', afterMs: 0, down: true },
  }
  return endings[msisdn.slice(-4)] ?? confirms
}
