import { randomUUID } from 'node:crypto'
import { SOCKET_CLOSED } from '@salama/contract/kernel/socket'
import type { RoomNews } from '../../events/messages.ts'
import type { Log } from '../../log/log.ts'
import { keyOf, type Peer } from './peer.ts'
import type { Member } from './socket-kind.ts'

/** A node that has been silent for so long is gone, and its members with it. */
const SILENT_MS = 12_000

type Room = {
  peers: Map<string, Peer>
  /** Members that are connected to other nodes, by node. */
  remote: Map<string, readonly Member[]>
}

type Carrier = (news: readonly RoomNews[]) => Promise<void>

/**
 * The rooms of this node's sockets. Messages between two sockets of one node go straight across; the bus carries those for
 * other nodes, each of which announces its members of a room.
 */
export class Rooms {
  private readonly node = randomUUID()
  private readonly rooms = new Map<string, Room>()
  private readonly heardAt = new Map<string, number>()
  private readonly carry: Carrier
  private readonly log: Log
  private outgoing: RoomNews[] = []
  private isCarrying = false

  constructor({ carry, log }: { carry: Carrier; log: Log }) {
    this.carry = carry
    this.log = log
  }

  /** Takes the seat, from whoever had it. */
  enter(peer: Peer): void {
    const known = this.rooms.get(peer.key)
    const room = known ?? { peers: new Map(), remote: new Map() }
    this.rooms.set(peer.key, room)
    for (const other of room.peers.values()) {
      if (other.seat !== peer.seat) continue
      room.peers.delete(other.id)
      other.close(SOCKET_CLOSED.replaced, 'replaced')
    }
    room.peers.set(peer.id, peer)
    this.announce(peer.key, room, { isAsking: known === undefined })
    this.changed(room)
  }

  /** False when the seat has been taken by another socket meanwhile. */
  leave(peer: Peer): boolean {
    const room = this.rooms.get(peer.key)
    if (!room?.peers.delete(peer.id)) return false
    this.announce(peer.key, room)
    if (room.peers.size === 0) this.rooms.delete(peer.key)
    this.changed(room)
    return true
  }

  setState(peer: Peer, state: string): void {
    const room = this.rooms.get(peer.key)
    if (!room?.peers.has(peer.id) || peer.state === state) return
    peer.state = state
    this.announce(peer.key, room)
    this.changed(room)
  }

  membersOf(key: string): readonly Member[] {
    const room = this.rooms.get(key)
    return room ? [...[...room.peers.values()].map(({ member }) => member), ...[...room.remote.values()].flat()] : []
  }

  /** To the others in the room of this peer. */
  relay(peer: Peer, text: string): void {
    const room = this.rooms.get(peer.key)
    if (!room?.peers.has(peer.id)) return
    deliver(room, text, peer.seat)
    if (room.remote.size > 0) this.post({ type: 'frame', node: this.node, room: peer.key, text, except: peer.seat })
  }

  /** To everybody in a room, from whatever is no socket. */
  tell({ parameter, roomId }: { parameter: string; roomId: string }, message: object): void {
    const key = keyOf(parameter, roomId)
    const text = JSON.stringify(message)
    const room = this.rooms.get(key)
    if (room) deliver(room, text, null)
    // Without members here nothing is known of those elsewhere.
    if (!room || room.remote.size > 0) this.post({ type: 'frame', node: this.node, room: key, text, except: null })
  }

  /** News of another node. */
  receive(news: RoomNews): void {
    if (news.node === this.node) return
    this.heardAt.set(news.node, Date.now())
    if (news.type === 'alive') return
    const room = this.rooms.get(news.room)
    if (!room) return
    if (news.type === 'frame') return deliver(room, news.text, news.except)
    if (news.members.length > 0) room.remote.set(news.node, news.members)
    else room.remote.delete(news.node)
    for (const peer of room.peers.values()) {
      const taken = news.members.some(({ seat, joinedAt }) => seat === peer.seat && joinedAt > peer.joinedAt)
      if (taken) peer.close(SOCKET_CLOSED.replaced, 'replaced')
    }
    if (news.isAsking) this.announce(news.room, room)
    this.changed(room)
  }

  /** News may have been lost: every node says again who is where. */
  resync(): void {
    for (const [key, room] of this.rooms) {
      room.remote.clear()
      this.announce(key, room, { isAsking: true })
    }
  }

  /** Tells other nodes that this one lives, and forgets those that are silent. */
  beat(now: number): void {
    if (this.rooms.size > 0) this.post({ type: 'alive', node: this.node })
    const silent = [...this.heardAt].filter(([, at]) => now - at > SILENT_MS).map(([node]) => node)
    if (silent.length === 0) return
    for (const node of silent) this.heardAt.delete(node)
    for (const room of this.rooms.values()) {
      const gone = silent.filter((node) => room.remote.delete(node))
      if (gone.length > 0) this.changed(room)
    }
  }

  private announce(key: string, room: Room, { isAsking = false } = {}): void {
    const members = [...room.peers.values()].map(({ member }) => member)
    this.post({ type: 'members', node: this.node, room: key, members, isAsking })
  }

  private changed(room: Room): void {
    for (const peer of room.peers.values()) peer.onMembersChanged?.()
  }

  /** One batch after another: frames of a room must not overtake each other. */
  private post(news: RoomNews): void {
    this.outgoing.push(news)
    if (!this.isCarrying) void this.carryAll()
  }

  private async carryAll(): Promise<void> {
    this.isCarrying = true
    // Everything of this turn goes together.
    await Promise.resolve()
    while (this.outgoing.length > 0) {
      const batch = this.outgoing.splice(0, BATCH)
      // What is lost with the bus is made good when it is back: the members by `resync`, chat by its numbers.
      await this.carry(batch).catch((error: unknown) => this.log.warn({ err: error }, 'room news not carried'))
    }
    this.isCarrying = false
  }
}

const BATCH = 200

function deliver(room: Room, text: string, except: string | null): void {
  for (const peer of room.peers.values()) if (peer.seat !== except) peer.send(text)
}
