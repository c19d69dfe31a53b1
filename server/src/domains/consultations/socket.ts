import { createHash } from 'node:crypto'
import {
  type ClientMessage,
  clientMessage,
  type Media,
  type Role,
  type ServerMessage,
} from '@salama/contract/consultations'
import { id as uuid } from '@salama/contract/kernel/id'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { RoomSocket, SocketKind } from '../../platform/http/sockets/socket-kind.ts'
import type { Platform } from '../../platform/platform.ts'
import { encountersOf } from '../appointments/public.ts'
import { admit } from './commands/admit.ts'
import { joinRoom, openRoom } from './commands/join-room.ts'
import { leaveRoom } from './commands/leave-room.ts'
import { postMessage } from './commands/messages.ts'
import { closedBy, ROOM, roleOf } from './rules.ts'
import { consultationsSettings } from './settings.ts'
import { raiseProgress } from './store/messages.ts'
import { refreshSeats } from './store/rooms.ts'

/** What a member does who has not joined: looks at the waiting page. */
const WAITING = 'waiting'
/** Offers of one room that are remembered, to refuse them when they come again. */
const MOST_OFFERS = 200

/** The two people of an appointment, from ten minutes before it to thirty after. */
export function consultationSockets(platform: Platform): SocketKind {
  const { db, clock } = platform
  const offers = new SeenOffers()
  const roleAt = (socket: RoomSocket) => socket.seat as Role

  return {
    parameter: ROOM,
    async join({ roomId, actor, now }) {
      if (!uuid.safeParse(roomId).success) refuse('consultations.not_found')
      const seat = await admit(platform, { appointmentId: roomId, userId: actor.userId, now })
      return { seat, state: WAITING }
    },
    async entered(socket) {
      const role = roleAt(socket)
      const seat = { appointmentId: socket.roomId, role, socketId: socket.id }
      const { lastNumber, state } = await openRoom(platform, { ...seat, now: clock() })
      tell(socket, { type: 'role', role, isPolite: role === 'patient', lastNumber, state })
      tellPresence(socket)
    },
    message(socket, sent) {
      const parsed = clientMessage.safeParse(sent)
      if (!parsed.success) return refuse('platform.invalid_input')
      return handle(platform, socket, { message: parsed.data, offers })
    },
    membersChanged: tellPresence,
    async left(socket) {
      if (socket.members().length === 0) offers.forget(socket.roomId)
      const seat = { appointmentId: socket.roomId, role: roleAt(socket), socketId: socket.id }
      await leaveRoom(platform, { ...seat, now: clock() })
    },
    async review(visits, now) {
      const encounters = await encountersOf(db.sql, [...new Set(visits.map(({ roomId }) => roomId))])
      const byId = new Map(encounters.map((encounter) => [encounter.id, encounter]))
      const staying = visits.filter(({ roomId, userId, seat }) => {
        const encounter = byId.get(roomId)
        return (
          encounter &&
          roleOf(encounter, userId, now) === seat &&
          !closedBy(encounter, platform.settings.of(consultationsSettings), now)
        )
      })
      const socketIds = staying.filter(({ state }) => state !== WAITING).map(({ socketId }) => socketId)
      if (socketIds.length > 0) await refreshSeats(db.sql, { socketIds, now })
      return new Set(staying.map(({ socketId }) => socketId))
    },
  }
}

type Handling = { message: ClientMessage; offers: SeenOffers }

function handle(platform: Platform, socket: RoomSocket, { message, offers }: Handling): Promise<void> | void {
  const { db, clock } = platform
  const role = socket.seat as Role
  const visit = { appointmentId: socket.roomId, userId: socket.userId, now: clock() }
  switch (message.type) {
    case 'offer':
      // The other side would find an offer from before its own arrival, or answer one twice.
      if (!isInCall(socket)) return refuse('consultations.peer_away')
      if (!offers.add(socket.roomId, message.offer.sdp)) return refuse('consultations.replayed')
      return socket.relay(message)
    case 'answer':
    case 'ice-candidate':
      return isInCall(socket) ? socket.relay(message) : refuse('consultations.peer_away')
    case 'join':
      return joinRoom(platform, { ...visit, role, socketId: socket.id }).then(() =>
        socket.setState([message.media, message.call].join(' ').trim()),
      )
    case 'chat':
      return postMessage(platform, { ...visit, sent: message }).then(({ message: stored, isNew }) => {
        tell(socket, { type: 'chat', message: stored })
        if (isNew) relay(socket, { type: 'chat', message: stored })
      })
    case 'typing':
      return relay(socket, { type: 'typing', from: role })
    case 'read': {
      const { delivered, read } = message
      relay(socket, { type: 'read', from: role, delivered, read })
      return raiseProgress(db.sql, { appointmentId: socket.roomId, role, delivered, read })
    }
    case 'leave':
      relay(socket, { type: 'leave', from: role })
      socket.setState(WAITING)
      return leaveRoom(platform, { appointmentId: socket.roomId, role, socketId: socket.id, now: visit.now })
    case 'ping':
      return tell(socket, { type: 'pong' })
  }
}

const tell = (socket: RoomSocket, message: ServerMessage): void => socket.send(message)
const relay = (socket: RoomSocket, message: ServerMessage): void => socket.relay(message)

/** Both have joined. */
const isInCall = (socket: RoomSocket): boolean => {
  const members = socket.members()
  return members.length > 1 && members.every(({ state }) => state !== WAITING)
}

function tellPresence(socket: RoomSocket): void {
  const peer = socket.members().find(({ seat }) => seat !== socket.seat)
  const [media = 'away', call] = peer?.state.split(' ') ?? []
  const presence: ServerMessage = { type: 'presence', peer: media as 'away' | 'waiting' | Media }
  if (call !== undefined) presence.call = call
  tell(socket, presence)
}

/** Offers that came before, by their hash. */
class SeenOffers {
  private readonly rooms = new Map<string, Set<string>>()

  /** False when this offer has been here. */
  add(roomId: string, sdp: string): boolean {
    const seen = this.rooms.get(roomId) ?? new Set()
    this.rooms.set(roomId, seen)
    const hash = createHash('sha1').update(sdp).digest('base64')
    if (seen.has(hash) || seen.size >= MOST_OFFERS) return false
    seen.add(hash)
    return true
  }

  forget(roomId: string): void {
    this.rooms.delete(roomId)
  }
}
