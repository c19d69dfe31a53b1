import type { BellCall } from '@salama/contract/notifications/bell'
import type { Sql } from '../../platform/db/database.ts'

export type Called = BellCall & {
  /** All who are called, the person who asks among them: when one of them hears it, it stops for all. */
  people: readonly string[]
}

/** What rings for a person, given by the domain in which somebody waits; nothing for most people. */
export type BellSource = (db: Sql, asked: { userId: string; now: Date }) => Promise<readonly Called[]>

declare module '../../platform/module.ts' {
  interface Ports {
    bells: BellSource
  }
}
