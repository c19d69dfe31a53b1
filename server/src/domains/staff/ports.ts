import type { Sql } from '../../platform/db/database.ts'

/** How many wait for a person, and since when the first of them. */
export type Backlog = { count: number; oldest: Date | null }

/** One kind of work at the desk, counted by the domain that it belongs to. */
export type DeskQueue = {
  /** As the page at the desk calls it. */
  name: string
  backlogOf(db: Sql, now: Date): Promise<Backlog>
}

declare module '../../platform/module.ts' {
  interface Ports {
    deskQueues: DeskQueue
  }
}
