import type { DomainEvents, EventType } from '@salama/contract/events'
import { sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { type Database, isUnavailable, type Tx } from '../db/database.ts'
import { Turns } from '../jobs/turns.ts'
import type { Log } from '../log/log.ts'
import { Loop } from './loop.ts'

/** A domain's reaction to another's news, inside the transaction that removes the news from the outbox. */
export type Listener<T extends EventType = EventType> = {
  /** Stable: it is written into the outbox. */
  consumer: string
  on: { [K in T]?: (tx: Tx, payload: DomainEvents[K], now: Date) => Promise<void> }
  /** Of news that is for some consumers only: whether it is for this one. Asked where it is written. */
  wants?: { [K in T]?: (payload: DomainEvents[K]) => boolean }
}

const BATCH = 100
/** Each holds a connection of the pool meanwhile. */
const AT_ONCE = 4
/** At the latest it looks again for rows that another node left behind; earlier where a postponed row becomes due. */
const IDLE_MS = 10_000
const MOST_ATTEMPTS = 12

type Reaction = (tx: Tx, payload: unknown, now: Date) => Promise<void>
type Row = { id: number; type: string; payload: unknown; attempts: number }

export type DispatcherOptions = {
  db: Database
  listeners: readonly Listener[]
  log: Log
  clock: Clock
  /** There is live news that nobody was woken for: it has a delivery of its own. */
  onLive?: () => void
}

/**
 * Delivers the outbox: per consumer, in batches claimed with `for update skip locked`, at least once. A consumer's
 * effect and the removal of the row commit together; one that fails waits ever longer and is parked at last. Each
 * consumer has a loop of its own, so that a slow one delays no other.
 */
export class Dispatcher {
  private readonly db: Database
  private readonly listeners: readonly Listener[]
  private readonly log: Log
  private readonly clock: Clock
  private readonly onLive: () => void
  private readonly turns = new Turns(AT_ONCE)
  /** Finds what nobody was woken for: rows that another node left behind, and postponed ones. */
  private readonly search: Loop
  private readonly deliveries = new Map<string, Loop>()

  constructor(options: DispatcherOptions) {
    this.db = options.db
    this.listeners = options.listeners
    this.log = options.log
    this.clock = options.clock
    this.onLive = options.onLive ?? (() => undefined)
    this.search = new Loop({ name: 'outbox search', log: this.log, run: () => this.findDue() })
  }

  start(): void {
    this.search.start()
  }

  /** Called after each commit that wrote to the outbox, with those for whom it did. */
  wake(consumers: Iterable<string>): void {
    if (this.search.isStopped) return
    for (const consumer of consumers) {
      const delivery = this.deliveries.get(consumer)
      if (delivery) delivery.wake()
      else this.startDelivery(consumer)
    }
  }

  async stop(): Promise<void> {
    await this.search.stop()
    await Promise.all([...this.deliveries.values()].map((delivery) => delivery.stop()))
  }

  private startDelivery(consumer: string): void {
    const listeners = this.listeners.filter((one) => one.consumer === consumer)
    if (listeners.length === 0) return
    const deliver = async () => !this.search.isStopped && (await this.deliverTo(consumer, listeners))
    const run = async () => ({ more: await this.turns.take(deliver) })
    const delivery = new Loop({ name: `outbox delivery to ${consumer}`, log: this.log, run })
    this.deliveries.set(consumer, delivery)
    delivery.start()
  }

  /** One look at the whole outbox tells who has something to do, and when the next postponed row is due. */
  private async findDue(): Promise<{ more: boolean; idleMs: number }> {
    const { rows } = await sql<{ consumer: string; is_due: boolean; next_in_ms: number | null }>`
      select consumer, bool_or(due_at <= now()) as is_due,
        (extract(epoch from min(due_at) filter (where due_at > now()) - now()) * 1000)::float8 as next_in_ms
      from platform_outbox where parked_at is null group by consumer`.execute(this.db.sql)
    const due = rows.filter((row) => row.is_due).map((row) => row.consumer)
    if (due.includes('live')) this.onLive()
    this.wake(due)
    return { more: false, idleMs: Math.min(IDLE_MS, ...rows.map((row) => row.next_in_ms ?? IDLE_MS)) }
  }

  private async deliverTo(consumer: string, listeners: readonly Listener[], most = BATCH): Promise<boolean> {
    const now = this.clock()
    let taken: Row[] = []
    let failed: { row: Row; error: unknown } | undefined
    const count = await this.db
      .transact(async (tx) => {
        const { rows } = await sql<Row>`
          delete from platform_outbox where id = any(array(
            select id from platform_outbox
            where consumer = ${consumer} and parked_at is null and due_at <= now()
            order by due_at, id limit ${most} for update skip locked))
          returning id, type, payload, attempts`.execute(tx.sql)
        taken = rows
        for (const row of rows.sort((a, b) => a.id - b.id)) {
          failed = { row, error: undefined }
          try {
            for (const { on } of listeners) {
              const react = on[row.type as EventType] as Reaction | undefined
              await react?.(tx, row.payload, now)
            }
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
        if (blamed) await this.postpone(consumer, blamed, failed?.error ?? error)
        // They fail together, at the commit: one by one, the row to blame steps aside like any other.
        else for (const _ of taken) await this.deliverTo(consumer, listeners, 1)
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
      'outbox delivery failed, will retry',
    )
    await sql`
      update platform_outbox set attempts = ${attempts}, due_at = now() + ${waitMs} * interval '1 millisecond',
        parked_at = case when ${parked} then now() end, last_error = ${String((error as Error).message).slice(0, 500)}
      where id = ${row.id}`.execute(this.db.sql)
    this.search.wake()
  }
}

/** Which consumers an event is written for. */
export const consumersOf =
  (listeners: readonly Listener[]) =>
  <T extends EventType>(type: T, payload: DomainEvents[T]): readonly string[] => {
    const wanting = listeners.filter(({ on, wants }) => on[type] && (wants?.[type]?.(payload) ?? true))
    return [...new Set(wanting.map(({ consumer }) => consumer))]
  }
