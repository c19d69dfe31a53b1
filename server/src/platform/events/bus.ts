import type { ChannelWatcher } from '../db/channels.ts'
import type { Sql } from '../db/database.ts'
import type { BusMessage } from './messages.ts'

/** A reader that was cut off has missed messages: it reads everything again when the bus is back. */
export type BusReader = ChannelWatcher & { receive(message: BusMessage): void }

/** Carries live messages to every node, this one included. Order is kept per sender. */
export type Bus = {
  /** Resolves when the bus has taken the messages. `sql` may be a transaction: then they leave with its commit, or later. */
  publish(sql: Sql, messages: readonly BusMessage[]): Promise<void>
  start(reader: BusReader): Promise<void>
  stop(): Promise<void>
}
