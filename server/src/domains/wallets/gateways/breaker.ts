import type { Outcome, Provider } from './provider.ts'

export type BreakerSettings = {
  /** Signs of absence in a row that open it; 5 unless said. */
  threshold?: number
  /** How long it stays open before the next trial; 5 s unless said. */
  pauseMs?: number
  now: () => Date
  /** 0 to 1, for the jitter that keeps nodes from returning in step. */
  random?: () => number
}

export type GuardedProvider = Provider & {
  /** How long this provider lets its customer type the PIN, where that is shorter than our own limit. */
  promptMs?: number
  /** Whether a charge would be refused now without asking the provider. */
  isOpen(): boolean
  /** Whether it did not answer when last asked, several times in a row. */
  isAway(): boolean
  /** Questions about days that are over: none while it is open, and no answer of theirs opens or closes it. */
  unwatched: Pick<Provider, 'query' | 'queryPayOut'>
}

const THRESHOLD = 5
const PAUSE_MS = 5_000
const OPEN = 'wire:breaker_open'

/** Nobody was asked. */
export const isShutOut = ({ code }: Answer): boolean => code === OPEN

/** Whether what a question heard says that its provider is away. */
export const isAbsence = (answer: Answer): boolean => signOf('query', answer) === 'away'

/**
 * Stops calling a provider that is away, so that nobody waits for it and its return is not met by a herd. While open one
 * call passes per pause as a trial; any sign of life closes it. A refused charge was never sent: it is a plain failure.
 */
export function withBreaker(provider: Provider, settings: BreakerSettings): GuardedProvider {
  const { threshold = THRESHOLD, pauseMs = PAUSE_MS, now, random = Math.random } = settings
  let absences = 0
  let nextTrialAt = 0

  const isOpen = () => absences >= threshold && now().getTime() < nextTrialAt
  const pause = () => {
    nextTrialAt = now().getTime() + pauseMs * (1 + random() / 2)
  }
  const watch = async <T extends Answer>(call: Call, run: () => Promise<T>): Promise<T> => {
    // The trial moves the next one on: others stay out while it lasts, and a charge that waits for its PIN holds
    // nobody up for longer than a pause.
    if (absences >= threshold) pause()
    const outcome = await run()
    const sign = signOf(call, outcome)
    if (sign === 'alive') absences = 0
    if (sign === 'away') {
      absences += 1
      if (absences >= threshold) pause()
    }
    return outcome
  }

  const shutOut = { kind: 'unknown', code: OPEN } as const
  return {
    method: provider.method,
    capabilities: provider.capabilities,
    isOpen,
    isAway: () => absences >= threshold,
    charge: async (charge) =>
      isOpen()
        ? { kind: 'failed', failure: 'operator_unavailable', code: OPEN }
        : watch('charge', () => provider.charge(charge)),
    query: async (reference) => (isOpen() ? shutOut : watch('query', () => provider.query(reference))),
    reverse: async (order) =>
      isOpen()
        ? { kind: 'failed', failure: 'operator_unavailable', code: OPEN }
        : watch('reverse', () => provider.reverse(order)),
    payOut: async (order) =>
      isOpen()
        ? { kind: 'failed', failure: 'operator_unavailable', code: OPEN }
        : watch('payOut', () => provider.payOut(order)),
    queryPayOut: async (reference) => (isOpen() ? shutOut : watch('query', () => provider.queryPayOut(reference))),
    unwatched: {
      query: async (reference) => (isOpen() ? shutOut : provider.query(reference)),
      queryPayOut: async (reference) => (isOpen() ? shutOut : provider.queryPayOut(reference)),
    },
  }
}

type Call = 'charge' | 'query' | 'reverse' | 'payOut'
type Answer = Outcome | { kind: 'notFound'; code: string }

/** A charge that times out says nothing: the customer may simply not have found the PIN. */
function signOf(call: Call, outcome: Answer): 'alive' | 'away' | 'none' {
  if (outcome.kind === 'failed' && outcome.failure === 'operator_unavailable') return 'away'
  // The adapter's own answer: nobody was asked.
  if (outcome.code.startsWith('emola:')) return 'none'
  if (!outcome.code.startsWith('wire:')) return 'alive'
  if (outcome.code === 'wire:timeout' && call === 'charge') return 'none'
  return /^wire:other_|^wire:no_reference/.test(outcome.code) ? 'alive' : 'away'
}
