import type { ChannelWatcher, DatabaseChannels } from '../db/channels.ts'
import type { Sql } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { NotifyBus } from './notify-bus.ts'
import { RedisBus } from './redis-bus.ts'

/** A change that a user's open browsers read again; kept for a while for browsers that reconnect. */
export type LiveNews = { event: string; userId: string; id: string; version: number }

/** Data that nobody needs later, such as a driver's position: neither stored nor replayed. */
export type PushFrame = { event: string; userIds: readonly string[]; id: string; data: unknown }

export type BusMessage = { news: LiveNews[] } | { push: PushFrame }

/** A reader that was cut off has missed messages: it reads everything again when the bus is back. */
export type BusReader = ChannelWatcher & { receive(message: BusMessage): void }

/** Carries live messages to every node, this one included. Order is kept per sender. */
export type Bus = {
  /** Resolves when the bus has taken the messages. `sql` may be a transaction: then they leave with its commit, or later. */
  publish(sql: Sql, messages: readonly BusMessage[]): Promise<void>
  start(reader: BusReader): Promise<void>
  stop(): Promise<void>
}

/** PostgreSQL's NOTIFY, or Redis/Valkey where `redisUrl` is set. */
export const createBus = (options: { channels: DatabaseChannels; redisUrl: string | undefined; log: Log }): Bus =>
  options.redisUrl === undefined
    ? new NotifyBus(options.channels)
    : new RedisBus({ url: options.redisUrl, log: options.log })
