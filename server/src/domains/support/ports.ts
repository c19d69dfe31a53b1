import type { SubjectKind } from '@salama/contract/support'
import type { Sql } from '../../platform/db/database.ts'

/** A kind of thing that a conversation may be about. */
export type SupportSubject = {
  kind: SubjectKind
  /** Whether it is this person's, so that they may speak of it. */
  isTheirs(db: Sql, subject: { id: string; personId: string }): Promise<boolean>
}

declare module '../../platform/module.ts' {
  interface Ports {
    supportSubjects: SupportSubject
  }
}
