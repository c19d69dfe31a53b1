import { randomUUID } from 'node:crypto'
import { SOCKET_CLOSED } from '@salama/contract/kernel/socket'
import type { WebSocket } from 'ws'
import type { Member, RoomSocket, SocketKind } from './socket-kind.ts'

/** A burst of so many messages, then so many a second. */
const PER_SECOND = 30
/** Bytes that a browser has not taken yet; beyond them it does not read and is dropped. */
const UNREAD_BYTES = 1_048_576
/** Messages that nobody can read, before the socket is closed. */
const MOST_MALFORMED = 5

/** One open socket of this node. */
export class Peer {
  readonly id = randomUUID()
  readonly userId: string
  readonly sessionKey: string
  readonly roomId: string
  readonly seat: string
  readonly kind: SocketKind
  readonly joinedAt: number
  state: string
  /** Answered the last ping. */
  isAlive = true
  onMembersChanged: (() => void) | undefined
  /** Messages under way: the next one waits for them. */
  work: Promise<void> | undefined
  waiting = 0
  handle: RoomSocket | undefined
  private readonly socket: WebSocket
  private malformed = 0
  private allowance = PER_SECOND
  private refilledAt: number

  constructor(
    socket: WebSocket,
    seat: Omit<Member, 'socketId'> & { sessionKey: string; roomId: string; kind: SocketKind },
  ) {
    this.socket = socket
    this.userId = seat.userId
    this.sessionKey = seat.sessionKey
    this.roomId = seat.roomId
    this.seat = seat.seat
    this.kind = seat.kind
    this.state = seat.state
    this.joinedAt = seat.joinedAt
    this.refilledAt = seat.joinedAt
  }

  get key(): string {
    return keyOf(this.kind.parameter, this.roomId)
  }

  get member(): Member {
    const { id: socketId, userId, seat, state, joinedAt } = this
    return { socketId, userId, seat, state, joinedAt }
  }

  send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > UNREAD_BYTES) this.socket.terminate()
    else this.socket.send(text)
  }

  /** Whether another message may come in now; counts it. */
  spend(now: number): boolean {
    const refill = ((now - this.refilledAt) / 1_000) * PER_SECOND
    this.allowance = Math.min(PER_SECOND, this.allowance + refill) - 1
    this.refilledAt = now
    return this.allowance >= 0
  }

  countMalformed(): void {
    this.malformed++
    if (this.malformed >= MOST_MALFORMED) this.close(SOCKET_CLOSED.abuse, 'malformed')
  }

  ping(): void {
    if (!this.isAlive) return this.socket.terminate()
    this.isAlive = false
    this.socket.ping()
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // Who does not answer the closing frame is not waited for.
    setTimeout(() => this.socket.terminate(), CLOSING_MS).unref()
  }

  terminate(): void {
    this.socket.terminate()
  }
}

const CLOSING_MS = 1_000

export const keyOf = (parameter: string, roomId: string): string => `${parameter}:${roomId}`
