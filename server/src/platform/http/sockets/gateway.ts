import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { SOCKET_ADDRESS, SOCKET_CLOSED } from '@salama/contract/kernel/socket'
import { WebSocketServer } from 'ws'
import type { Clock } from '../../clock/clock.ts'
import type { Settings } from '../../config/settings.ts'
import { isUnavailable } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import type { Actor, Sessions } from '../../session/sessions.ts'
import { isOwnOrigin } from '../limits/guard.ts'
import { LIMITS, type RateLimits, sourceOf } from '../limits/limits.ts'
import { Refusal, refuse } from '../replies/refusal.ts'
import { sessionSecretOf } from '../requests/cookies.ts'
import { Peer } from './peer.ts'
import type { Rooms } from './rooms.ts'
import type { RoomSocket, SocketKind } from './socket-kind.ts'

const FRAME_BYTES = 65_536
const PER_PERSON = 8
const HEARTBEAT_MS = 20_000
/** Within this a socket ends whose session or right is gone. */
const REVIEW_MS = 3_000
/** A person's sockets: a phone on a bad network opens many, a loop opens more. */
const OPENED: Parameters<RateLimits['count']>[0] = { name: 'sockets', most: 60, windowMs: 60_000 }
/** Messages of one socket that wait for the one before. */
const MOST_WAITING = 60

export type GatewayOptions = {
  sessions: Sessions
  rooms: Rooms
  limits: RateLimits
  settings: Settings
  clock: Clock
  log: Log
}

/**
 * Sockets at `/ws`: checks origin, session and right before the upgrade, limits size, rate and number, and hands each
 * message to the domain whose room it is. A socket whose session ends is closed at once, one whose right is lost within
 * `REVIEW_MS`.
 */
