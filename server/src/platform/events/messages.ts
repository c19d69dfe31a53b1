/** A change that a user's open browsers read again; kept for a while for browsers that reconnect. */
export type LiveNews = { event: string; userId: string; id: string; version: number }

/** Data that nobody needs later, such as a driver's position: neither stored nor replayed. */
export type PushFrame = { event: string; userIds: readonly string[]; id: string; data: unknown }

/** A socket that is in a room, as other nodes know it. */
type RoomMember = { socketId: string; userId: string; seat: string; state: string; joinedAt: number }

/** What nodes tell each other of the rooms of their sockets. */
export type RoomNews = { node: string } & (
  | { type: 'alive' }
  /** All members of a room on this node; `isAsking`: the others answer with theirs. */
  | { type: 'members'; room: string; members: readonly RoomMember[]; isAsking: boolean }
  /** A message for everybody in the room but one seat. */
  | { type: 'frame'; room: string; text: string; except: string | null }
)

/** What is in no outbox. */
export type Passing = { push: PushFrame } | { rooms: readonly RoomNews[] }

export type BusMessage = { news: LiveNews[] } | Passing
