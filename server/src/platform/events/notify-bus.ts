import { sql as statement } from 'kysely'
import type { DatabaseChannels } from '../db/channels.ts'
import type { Sql } from '../db/database.ts'
import type { Bus, BusReader } from './bus.ts'
import type { BusMessage } from './messages.ts'

const CHANNEL = 'platform_live'
/** PostgreSQL refuses payloads of 8000 bytes and more. */
const MAX_BYTES = 7_500

/** Live messages by NOTIFY: they leave with the transaction that removes their outbox row. */
export class NotifyBus implements Bus {
  private reader: BusReader | undefined

  constructor(channels: DatabaseChannels) {
    channels.on(CHANNEL, (payload) => this.reader?.receive(JSON.parse(payload) as BusMessage))
    channels.watch({ onLost: () => this.reader?.onLost(), onBack: () => this.reader?.onBack() })
  }

  async publish(sql: Sql, messages: readonly BusMessage[]): Promise<void> {
    const payloads = messages.flatMap(payloadsOf)
    await statement`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(sql)
  }

  /** The channels are started and stopped by their owner. */
  async start(reader: BusReader): Promise<void> {
    this.reader = reader
  }

  async stop(): Promise<void> {
    this.reader = undefined
  }
}

/** Halves a list of news until each part fits; a single piece that does not fit is a defect of its sender. */
function payloadsOf(message: BusMessage): string[] {
  const payload = JSON.stringify(message)
  if (Buffer.byteLength(payload) <= MAX_BYTES) return [payload]
  if ('push' in message || message.news.length === 1) throw new Error(`live message over ${MAX_BYTES} bytes`)
  const middle = Math.ceil(message.news.length / 2)
  return [message.news.slice(0, middle), message.news.slice(middle)].flatMap((news) => payloadsOf({ news }))
}
