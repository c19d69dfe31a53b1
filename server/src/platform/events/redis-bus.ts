import { createClient } from '@redis/client'
import { sql } from 'kysely'
import type { Database, Sql } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Bus, BusReader } from './bus.ts'
import type { BusMessage, Passing } from './messages.ts'
import { takeNews } from './take-news.ts'

const CHANNEL = 'salama:live'
const PUBLISH_TIMEOUT_MS = 2_000
const MAX_RECONNECT_MS = 2_000

/** Live messages by Redis or Valkey: at least once, since Redis may take them before the outbox row is gone. */
export class RedisBus implements Bus {
  private readonly publisher
  private readonly subscriber
  private readonly log: Log

  constructor({ url, log }: { url: string; log: Log }) {
    this.log = log
    const socket = {
      connectTimeout: 2_000,
      reconnectStrategy: (tries: number) => Math.min(2 ** tries * 50, MAX_RECONNECT_MS),
    }
    // Without a connection a message is refused at once: its outbox row waits.
    this.publisher = createClient({
      url,
      socket,
      disableOfflineQueue: true,
      commandOptions: { timeout: PUBLISH_TIMEOUT_MS },
    })
    this.subscriber = createClient({ url, socket })
    for (const client of [this.publisher, this.subscriber])
      client.on('error', (error: Error) => this.log.warn({ err: error }, 'redis connection failed, will retry'))
  }

  async publish(_sql: Sql, messages: readonly Passing[]): Promise<void> {
    await Promise.all(messages.map((message) => this.send(message)))
  }

  async deliver(db: Database, most: number): Promise<number> {
    const { rows } = await sql`
      select from platform_outbox where consumer = 'live' and parked_at is null limit 1`.execute(db.sql)
    if (rows.length === 0) return 0
    return db.transact(async (tx) => {
      const { rows: taken } = await takeNews(most).execute(tx.sql)
      const news = taken.sort((a, b) => a.id - b.id).flatMap((row) => row.payload)
      if (news.length > 0) await this.send({ news })
      return taken.length
    })
  }

  async start(reader: BusReader): Promise<void> {
    this.subscriber.on('ready', () => reader.onBack())
    this.subscriber.on('reconnecting', () => reader.onLost())
    // Both keep trying by themselves; a server that starts before its Redis still serves.
    void this.publisher.connect().catch(() => undefined)
    void this.subscriber
      .connect()
      .then(() => this.subscriber.subscribe(CHANNEL, (text) => reader.receive(JSON.parse(text) as BusMessage)))
      .catch(() => undefined)
  }

  private send(message: BusMessage): Promise<unknown> {
    return this.publisher.publish(CHANNEL, JSON.stringify(message))
  }

  async stop(): Promise<void> {
    for (const client of [this.publisher, this.subscriber]) client.destroy()
  }
}
