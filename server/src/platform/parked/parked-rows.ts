import { MINUTE_MS } from '@salama/contract/kernel/time'
import type { Clock } from '../clock/clock.ts'
import { type Database, isUnavailable } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { noteFailure } from './store.ts'

/** Screens read again and again: within the minute the same row of a list is noted once. */
const NOTED_FOR_MS = MINUTE_MS
const MOST_KNOWN = 1_000
/** So often a sweep tries a row before it gives it up. */
export const MOST_ATTEMPTS = 8
const LONGEST_ERROR = 500

/** A row of an answer that breaks the contract of its list; the text names fields, never what they hold. */
export type OddRow = { rowId: string; error: string }

/** Keeps one odd row from stopping the others: what a list leaves out and what a sweep gives up waits for the desk. */
export class ParkedRows {
  private readonly db: Database
  private readonly log: Log
  private readonly clock: Clock
  private readonly noted = new Map<string, number>()

  constructor(options: { db: Database; log: Log; clock: Clock }) {
    this.db = options.db
    this.log = options.log
    this.clock = options.clock
  }

  /** What this process left out of lists lately, as `<source> <id of the row>`. */
  get leftOut(): readonly string[] {
    return [...this.noted.keys()]
  }

  /** Nobody waits for the note: the answer is on its way. */
  leaveOut(source: string, { rowId, error }: OddRow): void {
    const now = this.clock()
    const key = `${source} ${rowId}`
    if ((this.noted.get(key) ?? 0) > now.getTime() - NOTED_FOR_MS) return
    if (this.noted.size >= MOST_KNOWN) this.noted.clear()
    this.noted.set(key, now.getTime())
    this.log.error({ source, rowId, reason: error }, 'a row breaks the contract of its list and was left out')
    noteFailure(this.db.sql, { source, rowId, error: shorten(error), mostAttempts: 1, now }).catch((err: unknown) =>
      this.log.warn({ source, rowId, err }, 'a row that was left out could not be parked'),
    )
  }

  /**
   * The work of a sweep on one row: when it fails the others go on, and after too many failures the row is parked, which
   * `isNotParked` keeps out of what the sweep takes. Answers whether it succeeded. A database that is away says nothing
   * against the row.
   */
  async attempt(sweep: string, rowId: string, work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (err) {
      if (isUnavailable(err)) throw err
      const error = shorten(err instanceof Error ? err.message : String(err))
      const failure = { source: sweep, rowId, error, mostAttempts: MOST_ATTEMPTS, now: this.clock() }
      const { attempts, isParked } = await noteFailure(this.db.sql, failure)
      const text = isParked ? 'a sweep gave up a row' : 'a sweep failed on a row, will retry'
      this.log[isParked ? 'error' : 'warn']({ sweep, rowId, attempts, err }, text)
      return false
    }
  }
}

const shorten = (error: string): string => error.slice(0, LONGEST_ERROR) || 'no message'
