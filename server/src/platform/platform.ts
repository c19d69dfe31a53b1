import type { Clock } from './clock/clock.ts'
import type { Settings } from './config/settings.ts'
import type { Database } from './db/database.ts'
import type { LiveStreams } from './events/live.ts'
import type { Log } from './log/log.ts'
import type { Sessions } from './session/sessions.ts'

/** What every domain is given. */
export type Platform = {
  db: Database
  settings: Settings
  sessions: Sessions
  live: LiveStreams
  clock: Clock
  log: Log
}
