import type { Sql } from '../../platform/db/database.ts'

/** A kind of thing that a conversation may be about. */
export type SupportSubject = {
  /** Lower case with underscores; the registry refuses a second of the same. */
  kind: string
  /** In Portuguese; a short code of the id follows it. */
  label: string
  /** The page of this site that shows it to whose it is. */
  page(id: string): string
  /** The page that shows it to staff, where there is one. */
  staffPage?(id: string): string
  /** Whether it is this person's, so that they may speak of it. */
  /** Photographs that belong to it, which staff may look at who read a conversation about it. */
  photos?(db: Sql, id: string): Promise<string[]>
  isTheirs(db: Sql, subject: { id: string; personId: string }): Promise<boolean>
}

declare module '../../platform/module.ts' {
  interface Ports {
    supportSubjects: SupportSubject
  }
}
