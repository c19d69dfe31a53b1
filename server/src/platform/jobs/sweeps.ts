import type { Clock } from '../clock/clock.ts'
import { isUnavailable } from '../db/database.ts'
import type { FigureValue, NodeFigure } from '../figures/figure.ts'
import type { Log } from '../log/log.ts'

/**
 * Work that becomes due: a deadline is a column, and a sweep does what is overdue with a guarded statement. A late, a
 * repeated or a concurrent sweep therefore changes nothing, and a killed one leaves nothing locked (decision 0004).
 */
export type Sweep = {
  name: string
  /** The longest sleep: deadlines that another node left behind are found after it. */
  everyMs: number
  /**
   * The earliest deadline, also one that is over; null for none. Until then the sweep sleeps: a turn with nothing to do
   * costs this one statement. A commit that sets an earlier one says so with `tx.dueAt`. Without it every turn runs.
   */
  findNextDue?: (now: Date) => Promise<Date | null>
  /** Made by `rowSweep`: a row that fails holds up no other. */
  isOfRows?: true
  /**
   * Does what is due. `more`: a full batch was done, run again at once. `nextDueAt`: until when it may sleep, where no
   * statement tells it beforehand.
   */
  run(now: Date): Promise<SweepResult>
}

export type SweepResult = { more: boolean; nextDueAt?: Date | null }

type Scheduled = { timer: NodeJS.Timeout; atMs: number }

export class Sweeper {
  private sweeps: ReadonlyMap<string, Sweep> = new Map()
  private readonly log: Log
  private readonly clock: Clock
  private readonly scheduled = new Map<Sweep, Scheduled>()
  private readonly running = new Map<Sweep, Promise<void>>()
  /** Deadlines that were set while the sweep ran, and that it may not have seen. */
  private readonly wokenFor = new Map<Sweep, number>()
  /** Since when, or from when on, a sweep should have run without a failure. */
  private readonly expectedAt = new Map<Sweep, number>()
  private stopped = true

  constructor(options: { log: Log; clock: Clock }) {
    this.log = options.log
    this.clock = options.clock
  }

  start(sweeps: readonly Sweep[]): void {
    this.stopped = false
    this.sweeps = new Map(sweeps.map((sweep) => [sweep.name, sweep]))
    const nowMs = this.clock().getTime()
    for (const sweep of this.sweeps.values()) {
      this.expectedAt.set(sweep, nowMs)
      this.schedule(sweep, nowMs)
    }
  }

  /** A deadline was committed: its sweep runs then, if it would have slept longer. */
  wake(name: string, at: Date): void {
    if (this.stopped) return
    const sweep = this.sweeps.get(name)
    if (!sweep) return this.log.error({ sweep: name }, 'a deadline names an unknown sweep')
    if (this.running.has(sweep)) {
      this.wokenFor.set(sweep, Math.min(at.getTime(), this.wokenFor.get(sweep) ?? Number.POSITIVE_INFINITY))
    } else if (at.getTime() < (this.scheduled.get(sweep)?.atMs ?? 0))
      this.schedule(sweep, at.getTime(), { isCommitted: true })
  }

  /** Wakes every sweep whose name ends so. */
  wakeAll(ending: string, at: Date): void {
    for (const name of this.sweeps.keys()) if (name.endsWith(ending)) this.wake(name, at)
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const { timer } of this.scheduled.values()) clearTimeout(timer)
    await Promise.all(this.running.values())
  }

  /** How late each sweep is: one that hangs or fails each time is ever later. */
  readonly figure: NodeFigure = {
    name: 'salama_sweep_overdue_seconds',
    help: 'For how long a sweep should have run without a failure.',
    labels: ['sweep'],
    read: () => {
      const nowMs = this.clock().getTime()
      return [...this.expectedAt].map(
        ([{ name }, atMs]): FigureValue => ({ value: Math.max(0, nowMs - atMs) / 1_000, labels: { sweep: name } }),
      )
    },
  }

  private schedule(sweep: Sweep, atMs: number, { isCommitted = false } = {}): void {
    if (this.stopped) return
    clearTimeout(this.scheduled.get(sweep)?.timer)
    const waitMs = Math.max(0, atMs - this.clock().getTime())
    // A later deadline may have been met by then: it is asked for first.
    const isDue = isCommitted && waitMs === 0
    const timer = setTimeout(() => {
      this.scheduled.delete(sweep)
      const run = this.runOnce(sweep, isDue).then(({ nextMs, isDone }) => {
        this.running.delete(sweep)
        const wokenMs = this.wokenFor.get(sweep) ?? Number.POSITIVE_INFINITY
        this.wokenFor.delete(sweep)
        const atMs = Math.min(nextMs, wokenMs)
        if (isDone) this.expectedAt.set(sweep, atMs)
        this.schedule(sweep, atMs, { isCommitted: wokenMs <= nextMs })
      })
      this.running.set(sweep, run)
    }, waitMs).unref()
    this.scheduled.set(sweep, { timer, atMs })
  }

  private sleepUntil(sweep: Sweep, next: Date | null): number {
    const now = this.clock().getTime()
    return Math.min(now + sweep.everyMs, Math.max(now + BUSY_MS, next?.getTime() ?? Number.POSITIVE_INFINITY))
  }

  /** Answers when to run it next, in milliseconds since the epoch. */
  private async runOnce(sweep: Sweep, isKnown: boolean): Promise<{ nextMs: number; isDone: boolean }> {
    const isDone = true
    try {
      const first = isKnown ? undefined : await sweep.findNextDue?.(this.clock())
      const isDue = first === undefined || (first !== null && first <= this.clock())
      if (!isDue) return { nextMs: this.sleepUntil(sweep, first), isDone }
      const { more, nextDueAt } = await sweep.run(this.clock())
      if (more) return { nextMs: this.clock().getTime(), isDone }
      const next = nextDueAt === undefined ? await sweep.findNextDue?.(this.clock()) : nextDueAt
      return { nextMs: this.sleepUntil(sweep, next ?? null), isDone }
    } catch (error) {
      this.log[isUnavailable(error) ? 'warn' : 'error']({ sweep: sweep.name, err: error }, 'sweep failed, will retry')
      return { nextMs: this.clock().getTime() + Math.min(sweep.everyMs, RETRY_MS), isDone: false }
    }
  }
}

const RETRY_MS = 1_000
/** What is still due after a run is another node's, or could not be done. */
const BUSY_MS = 250
