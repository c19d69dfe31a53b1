import { createClient } from '@redis/client'
import type { Log } from '../../log/log.ts'

/** What the nodes together have counted under an id, and for how long it still counts. */
export type SharedCount = { id: string; count: number; endsInMs: number }

export type SharedCounts = {
  /** Adds to what all nodes have counted; nothing is waited for. */
  add(id: string, windowMs: number): void
  start(): void
  stop(): void
}

const FLUSH_MS = 200
const TIMEOUT_MS = 1_000
const MAX_RECONNECT_MS = 2_000
const PREFIX = 'salama:limit:'

type Added = { count: number; windowMs: number }

/**
 * Counts of several nodes in Redis or Valkey. A node counts for itself and tells the others a moment later, so that no call
 * waits for Redis; while that is away each node counts alone.
 */
export class RedisCounts implements SharedCounts {
  private readonly client
  private readonly tell: (counted: SharedCount) => void
  private added = new Map<string, Added>()
  private timer: NodeJS.Timeout | undefined

  constructor({ url, log, tell }: { url: string; log: Log; tell: (counted: SharedCount) => void }) {
    this.tell = tell
    this.client = createClient({
      url,
      socket: {
        connectTimeout: TIMEOUT_MS,
        reconnectStrategy: (tries: number) => Math.min(2 ** tries * 50, MAX_RECONNECT_MS),
      },
      disableOfflineQueue: true,
      commandOptions: { timeout: TIMEOUT_MS },
    })
    this.client.on('error', (error: Error) => log.debug({ err: error }, 'rate limits are not shared for now'))
  }

  add(id: string, windowMs: number): void {
    const known = this.added.get(id)
    if (known) known.count++
    else this.added.set(id, { count: 1, windowMs })
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  start(): void {
    // It keeps trying by itself.
    void this.client.connect().catch(() => undefined)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.client.destroy()
  }

  private async flush(): Promise<void> {
    const added = [...this.added]
    this.added = new Map()
    this.timer = undefined
    await Promise.all(added.map(([id, { count, windowMs }]) => this.share(id, count, windowMs)))
  }

  private async share(id: string, count: number, windowMs: number): Promise<void> {
    const key = PREFIX + id
    try {
      // The window ends when the key does, which the first call of any node has set.
      const answers = await this.client.multi().incrBy(key, count).pExpire(key, windowMs, 'NX').pTTL(key).exec()
      const [total, , endsInMs] = answers as unknown as [number, number, number]
      this.tell({ id, count: total, endsInMs })
    } catch {
      // Redis is away: what this node has counted still counts here.
    }
  }
}
