import type { Clock } from './clock/clock.ts'
import type { Settings } from './config/settings.ts'
import type { DatabaseChannels } from './db/channels.ts'
import type { Database } from './db/database.ts'
import type { Probe } from './db/probe.ts'
import type { LiveEvents } from './events/live-events.ts'
import type { Rooms } from './http/sockets/rooms.ts'
import type { Log } from './log/log.ts'
import type { ParkedRows } from './parked/parked-rows.ts'
import type { Sessions } from './session/sessions.ts'

/** What every domain is given. */
export type Platform = {
  db: Database
  /** How the database is, asked over a connection of its own. */
  probe: Probe
  settings: Settings
  sessions: Sessions
  /** NOTIFY channels of the database, open while the server listens. */
  channels: DatabaseChannels
  live: LiveEvents
  /** Rooms of open sockets, on whichever node they are. */
  rooms: Rooms
  clock: Clock
  log: Log
  /** Rows that a list left out or a sweep gave up. */
  parkedRows: ParkedRows
  /** False while the disk of the database is nearly full: calls that write are refused. */
  hasRoom(): boolean
}
