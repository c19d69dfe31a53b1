import pg from 'pg'
import type { Log } from '../log/log.ts'

const RECONNECT_MS = 500
/** A connection that says nothing for so long while it is opened is given up. */
const ANSWER_TIMEOUT_MS = 5_000

export type ChannelWatcher = {
  /** From now on messages are missed. */
  onLost(): void
  /** Messages arrive again, or for the first time. */
  onBack(): void
}

/**
 * NOTIFY channels of the database, heard on one connection of this process. A lost connection is opened again; what was
 * sent meanwhile is gone, so whoever relies on the messages is told when it was lost and when it is back.
 */
export class DatabaseChannels {
  private readonly connection: pg.ClientConfig
  private readonly log: Log
  private readonly handlers = new Map<string, (payload: string) => void>()
  private readonly watchers: ChannelWatcher[] = []
  /** The one connection, from its first attempt on: whatever any other still says is ignored. */
  private current: pg.Client | undefined
  private isHearing = false
  private reconnect: NodeJS.Timeout | undefined
  private stopped = false

  constructor({ connection, log }: { connection: pg.ClientConfig; log: Log }) {
    this.connection = connection
    this.log = log
  }

  /** Registers the only reader of a channel; call before `start`. The name is an SQL identifier. */
  on(channel: string, handler: (payload: string) => void): void {
    this.handlers.set(channel, handler)
  }

  watch(watcher: ChannelWatcher): void {
    this.watchers.push(watcher)
  }

  /** Whether messages arrive at this moment. */
  get isListening(): boolean {
    return this.isHearing
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      ...this.connection,
      application_name: 'salama-channels',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    })
    this.current = client
    client.on('notification', ({ channel, payload }) => {
      if (this.current === client) this.handlers.get(channel)?.(payload ?? '')
    })
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    try {
      await client.connect()
      for (const channel of this.handlers.keys()) await client.query(`listen ${channel}`)
      if (this.current !== client) return
      this.isHearing = true
      for (const watcher of this.watchers) watcher.onBack()
    } catch (error) {
      this.log.warn({ err: error }, 'cannot listen to the database channels, will retry')
      this.lost(client)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.reconnect)
    await this.current?.end().catch(() => undefined)
  }

  private lost(client: pg.Client): void {
    if (this.current !== client) return
    this.current = undefined
    void client.end().catch(() => undefined)
    if (this.isHearing) {
      this.isHearing = false
      for (const watcher of this.watchers) watcher.onLost()
    }
    if (!this.stopped) this.reconnect = setTimeout(() => void this.start(), RECONNECT_MS)
  }
}
