import { liveEvents } from '@salama/contract/catalogue'
import type { DatabaseChannels } from '../db/channels.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import type { Bus } from './bus.ts'
import { createBus } from './create-bus.ts'
import { LiveStreams } from './live.ts'
import { LiveDelivery } from './live-delivery.ts'
import type { BusMessage, LiveNews, PushFrame, RoomNews } from './messages.ts'
import { EVERYONE, Versions } from './versions.ts'

type RoomReader = {
  receive(news: RoomNews): void
  /** News may have been lost. */
  resync(): void
}

/** Live events of the whole installation: news and pushes travel over the bus to the streams of every node. */
export class LiveEvents {
  readonly streams = new LiveStreams(liveEvents)
  readonly versions = new Versions()
  private readonly db: Database
  private readonly bus: Bus
  private readonly delivery: LiveDelivery
  private rooms: RoomReader | undefined

  constructor(options: { db: Database; channels: DatabaseChannels; redisUrl: string | undefined; log: Log }) {
    this.db = options.db
    this.bus = createBus(options)
    this.delivery = new LiveDelivery({ ...options, bus: this.bus })
  }

  async start(): Promise<void> {
    await this.bus.start({
      receive: (message) => this.receive(message),
      onLost: () => this.versions.suspend(),
      onBack: () => {
        this.versions.resume()
        this.streams.resync()
        this.rooms?.resync()
      },
    })
    this.delivery.start()
  }

  /** Lets the delivery under way finish; the streams have been closed before. */
  async stop(): Promise<void> {
    await this.delivery.stop()
    await this.bus.stop()
  }

  /** Called after a commit that left news in the outbox. */
  wake(): void {
    this.delivery.wake()
  }

  /** Called after a commit with its news: polls of this node see the change before the news has travelled. */
  noteChanges(news: readonly LiveNews[]): void {
    for (const { userId, event } of news) this.versions.bump(userId, event)
  }

  /** Sends data that nobody needs later to the open browsers of these users, on whichever node they are. */
  push(frame: PushFrame): Promise<void> {
    return this.bus.publish(this.db.sql, [{ push: frame }])
  }

  /** Carries what nodes tell each other of their rooms, in order. */
  carry(rooms: readonly RoomNews[]): Promise<void> {
    return this.bus.publish(
      this.db.sql,
      rooms.map((news) => ({ rooms: [news] })),
    )
  }

  /** Who hears what other nodes tell of their rooms. */
  readRooms(reader: RoomReader): void {
    this.rooms = reader
  }

  private receive(message: BusMessage): void {
    if ('rooms' in message) {
      for (const news of message.rooms) this.rooms?.receive(news)
      return
    }
    if ('push' in message) return this.streams.push(message.push)
    this.noteChanges(message.news)
    this.streams.publish(message.news.filter(({ userId }) => userId !== EVERYONE))
  }
}
