import type { Right } from '@salama/contract/staff/rights'
import type { Sql } from '../../platform/db/database.ts'

/** How many wait for a person, and since when the first of them. */
export type Backlog = { count: number; oldest: Date | null }

/** One kind of work at the desk, counted by the domain that it belongs to. */
export type DeskQueue = {
  /** As the page at the desk calls it. */
  name: string
  /** Whose work it is: nobody else is told how much waits. */
  right: Right
  backlogOf(db: Sql, now: Date): Promise<Backlog>
}

/** What somebody at the desk looks for: what was typed, and all that it may mean. */
export type Sought = {
  q: string
  /** Folded words of letters and figures. */
  words: readonly string[]
  /** People with this name, number, address or id. */
  people: readonly string[]
  /** Of anything. */
  id: string | null
  /** The last six digits of an id, as people read them: 'P-91C4F2' is '91c4f2'. */
  code: string | null
  most: number
}

export type DeskFound = {
  /** Where one source finds several kinds; else it is the source's own. */
  kind?: string
  label?: string
  id: string
  title: string
  text: string
  /** In Portuguese. */
  status: string
  /** Whose it is; null for a visitor. */
  personId: string | null
  at: string
  /** The case at the desk, where it has one. */
  href: string | null
}

/** Cases of one kind that staff find by what a caller can tell of them. */
export type DeskSource = {
  kind: string
  label: string
  /** Who may see what it finds. */
  right: Right
  find(db: Sql, sought: Sought): Promise<readonly DeskFound[]>
}

/**
 * How people call what an action of staff was about, by the first word of the action ('ticket' of 'ticket.closed'), given by
 * the domain that acts; an id that it does not know, or that no id of it can be, is left out.
 */
export type AuditNames = Readonly<
  Record<string, (db: Sql, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>

declare module '../../platform/module.ts' {
  interface Ports {
    deskQueues: DeskQueue
    deskSources: DeskSource
    auditNames: AuditNames
  }
}
