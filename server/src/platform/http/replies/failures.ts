import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../clock/clock.ts'

type Source = { failures: number; endsAt: number; waiting: number; turn: Promise<void> }
type Spent = { failures: number; endsAt: number }

const MOST_SOURCES = 100_000

export type FailureOptions = {
  clock: Clock
  /** So many failures of one source in a window cost nothing: many people share the address of a carrier. */
  free: number
  windowMs: number
  /** Beyond them its attempts are made one after another, this far apart. */
  pauseMs: number
  /** And so many may wait for their turn; the others are refused. */
  mostWaiting: number
  /** So many failures of one source in a longer window are all that it has. */
  budget: { most: number; windowMs: number }
}

/**
 * Slows down sources whose attempts fail too often, before it refuses them: behind the address of one guesser there may be
 * hundreds of people who know their password. Counted in this process's memory.
 */
export class Failures {
  private readonly options: FailureOptions
  private readonly sources = new Map<string, Source>()
  private readonly spent = new Map<string, Spent>()

  constructor(options: FailureOptions) {
    this.options = options
  }

  count(source: string): void {
    this.entry(source).failures++
    const now = this.options.clock().getTime()
    const known = this.spent.get(source)
    if (known && known.endsAt > now) known.failures++
    else {
      if (this.spent.size >= MOST_SOURCES) this.spent.clear()
      this.spent.set(source, { failures: 1, endsAt: now + this.options.budget.windowMs })
    }
  }

  /** How long a source that has failed too often may make no attempt at all; 0: it may. */
  spentForMs(source: string): number {
    const known = this.spent.get(source)
    if (!known || known.failures < this.options.budget.most) return 0
    return Math.max(0, known.endsAt - this.options.clock().getTime())
  }

  /** Resolves when an attempt may be made; answers false, at once, when too many are waiting. */
  async admit(source: string): Promise<boolean> {
    const { free, pauseMs, mostWaiting } = this.options
    const entry = this.entry(source)
    if (entry.failures < free) return true
    if (entry.waiting >= mostWaiting) return false
    entry.waiting++
    entry.turn = entry.turn.then(() => sleep(pauseMs))
    await entry.turn
    entry.waiting--
    return true
  }

  private entry(source: string): Source {
    const now = this.options.clock().getTime()
    const known = this.sources.get(source)
    if (known && (known.endsAt > now || known.waiting > 0)) return known
    if (this.sources.size >= MOST_SOURCES) this.sources.clear()
    const entry = { failures: 0, endsAt: now + this.options.windowMs, waiting: 0, turn: Promise.resolve() }
    this.sources.set(source, entry)
    return entry
  }
}
