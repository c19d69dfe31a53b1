import type { Readable } from 'node:stream'
import type { User } from '@salama/contract/accounts'
import type { RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../platform/db/database.ts'

/** A profile beside the role that a person chose; it opens a portal of its own. */
export type ProfileCheck = {
  profile: User['profiles'][number]
  /** Whether a person has it, as a condition: all profiles are asked for in one statement. */
  has(userId: string): RawBuilder<boolean>
}

/** Something that must be finished before a person may leave their role; true while it is not. */
export type ObligationCheck = (tx: Tx, userId: string) => Promise<boolean>

/** A code on its way to its reader; `false` from `canSend`: this installation has no such channel. */
export type CodeSender = {
  canSend(channel: 'sms' | 'email'): boolean
  send(tx: Tx, message: CodeMessage): Promise<void>
}

/** What a code is for. */
export type CodePurpose = 'recovery' | 'confirmation' | 'sign_in'

export type CodeMessage = {
  channel: 'sms' | 'email'
  /** Nine national digits, or an address. */
  to: string
  code: string
  purpose: CodePurpose
  expiresAt: Date
  now: Date
}

/** Originals for the archive of a person's data, from the domain that keeps them. */
export type Originals = {
  /** The folder of the archive. */
  folder: string
  list(db: Sql, userId: string): Promise<readonly { id: string; name: string; bytes: number }[]>
  /** Null: the contents are gone. */
  open(id: string): Promise<Readable | null>
}

declare module '../../platform/module.ts' {
  interface Ports {
    profiles: ProfileCheck
    obligations: ObligationCheck
    originals: Originals
    /** One, from the domain that owns the channels. */
    codeSenders: CodeSender
  }
}
