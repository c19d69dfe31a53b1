/** Where sockets are opened; the query says which room: `/ws?appointment=<id>`. */
export const SOCKET_ADDRESS = '/ws'

/** Why the server closed a socket, where the standard codes say too little. */
export const SOCKET_CLOSED = {
  /** The same person opened the room elsewhere: the newer socket has the seat. */
  replaced: 4001,
  /** The session that opened it has ended. */
  signedOut: 4002,
  /** The person may no longer be in this room. */
  noRight: 4003,
  /** Too many messages, or too many that nobody can read. */
  abuse: 1008,
  /** The server stops; another one answers. */
  restarting: 1012,
} as const
