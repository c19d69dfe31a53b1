import pg from 'pg'
import type { Log } from '../log/log.ts'

const RECONNECT_MS = 500

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
  private client: pg.Client | undefined
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
    return this.client !== undefined
  }

  async start(): Promise<void> {
    const client = new pg.Client({ ...this.connection, application_name: 'salama-channels', keepAlive: true })
    client.on('notification', ({ channel, payload }) => this.handlers.get(channel)?.(payload ?? ''))
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    try {
      await client.connect()
      for (const channel of this.handlers.keys()) await client.query(`listen ${channel}`)
      this.client = client
      for (const watcher of this.watchers) watcher.onBack()
    } catch (error) {
      this.log.warn({ err: error }, 'cannot listen to the database channels, will retry')
      this.lost(client)
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.reconnect)
    await this.client?.end().catch(() => undefined)
  }

  private lost(client: pg.Client): void {
    if (this.client === client) {
      this.client = undefined
      for (const watcher of this.watchers) watcher.onLost()
    }
    if (this.stopped || this.reconnect) return
    this.reconnect = setTimeout(() => {
      this.reconnect = undefined
      void client.end().catch(() => undefined)
      void this.start()
    }, RECONNECT_MS)
  }
}
