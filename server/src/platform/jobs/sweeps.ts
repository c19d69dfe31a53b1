import type { Clock } from '../clock/clock.ts'
import { isUnavailable } from '../db/database.ts'
import type { Log } from '../log/log.ts'

/**
 * Work that becomes due: a deadline is a column, and a sweep does what is overdue with a guarded statement. A late, a
 * repeated or a concurrent sweep therefore changes nothing, and a killed one leaves nothing locked (decision 0004).
 */
export type Sweep = {
  name: string
  everyMs: number
  /** Answers how many things it did; when it reports a full batch it is run again at once. */
  run(now: Date): Promise<{ more: boolean }>
}

export class Sweeper {
  private readonly sweeps: readonly Sweep[]
  private readonly log: Log
  private readonly clock: Clock
  private readonly timers = new Map<Sweep, NodeJS.Timeout>()
  private readonly running = new Set<Promise<void>>()
  private stopped = true

  constructor(options: { sweeps: readonly Sweep[]; log: Log; clock: Clock }) {
    this.sweeps = options.sweeps
    this.log = options.log
    this.clock = options.clock
  }

  start(): void {
    this.stopped = false
    for (const sweep of this.sweeps) this.schedule(sweep, 0)
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const timer of this.timers.values()) clearTimeout(timer)
    await Promise.all(this.running)
  }

  private schedule(sweep: Sweep, waitMs: number): void {
    if (this.stopped) return
    this.timers.set(
      sweep,
      setTimeout(() => {
        const run = this.runOnce(sweep).then((more) => {
          this.running.delete(run)
          this.schedule(sweep, more ? 0 : sweep.everyMs)
        })
        this.running.add(run)
      }, waitMs).unref(),
    )
  }

  private async runOnce(sweep: Sweep): Promise<boolean> {
    try {
      return (await sweep.run(this.clock())).more
    } catch (error) {
      this.log[isUnavailable(error) ? 'warn' : 'error']({ sweep: sweep.name, err: error }, 'sweep failed, comes again')
      return false
    }
  }
}
