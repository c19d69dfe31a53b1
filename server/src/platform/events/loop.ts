import type { Log } from '../log/log.ts'

/** How long a loop waits after a run that failed. */
const RETRY_MS = 1_000

type Ran = { more: boolean; idleMs?: number }

/**
 * Runs `run` again and again, never twice at once: at each `wake`, at once while it reports more, and otherwise after
 * the `idleMs` that it answered, if any.
 */
export class Loop {
  private readonly name: string
  private readonly log: Log
  private readonly run: () => Promise<Ran>
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private wokenMeanwhile = false
  private stopped = true

  constructor(options: { name: string; log: Log; run: () => Promise<Ran> }) {
    this.name = options.name
    this.log = options.log
    this.run = options.run
  }

  start(): void {
    this.stopped = false
    this.wake()
  }

  wake(): void {
    if (this.stopped) return
    if (this.running) {
      this.wokenMeanwhile = true
      return
    }
    clearTimeout(this.timer)
    this.running = this.runUntilIdle().then((idleMs) => {
      this.running = undefined
      if (this.wokenMeanwhile) {
        this.wokenMeanwhile = false
        this.wake()
      } else if (!this.stopped && idleMs !== undefined) this.timer = setTimeout(() => this.wake(), idleMs).unref()
    })
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  get isStopped(): boolean {
    return this.stopped
  }

  private async runUntilIdle(): Promise<number | undefined> {
    try {
      for (;;) {
        const { more, idleMs } = await this.run()
        if (!more || this.stopped) return idleMs
      }
    } catch (error) {
      this.log.warn({ err: error }, `${this.name} failed, will retry`)
      return RETRY_MS
    }
  }
}
