import { randomBytes } from 'node:crypto'

const MAX_TOPICS = 100_000

/** Stands for every user: `tx.tell(EVERYONE, …)` reports a change in answers that all share; no browser is told of it. */
export const EVERYONE = '*'

/**
 * Counts the changes of each user's things, as live news reports them, so that a poll which missed none is answered
 * without the database. Held in memory: a restart, a gap in the news or too many topics begin a new epoch, and every
 * poll is computed once more.
 */
export class Versions {
  /** None while news does not arrive. */
  private epoch: string | undefined
  private readonly counts = new Map<string, number>()

  bump(userId: string, event: string): void {
    const topic = `${userId} ${event}`
    if (this.counts.size >= MAX_TOPICS && !this.counts.has(topic)) this.resume()
    this.counts.set(topic, (this.counts.get(topic) ?? 0) + 1)
  }

  /** News arrives from now on. */
  resume(): void {
    this.epoch = randomBytes(6).toString('base64url')
    this.counts.clear()
  }

  /** News is being missed. */
  suspend(): void {
    this.epoch = undefined
    this.counts.clear()
  }

  /** Differs whenever one of these events was reported to this user or to everyone in between; undefined while nobody can tell. */
  of(userId: string, events: readonly string[]): string | undefined {
    const count = (topic: string) => this.counts.get(topic) ?? 0
    const changes = events.map((event) => count(`${userId} ${event}`) + count(`${EVERYONE} ${event}`))
    return this.epoch && [this.epoch, ...changes].join('.')
  }
}
