import type { Centavos } from '@salama/contract/kernel/money'
import type { BookedCharge } from './books.ts'

/** Something that goes wrong on purpose, with one charge, reversal or pay-out; what is not named happens as usual. */
export type Fault = {
  /** `false`: no money moves and the provider's books stay as they were. */
  charged?: false
  /** The provider takes this amount instead of the one asked for, and says so. */
  amount?: Centavos
  delayMs?: number
  /** How it ends, whatever the number's last digits say. */
  endsAs?: BookedCharge['endsAs']
  /** The answer names another reference or number. */
  reference?: string
  msisdn?: string
  /**
   * `cut`: the connection is destroyed; `drip`: a byte now and then, never the end; `silence`: nothing at all;
   * or exactly this answer.
   */
  answer?: 'cut' | 'drip' | 'silence' | { status: number; body: string }
  /** So many later answers about it, to status queries and reversals, are cut off after what they did. */
  cutLater?: number
  /** How often the callback of a success is posted, and how long after it; a negative lag is ahead of the answer. */
  callbacks?: { times: number; lagMs: number }
}

/** What goes wrong, known beforehand; of a reversal without the number. */
export type FaultPlan = (moved: Pick<BookedCharge, 'reference' | 'msisdn'>) => Fault | undefined

/** The faults that tests ask for by name. */
export const FAULTS = {
  cutBefore: { charged: false, answer: 'cut' },
  cutAfter: { answer: 'cut' },
  drip: { answer: 'drip' },
  silence: { answer: 'silence' },
  htmlPage: { answer: { status: 502, body: '<html><body><h1>Bad Gateway</h1></body></html>' } },
  htmlPageAsSuccess: { answer: { status: 200, body: '<!doctype html><title>Welcome</title>' } },
  emptyBody: { answer: { status: 200, body: '' } },
} as const satisfies Record<string, Fault>

export type FaultPattern = string | RegExp

/** Scripted faults by reference or number; the last one scripted wins, and any of them over the plan. */
export function openScript(plan?: FaultPlan) {
  const scripted: { pattern: FaultPattern; fault: Fault }[] = []
  const matches = (pattern: FaultPattern, text: string) =>
    typeof pattern === 'string' ? pattern === text : pattern.test(text)
  return {
    add: (pattern: FaultPattern, fault: Fault) => void scripted.unshift({ pattern, fault }),
    faultOf: ({ reference, msisdn }: Parameters<FaultPlan>[0]): Fault =>
      scripted.find(({ pattern }) => matches(pattern, reference) || matches(pattern, msisdn))?.fault ??
      plan?.({ reference, msisdn }) ??
      {},
  }
}
