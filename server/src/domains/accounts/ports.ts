import type { User } from '@salama/contract/accounts'
import type { Sql, Tx } from '../../platform/db/database.ts'

/** A profile beside the role that a person chose; it opens a portal of its own. */
export type ProfileCheck = { profile: User['profiles'][number]; has(db: Sql, userId: string): Promise<boolean> }

/** Something that must be finished before a person may leave their role; true while it is not. */
export type ObligationCheck = (tx: Tx, userId: string) => Promise<boolean>

/** A code on its way to its reader; `false` from `canSend`: this installation has no such channel. */
export type CodeSender = {
  canSend(channel: 'sms' | 'email'): boolean
  send(tx: Tx, message: CodeMessage): Promise<void>
}

export type CodeMessage = {
  channel: 'sms' | 'email'
  /** Nine national digits, or an address. */
  to: string
  code: string
  purpose: 'recovery' | 'confirmation'
  expiresAt: Date
  now: Date
}

declare module '../../platform/module.ts' {
  interface Ports {
    profiles: ProfileCheck
    obligations: ObligationCheck
    /** One, from the domain that owns the channels. */
    codeSenders: CodeSender
  }
}
