import type { Tx } from '../../platform/db/database.ts'
import type { Providers } from './gateways/providers.ts'
import type { SandboxProvider } from './gateways/sandbox/server.ts'
import type { Answer } from './rules/moves.ts'
import type { Subject, Transfer } from './store/transfers.ts'

/** What this domain offers to those above it while the server runs. */
export type Wallets = Pick<Providers, 'providers' | 'pace'> & {
  /** Prompts the customer of a transfer that was enqueued, after the commit. */
  collect(subject: Subject): void
  /** What a provider answered about a transfer when another domain asked: it counts like any answer. */
  hear(subject: Subject, answer: Answer): Promise<void>
}

/** Why staff must look at a transfer. */
export type StallReason = 'overdue' | 'refused_in_doubt' | 'another_amount' | 'contradiction' | 'no_provider'

/** How a transfer ended. */
export type Ended<Locked = unknown> = {
  transfer: Transfer
  /** What `lock` answered. */
  locked: Locked
  /** What follows from it failed in its transaction: this time it is left to the outbox, so that the end itself counts. */
  isAlone: boolean
  now: Date
}

/**
 * What a domain does as its transfers move. Each function is called in the transaction that moves the transfer, so that
 * no moment exists in which one has moved and the other has not. `lock` is called before the transfer is written: whoever
 * changes both takes the subject first, which rules deadlocks out.
 */
export type TransferOwner<Locked = unknown> = {
  /** The `subject.kind` of its transfers. */
  kind: string
  lock(tx: Tx, subjectId: string): Promise<Locked>
  /** The first call is about to leave. */
  started?(tx: Tx, transfer: Transfer, now: Date): Promise<void>
  /** The provider is working on it (`sending`), or nobody knows (`unknown`); told at each change between the two. */
  waiting?(tx: Tx, transfer: Transfer, now: Date): Promise<void>
  /** It ended: once, or once more when money moved after a failure. */
  settled(tx: Tx, ended: Ended<Locked>): Promise<void>
  /** Asking leads nowhere. `stop`: staff decide, and nobody asks until the transfer is resumed. */
  stalled(tx: Tx, transfer: Transfer, reason: StallReason, now: Date): Promise<'ask_on' | 'stop'>
}

declare module '../../platform/module.ts' {
  interface Ports {
    wallets: Wallets
    transferOwners: TransferOwner
    /** Stands in for the providers of mobile money, where none is configured. */
    sandboxes: SandboxProvider
  }
}
