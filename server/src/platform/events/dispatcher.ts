import type { DomainEvents, EventType } from '@salama/contract/events'
import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { type Database, isUnavailable, type Tx } from '../db/database.ts'
import type { Log } from '../log/log.ts'

/** A domain's reaction to another's news, inside the transaction that removes the news from the outbox. */
export type Listener<T extends EventType = EventType> = {
  /** Stable: it is written into the outbox. */
  consumer: string
  on: { [K in T]?: (tx: Tx, payload: DomainEvents[K], now: Date) => Promise<void> }
}

export type LiveNews = { event: string; userId: string; id: string; version: number }

const BATCH = 100
/** Fallback when no commit of this process wakes the dispatcher: news of other processes, back-offs. */
const IDLE_MS = 1_000
const MOST_ATTEMPTS = 12

type Row = { id: number; type: string; payload: unknown; attempts: number }

/**
 * Delivers the outbox: per consumer, in batches claimed with `for update skip locked`, at least once. A consumer's
 * effect and the removal of the row commit together; one that fails waits ever longer and is parked at last.
 */
export class Dispatcher {
  private readonly db: Database
  private readonly listeners: readonly Listener[]
  private readonly live: (news: LiveNews[]) => void
  private readonly log: Log
  private readonly clock: Clock
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private again = false
  private stopped = true

  constructor(options: {
    db: Database
    listeners: readonly Listener[]
    live: (news: LiveNews[]) => void
    log: Log
    clock: Clock
  }) {
    this.db = options.db
    this.listeners = options.listeners
    this.live = options.live
    this.log = options.log
    this.clock = options.clock
  }

  start(): void {
    this.stopped = false
    this.wake()
  }

  /** Called after each commit that left news. */
  wake(): void {
    if (this.stopped) return
    if (this.running) {
      this.again = true
      return
    }
    clearTimeout(this.timer)
    this.running = this.drain().finally(() => {
      this.running = undefined
      if (this.stopped) return
      if (this.again) {
        this.again = false
        this.wake()
      } else this.timer = setTimeout(() => this.wake(), IDLE_MS).unref()
    })
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
  }

  private async drain(): Promise<void> {
    try {
      while (await this.deliverLive()) if (this.stopped) return
      for (const listener of this.listeners) while (await this.deliverTo(listener)) if (this.stopped) return
    } catch (error) {
      this.log.warn({ err: error }, 'outbox waits for the database')
    }
  }

  private async deliverLive(): Promise<boolean> {
    const { rows } = await sql<{ id: number; payload: LiveNews[] }>`
      delete from platform_outbox where id in (
        select id from platform_outbox where consumer = ${'live'} and parked_at is null order by id limit ${BATCH}
        for update skip locked)
      returning id, payload`.execute(this.db.sql)
    if (rows.length > 0) this.live(rows.sort((a, b) => a.id - b.id).flatMap((row) => row.payload))
    return rows.length === BATCH
  }

  private async deliverTo(listener: Listener, most = BATCH): Promise<boolean> {
    const now = this.clock()
    let taken: Row[] = []
    let failed: { row: Row; error: unknown } | undefined
    const count = await this.db
      .transact(async (tx) => {
        const { rows } = await sql<Row>`
          delete from platform_outbox where id in (
            select id from platform_outbox
            where consumer = ${listener.consumer} and parked_at is null and due_at <= now()
            order by due_at, id limit ${most} for update skip locked)
          returning id, type, payload, attempts`.execute(tx.sql)
        taken = rows
        for (const row of rows.sort((a, b) => a.id - b.id)) {
          failed = { row, error: undefined }
          const react = listener.on[row.type as EventType] as
            | ((tx: Tx, payload: unknown, now: Date) => Promise<void>)
            | undefined
          try {
            await react?.(tx, row.payload, now)
          } catch (error) {
            failed = { row, error }
            throw error
          }
        }
        failed = undefined
        return rows.length
      })
      .catch(async (error: unknown) => {
        if (!failed && (isUnavailable(error) || taken.length === 0)) throw error
        const blamed = failed?.row ?? (taken.length === 1 ? taken[0] : undefined)
        if (blamed) await this.postpone(listener.consumer, blamed, failed?.error ?? error)
        // They fail together, at the commit: one by one, the row to blame steps aside like any other.
        else for (const _ of taken) await this.deliverTo(listener, 1)
        return BATCH
      })
    return count === BATCH
  }

  /** The whole batch was rolled back; the row that broke it steps aside, so that the others pass. */
  private async postpone(consumer: string, row: Row, error: unknown): Promise<void> {
    const attempts = row.attempts + 1
    // A database that is busy or away says nothing against the row.
    const parked = attempts >= MOST_ATTEMPTS && !isUnavailable(error)
    const waitMs = Math.min(2 ** attempts * 100, 10 * 60_000)
    this.log[parked ? 'error' : 'warn'](
      { consumer, type: row.type, outboxId: row.id, attempts, err: error },
      'news not taken',
    )
    await sql`
      update platform_outbox set attempts = ${attempts}, due_at = now() + ${waitMs} * interval '1 millisecond',
        parked_at = case when ${parked} then now() end, last_error = ${String((error as Error).message).slice(0, 500)}
      where id = ${row.id}`.execute(this.db.sql)
  }
}

/** Which consumers an event is written for. */
export function consumersOf(listeners: readonly Listener[]): (type: EventType) => readonly string[] {
  return (type) => listeners.filter((listener) => listener.on[type]).map((listener) => listener.consumer)
}
