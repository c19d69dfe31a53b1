import type { Sql } from '../../platform/db/database.ts'

/** What a statement says of a posting's subject. */
export type SubjectDetails = {
  /** The payment that a line leads to, where there is one, else the subject itself. */
  transactionId: string
  description: string
  /** Our reference at the provider or the bank. */
  reference: string
}

/** For each kind of subject, the domain that posts for it describes it; a subject that it does not know is left out. */
export type SubjectDescriptions = Readonly<
  Record<string, (db: Sql, ids: readonly string[]) => Promise<ReadonlyMap<string, SubjectDetails>>>
>

declare module '../../platform/module.ts' {
  interface Ports {
    postingSubjects: SubjectDescriptions
  }
}
