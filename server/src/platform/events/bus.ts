import type { ChannelWatcher } from '../db/channels.ts'
import type { Database, Sql } from '../db/database.ts'
import type { BusMessage, Passing } from './messages.ts'

/** A reader that was cut off has missed messages: it reads everything again when the bus is back. */
export type BusReader = ChannelWatcher & { receive(message: BusMessage): void }

/** Carries live messages to every node, this one included. Order is kept per sender. */
export type Bus = {
  /** Resolves when the bus has taken what nobody needs later. */
  publish(sql: Sql, messages: readonly Passing[]): Promise<void>
  /** Carries the oldest news of the outbox, and takes it out in the same transaction; answers how many rows there were. */
  deliver(db: Database, most: number): Promise<number>
  start(reader: BusReader): Promise<void>
  stop(): Promise<void>
}
