import type { LiveEvent } from '@salama/contract/catalogue'

/** A change to read again, or `resync`: something may have been missed, read everything again. */
export type News = LiveEvent | 'resync'
type Message = { news: News } | { refused: true }

/** The part of `EventSource` that is used. */
export type Stream = {
  readonly readyState: number
  close: () => void
  addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) => void
}

type HubOptions = {
  userId: string
  onNews: (news: News) => void
  /** The server refuses the stream: the session may be over. */
  onRefused: () => void
  /** A tab of this browser was opened by that person. */
  onPerson: (userId: string) => void
  /** The position from which the first stream goes on; undefined where nothing was read before it. */
  since?: string | undefined
  openStream: (since: string | undefined) => Stream
}

const CLOSED = 2
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** Doubles up to a minute; `chance` (0 to 1) spreads it, so that phones do not all return at once after an outage. */
export const waitBefore = (attempt: number, chance: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + chance / 2)

/**
 * One stream per person and browser: the tab that holds the lock reads it and tells the others. When that tab closes the
 * lock passes on, and the next reader has everybody read again, as news may have fallen between the two.
 */
export class LiveHub {
  private readonly options: HubOptions
  private readonly others: BroadcastChannel | undefined
  private readonly people: BroadcastChannel | undefined
  private readonly stop = new AbortController()
  private stream: Stream | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private attempt = 0
  private missed = false

  constructor(options: HubOptions) {
    this.options = options
    if (typeof BroadcastChannel !== 'undefined') {
      this.others = new BroadcastChannel(`salama.live.${options.userId}`)
      this.others.onmessage = ({ data }: MessageEvent<Message>) => this.receive(data)
      this.people = new BroadcastChannel('salama.person')
      this.people.onmessage = ({ data }: MessageEvent<string>) => options.onPerson(data)
      this.people.postMessage(options.userId)
    }
    void this.lead()
  }

  close(): void {
    this.stop.abort()
    clearTimeout(this.timer)
    this.stream?.close()
    this.others?.close()
    this.people?.close()
  }

  /** Reads as soon as no other tab does; a browser without locks or channels reads for each tab on its own. */
  private async lead(): Promise<void> {
    if (!this.others || !navigator.locks) return this.open()
    const lock = `salama.live.${this.options.userId}`
    const free = await navigator.locks.request(lock, { ifAvailable: true }, (held) => held && this.readUntilClosed())
    if (free !== null || this.stop.signal.aborted) return
    // The tab that leads may have told of changes before this one listened.
    if (this.options.since !== undefined) this.receive({ news: 'resync' })
    this.missed = true
    await navigator.locks
      .request(lock, { signal: this.stop.signal }, () => this.readUntilClosed())
      // Closed while waiting for the turn.
      .catch(() => undefined)
  }

  private readUntilClosed(): Promise<true> {
    const { signal } = this.stop
    if (signal.aborted) return Promise.resolve(true)
    this.open()
    return new Promise((release) => signal.addEventListener('abort', () => release(true), { once: true }))
  }

  private open(): void {
    const stream = this.options.openStream(this.takeSince())
    this.stream = stream
    stream.addEventListener('open', () => {
      this.attempt = 0
      if (this.missed) this.spread({ news: 'resync' })
      this.missed = false
    })
    const heard = new Set<string>()
    const hear = (name: string) => {
      if (heard.has(name)) return
      heard.add(name)
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => this.spread({ news: JSON.parse(data) }))
    }
    // Each connection begins with the names of what it may report.
    stream.addEventListener('names', ({ data }: MessageEvent<string>) => (JSON.parse(data) as string[]).forEach(hear))
    stream.addEventListener('resync', () => this.spread({ news: 'resync' }))
    stream.addEventListener('error', () => this.reopen(stream))
  }

  /** A stream that broke is taken up again by the browser itself; one that was refused is ours to ask for again. */
  private reopen(stream: Stream): void {
    if (stream.readyState !== CLOSED || this.stop.signal.aborted) return
    this.missed = true
    this.spread({ refused: true })
    this.timer = setTimeout(() => this.open(), waitBefore(this.attempt, Math.random()))
    this.attempt += 1
  }

  /** Only the first stream goes on from there: later ones begin with a look at everything. */
  private takeSince(): string | undefined {
    const { since } = this.options
    return this.missed ? undefined : since
  }

  private spread(message: Message): void {
    this.others?.postMessage(message)
    this.receive(message)
  }

  private receive(message: Message): void {
    if ('refused' in message) this.options.onRefused()
    else this.options.onNews(message.news)
  }
}
