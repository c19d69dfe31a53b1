import type { Sql } from '../../platform/db/database.ts'

/** Whom or what a review speaks of, e.g. a doctor. */
export type Subject = { kind: string; id: string }

/** A kind of service that its customers review, given by the domain that sells it. */
export type ReviewedService = {
  /** The kind of purchase, e.g. `appointment`. */
  kind: string
  /** Kinds of subjects whose reviews are no public list, e.g. the passengers of rides. */
  unlisted?: readonly string[]
  /** Of a service of this customer: of whom the review speaks. Undefined for what is foreign or does not exist. `isOwn`:
   * they earn from it themselves. */
  find(
    db: Sql,
    service: { id: string; customerId: string },
  ): Promise<{ subject: Subject; isFinished: boolean; isOwn?: boolean } | undefined>
}

declare module '../../platform/module.ts' {
  interface Ports {
    reviewedServices: ReviewedService
  }
}
