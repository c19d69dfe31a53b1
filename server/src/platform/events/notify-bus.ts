import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { DatabaseChannels } from '../db/channels.ts'
import type { Database, Sql } from '../db/database.ts'
import type { Bus, BusReader } from './bus.ts'
import type { BusMessage, Passing } from './messages.ts'
import { takeNews } from './take-news.ts'

const CHANNEL = 'platform_live'
/** PostgreSQL refuses payloads of 8000 bytes and more. */
const MAX_BYTES = 7_500
/** Some 200 bytes each. */
const NEWS_AT_ONCE = 25
/** A longer message travels in parts: `#<id>:<number of parts still to come>:<text>`. */
const PART = /^#([0-9a-f]+):(\d+):/

/** Live messages by NOTIFY: they leave with the transaction that removes their outbox row. */
export class NotifyBus implements Bus {
  private reader: BusReader | undefined
  /** Beginnings of messages whose other parts are on their way. */
  private readonly parts = new Map<string, string>()

  constructor(channels: DatabaseChannels) {
    channels.on(CHANNEL, (payload) => this.read(payload))
    channels.watch({
      onLost: () => {
        this.parts.clear()
        this.reader?.onLost()
      },
      onBack: () => this.reader?.onBack(),
    })
  }

  async publish(db: Sql, messages: readonly Passing[]): Promise<void> {
    const payloads = messages.flatMap(payloadsOf)
    await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
  }

  async deliver(db: Database, most: number): Promise<number> {
    const { rows } = await sql<{ taken: number; sent: number }>`
      with taken as (${takeNews(most)}),
      news as (
        select item, row_number() over (order by id, place) as place,
          (row_number() over (order by id, place) - 1) / ${NEWS_AT_ONCE} as message
        from taken cross join lateral jsonb_array_elements(payload) with ordinality as told (item, place)),
      sent as materialized (
        select pg_notify(${CHANNEL}, jsonb_build_object('news', jsonb_agg(item order by place))::text)
        from news group by message order by message)
      select (select count(*) from taken)::integer as taken, count(*)::integer as sent from sent`.execute(db.sql)
    return rows[0]?.taken ?? 0
  }

  /** The channels are started and stopped by their owner. */
  async start(reader: BusReader): Promise<void> {
    this.reader = reader
  }

  async stop(): Promise<void> {
    this.reader = undefined
  }

  private read(payload: string): void {
    const part = PART.exec(payload)
    if (!part) return this.reader?.receive(JSON.parse(payload) as BusMessage)
    const [head, id = '', toCome] = part
    const text = (this.parts.get(id) ?? '') + payload.slice(head.length)
    if (toCome !== '0') return void this.parts.set(id, text)
    this.parts.delete(id)
    this.reader?.receive(JSON.parse(text) as BusMessage)
  }
}

/** Frames of rooms are cut; a push that does not fit is a defect. */
function payloadsOf(message: Passing): string[] {
  const payload = JSON.stringify(message)
  if (Buffer.byteLength(payload) <= MAX_BYTES) return [payload]
  if ('push' in message) throw new Error(`live message over ${MAX_BYTES} bytes`)
  return partsOf(payload)
}

/** Parts of one transaction arrive one after another, and all of them or none. */
function partsOf(payload: string): string[] {
  // One byte a character, so that a cut falls between characters.
  const plain = payload.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const id = randomBytes(8).toString('hex')
  const count = Math.ceil(plain.length / PART_BYTES)
  return Array.from(
    { length: count },
    (_, place) => `#${id}:${count - 1 - place}:${plain.slice(place * PART_BYTES, (place + 1) * PART_BYTES)}`,
  )
}

const PART_BYTES = 7_400
