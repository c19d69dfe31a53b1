import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { LiveNews, PushFrame } from './messages.ts'

const HEARTBEAT_MS = 25_000
/** News kept for a browser that reconnects; a longer absence is answered with `resync`. */
const REPLAY_MS = 5 * 60_000
const REPLAY_MOST = 2_000
const STREAMS_PER_USER = 8
/** A browser that does not read is dropped before it fills the memory. */
const BUFFER_LIMIT = 64 * 1024
/** A browser with more than this unread is behind: pushes pass it by. */
const PUSH_LIMIT = 16 * 1024

/** After how long a browser whose node stops connects again. */
const RETURN_MS = { least: 500, spread: 4_000 }

type Stream = { userId: string; sessionKey: string; reply: FastifyReply }
type Sent = { number: number; at: number; userId: string; frame: string }

/**
 * Server-sent events of this process: "this changed, version n"; the client reads it again. Streams of a person end with
 * the session that opened them.
 */
export class LiveStreams {
  /** Event ids of another process or an earlier start are recognised and answered with `resync`. */
  private epoch = newEpoch()
  private readonly streams = new Map<string, Set<Stream>>()
  private recent: Sent[] = []
  private number = 0
  private closed = false
  private readonly names: readonly string[]
  private readonly heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref()

  /** `names`: of the events, told to each browser first, which can listen for those alone that it knows. */
  constructor(names: readonly string[]) {
    this.names = names
  }

  open(userId: string, sessionKey: string, lastEventId: string | undefined, reply: FastifyReply): void {
    const mine = this.streams.get(userId) ?? new Set()
    this.streams.set(userId, mine)
    const oldest = mine.size >= STREAMS_PER_USER ? mine.values().next().value : undefined
    if (oldest) this.end(oldest)
    const stream = { userId, sessionKey, reply }
    mine.add(stream)
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    reply.raw.on('close', () => this.forget(stream))
    const names = `event: names\ndata: ${JSON.stringify(this.names)}\n\n`
    const start = `retry: 3000\nid: ${this.epoch}-${this.number}\n: aberto\n\n`
    reply.raw.write(start + names + this.missed(userId, lastEventId))
    // Who has gone already never says so again, and a server that stops would wait for whoever came late.
    if (this.closed || reply.raw.destroyed) this.end(stream)
  }

  /** The newest event of this node: what a document shows is at least as new, and its stream goes on from here. */
  get position(): string {
    return `${this.epoch}-${this.number}`
  }

  /** Open browsers of this node. */
  get count(): number {
    let count = 0
    for (const streams of this.streams.values()) count += streams.size
    return count
  }

  /** Delivers to every open browser of the person. */
  publish(news: LiveNews[]): void {
    const at = Date.now()
    for (const { event, userId, id, version } of news) {
      this.number++
      const frame = `id: ${this.epoch}-${this.number}\nevent: ${event}\ndata: ${JSON.stringify({ event, id, version })}\n\n`
      this.recent.push({ number: this.number, at, userId, frame })
      for (const stream of this.streams.get(userId) ?? []) this.write(stream, frame)
    }
    if (this.recent.length > REPLAY_MOST) this.recent = this.recent.slice(-REPLAY_MOST)
  }

  /** Sends data that is neither kept nor replayed; a browser that is behind misses it. */
  push({ userIds, event, id, data }: PushFrame): void {
    const frame = `event: ${event}\ndata: ${JSON.stringify({ event, id, data })}\n\n`
    for (const userId of userIds) {
      for (const { reply } of this.streams.get(userId) ?? []) {
        if (reply.raw.writableLength < PUSH_LIMIT) reply.raw.write(frame)
      }
    }
  }

  /** News may have been lost on the way to this node: every browser reads everything again. */
  resync(): void {
    this.epoch = newEpoch()
    this.recent = []
    for (const streams of this.streams.values())
      for (const stream of streams) this.write(stream, `id: ${this.epoch}-${this.number}\nevent: resync\ndata: {}\n\n`)
  }

  /** The session is over: its streams end at once. */
  endSession(sessionKey: string): void {
    for (const streams of this.streams.values()) {
      for (const stream of streams) if (stream.sessionKey === sessionKey) this.end(stream)
    }
  }

  /** Ends the streams one by one within `ms`, so that their browsers come back one by one, to another node. */
  moveAway(ms: number): void {
    for (const streams of this.streams.values())
      for (const stream of streams) setTimeout(() => this.sendAway(stream), Math.random() * ms).unref()
  }

  close(): void {
    this.closed = true
    clearInterval(this.heartbeat)
    for (const streams of this.streams.values()) for (const stream of streams) this.sendAway(stream)
  }

  /** Its browser waits for a time of its own before it connects again. */
  private sendAway(stream: Stream): void {
    stream.reply.raw.write(`retry: ${RETURN_MS.least + Math.floor(Math.random() * RETURN_MS.spread)}\n\n`)
    this.end(stream)
  }

  private missed(userId: string, lastEventId: string | undefined): string {
    if (lastEventId === undefined) return ''
    const [epoch, number] = lastEventId.split('-')
    const since = Number(number)
    const oldest = this.recent[0]?.number ?? this.number + 1
    if (epoch !== this.epoch || !Number.isInteger(since) || since < oldest - 1) return 'event: resync\ndata: {}\n\n'
    return this.recent
      .filter((sent) => sent.userId === userId && sent.number > since)
      .map((sent) => sent.frame)
      .join('')
  }

  private beat(): void {
    const expired = Date.now() - REPLAY_MS
    this.recent = this.recent.filter((sent) => sent.at > expired)
    for (const streams of this.streams.values()) for (const stream of streams) this.write(stream, ': vivo\n\n')
  }

  private write(stream: Stream, frame: string): void {
    if (stream.reply.raw.writableLength > BUFFER_LIMIT) this.end(stream)
    else stream.reply.raw.write(frame)
  }

  private end(stream: Stream): void {
    this.forget(stream)
    stream.reply.raw.end()
  }

  private forget(stream: Stream): void {
    const mine = this.streams.get(stream.userId)
    mine?.delete(stream)
    if (mine?.size === 0) this.streams.delete(stream.userId)
  }
}

const newEpoch = (): string => randomBytes(6).toString('hex')
