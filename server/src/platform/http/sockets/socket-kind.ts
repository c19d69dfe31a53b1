import type { Actor } from '../../session/sessions.ts'

/** Who sits where in a room. A room has each seat once: whoever takes it again replaces the socket from before. */
export type Member = { socketId: string; userId: string; seat: string; state: string; joinedAt: number }

/** One open socket, as its domain sees it. */
export type RoomSocket = {
  readonly id: string
  readonly roomId: string
  readonly userId: string
  readonly seat: string
  /** To this socket alone. */
  send(message: object): void
  /** To the others in the room, on whichever node they are. */
  relay(message: object): void
  /** Changes what the others see of this member. */
  setState(state: string): void
  /** Everybody in the room, this member included. */
  members(): readonly Member[]
  close(code: number, reason: string): void
}

export type Visit = { socketId: string; roomId: string; userId: string; seat: string; state: string }

/** What a domain does with the sockets of its rooms; from its `socket.ts`. */
export type SocketKind = {
  /** The query parameter that names the room: `/ws?<parameter>=<id>`. */
  parameter: string
  /** The seat of this person; refuses whoever may not be in the room now. Runs before the upgrade. */
  join(visit: { roomId: string; actor: Actor; now: Date }): Promise<{ seat: string; state: string }>
  /** The socket is open. */
  entered(socket: RoomSocket): Promise<void>
  /** One message, as JSON; it is refused by throwing a `Refusal`. Messages of a socket are handled one after another. */
  message(socket: RoomSocket, message: unknown): Promise<void> | void
  /** The members of the room changed; called on each node for each of its sockets there. */
  membersChanged(socket: RoomSocket): void
  /** The socket is closed. */
  left(socket: RoomSocket): Promise<void>
  /** Every few seconds for all sockets of this node: the ids of those that may stay. */
  review(visits: readonly Visit[], now: Date): Promise<ReadonlySet<string>>
}