export class SocketGateway {
  private readonly options: GatewayOptions
  private readonly kinds: readonly SocketKind[]
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    // Compressed frames cost memory per socket, and a bomb of them more.
    perMessageDeflate: false,
    clientTracking: false,
  })
  private readonly peers = new Map<string, Peer>()
  private readonly timers: NodeJS.Timeout[] = []
  private isReviewing = false

  constructor(options: GatewayOptions, kinds: readonly SocketKind[]) {
    this.options = options
    this.kinds = kinds
  }

  /** Answers the upgrades of this server. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => void this.upgrade(request, socket, head))
    this.timers.push(
      setInterval(() => this.beat(), HEARTBEAT_MS).unref(),
      setInterval(() => void this.review(), REVIEW_MS).unref(),
    )
  }

  /** Open sockets of this node. */
  get count(): number {
    return this.peers.size
  }

  endSession(sessionKey: string): void {
    for (const peer of this.peers.values())
      if (peer.sessionKey === sessionKey) peer.close(SOCKET_CLOSED.signedOut, 'session ended')
  }

  /** Closes the sockets one by one within `ms`: nobody comes back with everybody. */
  moveAway(ms: number): void {
    for (const peer of this.peers.values())
      setTimeout(() => peer.close(SOCKET_CLOSED.restarting, 'restarting'), Math.random() * ms).unref()
  }

  /** Closes every socket; browsers connect again, elsewhere or later. Resolves when the domains have noted it. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    const peers = [...this.peers.values()]
    for (const peer of peers) peer.close(SOCKET_CLOSED.restarting, 'restarting')
    await Promise.all(peers.map((peer) => this.leave(peer)))
  }

  private async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    try {
      const seat = await this.admit(request)
      if (socket.destroyed) return
      this.server.handleUpgrade(request, socket, head, (opened) => {
        const peer = new Peer(opened, seat)
        opened.on('message', (data, isBinary) => this.receive(peer, data as Buffer, isBinary))
        opened.on('pong', () => {
          peer.isAlive = true
        })
        opened.on('ping', () => {
          if (!this.spend(peer)) peer.close(SOCKET_CLOSED.abuse, 'too many')
        })
        opened.on('close', () => void this.leave(peer))
        opened.on('error', () => opened.terminate())
        this.enter(peer)
      })
    } catch (error) {
      this.answer(socket, error)
    }
  }

  private async admit(request: IncomingMessage) {
    const { settings, sessions, limits, clock } = this.options
    const url = URL.parse(request.url ?? '/', 'http://own.invalid')
    if (url?.pathname !== SOCKET_ADDRESS) return refuse('platform.not_found')
    // A browser names its origin at every upgrade; whoever names none is no page of ours.
    if (!isOwnOrigin(request.headers.origin, request.headers.host, settings.publicOrigin)) {
      refuse('platform.foreign_origin')
    }
    const now = clock()
    const secret = sessionSecretOf(request.headers.cookie, settings.publicOrigin)
    const actor = await this.actorOf(secret, addressOf(request, settings.trustProxy), now)
    limits.count(OPENED, actor.userId, now.getTime())
    const kind = this.kinds.find(({ parameter }) => url.searchParams.has(parameter))
    const roomId = kind && url.searchParams.get(kind.parameter)
    if (!kind || !roomId) return refuse('platform.not_found')
    const seat = await kind.join({ roomId, actor, now })
    // The session may have ended while the domain looked.
    if (secret === undefined || !(await sessions.resolve(secret))) refuse('platform.unauthorized')
    const { userId, sessionKey } = actor
    return { ...seat, userId, sessionKey, roomId, kind, joinedAt: Date.now() }
  }

  private async actorOf(secret: string | undefined, address: string, now: Date): Promise<Actor> {
    const { sessions, limits } = this.options
    const cached = secret === undefined ? null : sessions.getCached(secret)
    if (!cached) limits.count(LIMITS.address, sourceOf(address), now.getTime())
    const actor = cached ?? (secret === undefined ? null : await sessions.resolve(secret))
    return actor ?? refuse('platform.unauthorized')
  }

  private enter(peer: Peer): void {
    const mine = [...this.peers.values()].filter(({ userId }) => userId === peer.userId)
    if (mine.length >= PER_PERSON) mine[0]?.close(SOCKET_CLOSED.replaced, 'too many sockets')
    this.peers.set(peer.id, peer)
    const handle = this.handleOf(peer)
    peer.onMembersChanged = () => peer.kind.membersChanged(handle)
    this.options.rooms.enter(peer)
    this.run(peer, () => peer.kind.entered(handle))
  }

  private async leave(peer: Peer): Promise<void> {
    if (!this.peers.delete(peer.id)) return
    this.options.rooms.leave(peer)
    await peer.work
    await peer.kind.left(this.handleOf(peer)).catch((error: unknown) => this.note(error))
  }

  private receive(peer: Peer, data: Buffer, isBinary: boolean): void {
    if (!this.spend(peer)) return peer.close(SOCKET_CLOSED.abuse, 'too many')
    const message = isBinary ? undefined : parse(data)
    if (message === undefined) {
      peer.send(JSON.stringify({ type: 'error', ...new Refusal('platform.malformed_body').body() }))
      return peer.countMalformed()
    }
    this.run(peer, () => peer.kind.message(this.handleOf(peer), message))
  }

  private spend(peer: Peer): boolean {
    return peer.spend(Date.now()) || this.options.settings.rateLimit === 'off'
  }

  /** Runs at once where nothing is under way; else after it, so that messages keep their order. */
  private run(peer: Peer, work: () => Promise<void> | void): void {
    if (peer.work === undefined) {
      const running = attempt(work)
      if (running) this.follow(peer, running)
      return
    }
    if (++peer.waiting > MOST_WAITING) return peer.close(SOCKET_CLOSED.abuse, 'too many')
    this.follow(
      peer,
      peer.work.then(() => {
        peer.waiting--
        return attempt(work)
      }),
    )
  }

  private follow(peer: Peer, running: Promise<unknown>): void {
    const work = running
      .catch((error: unknown) => this.tellRefusal(peer, error))
      .then(() => {
        if (peer.work === work) peer.work = undefined
      })
    peer.work = work
  }

  private tellRefusal(peer: Peer, error: unknown): void {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(isUnavailable(error) ? 'platform.unavailable' : 'platform.internal')
    if (!(error instanceof Refusal)) this.note(error)
    peer.send(JSON.stringify({ type: 'error', ...refusal.body() }))
    if (refusal.code === 'platform.invalid_input') peer.countMalformed()
  }

  private note(error: unknown): void {
    if (isUnavailable(error)) this.options.log.warn({ err: error, route: SOCKET_ADDRESS }, 'database unavailable')
    else this.options.log.error({ err: error, route: SOCKET_ADDRESS }, 'a socket message failed')
  }

  private beat(): void {
    for (const peer of this.peers.values()) peer.ping()
  }

  /** Ends the sockets whose session has expired or whose person has no place in the room any more. */
  private async review(): Promise<void> {
    const { rooms, sessions, clock } = this.options
    rooms.beat(Date.now())
    if (this.isReviewing || this.peers.size === 0) return
    this.isReviewing = true
    const peers = [...this.peers.values()]
    try {
      const now = clock()
      const open = await sessions.stillOpen([...new Set(peers.map(({ sessionKey }) => sessionKey))], now)
      for (const peer of peers) if (!open.has(peer.sessionKey)) peer.close(SOCKET_CLOSED.signedOut, 'session ended')
      for (const kind of this.kinds) {
        const visitors = peers.filter((peer) => peer.kind === kind && open.has(peer.sessionKey))
        if (visitors.length === 0) continue
        const visits = visitors.map((peer) => Object.assign(peer.member, { roomId: peer.roomId }))
        const staying = await kind.review(visits, now)
        for (const peer of visitors) if (!staying.has(peer.id)) peer.close(SOCKET_CLOSED.noRight, 'no right')
      }
    } catch (error) {
      this.note(error)
    } finally {
      this.isReviewing = false
    }
  }

  private handleOf(peer: Peer): RoomSocket {
    const { rooms } = this.options
    const { id, roomId, userId, seat } = peer
    peer.handle ??= {
      id,
      roomId,
      userId,
      seat,
      send: (message) => peer.send(JSON.stringify(message)),
      relay: (message) => rooms.relay(peer, JSON.stringify(message)),
      setState: (state) => rooms.setState(peer, state),
      members: () => rooms.membersOf(peer.key),
      close: (code, reason) => peer.close(code, reason),
    }
    return peer.handle
  }

  /** A browser learns nothing but that it failed; whoever looks sees the refusal. */
  private answer(socket: Duplex, error: unknown): void {
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(isUnavailable(error) ? 'platform.unavailable' : 'platform.internal')
    if (!(error instanceof Refusal)) this.note(error)
    const body = JSON.stringify(refusal.body())
    socket.end(
      `HTTP/1.1 ${refusal.status} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
}

/** A synchronous failure becomes a rejected promise. */
function attempt(work: () => Promise<void> | void): Promise<void> | undefined {
  try {
    return work() ?? undefined
  } catch (error) {
    return Promise.reject(error)
  }
}

function parse(data: Buffer): unknown {
  try {
    const message: unknown = JSON.parse(data.toString('utf8'))
    return typeof message === 'object' && message !== null ? message : undefined
  } catch {
    return undefined
  }
}

/** The client's address as the nearest trusted proxy saw it. */
function addressOf({ headers, socket }: IncomingMessage, trustProxy: number): string {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return (trustProxy > 0 ? named.at(-trustProxy) : undefined) ?? socket.remoteAddress ?? ''
}
