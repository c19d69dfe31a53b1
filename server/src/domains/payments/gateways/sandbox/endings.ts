import type { BookedStatus } from './books.ts'

/** How a charge ends, chosen by the last four digits of the number (`docs/operations.md`). */
export type Ending = {
  endsAs: Exclude<BookedStatus, 'Pending'>
  /** From the prompt to the end. */
  afterMs: number
  code: string
  httpStatus: number
  /** The answer never comes; only the status query tells. */
  silent?: true
  /** How often the callback is posted. */
  callbacks?: number
  /** The operator does not take the request at all. */
  down?: true
}

export type Timing = {
  delayMs: number
  /** How long ending 0005 takes. */
  slowMs: number
}

/** The ending of a number; any other than the seven confirms after the delay. */
export function endingOf(msisdn: string, { delayMs, slowMs }: Timing): Ending {
  const confirms: Ending = { endsAs: 'Completed', afterMs: delayMs, code: 'INS-0', httpStatus: 201, callbacks: 1 }
  const endings: Record<string, Ending> = {
    '0001': { endsAs: 'Failed', afterMs: delayMs, code: 'INS-2006', httpStatus: 422 },
    '0002': { endsAs: 'Cancelled', afterMs: delayMs, code: 'INS-5', httpStatus: 401 },
    '0003': { endsAs: 'Expired', afterMs: 10 * delayMs, code: 'INS-9', httpStatus: 408 },
    '0004': { ...confirms, silent: true },
    '0005': { ...confirms, afterMs: slowMs },
    '0006': { ...confirms, callbacks: 3 },
    '0007': { endsAs: 'Failed', afterMs: 0, code: 'INS-16', httpStatus: 503, down: true },
  }
  return endings[msisdn.slice(-4)] ?? confirms
}
