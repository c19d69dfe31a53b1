import type { Recorded, Statement } from '../harness/recording.ts'

/**
 * The least that a job can say to the database and keep what the product promises of it. Written by hand and fixed: it grows
 * with a promise, never with our code. Marks such as `⟦doctor⟧` are what the client says; an unknown one is a new id.
 */
export type Reference = Recorded & {
  /** Why it cannot say less. */
  why: string
}

/** A job that calls a provider between two commits. */
export type CheckoutReference = { before: Statement[]; after: Statement[]; answer: string; why: string }
