import type { NoticeClass } from '@salama/contract/notifications/classes'
import type { Enclosed } from '../ports.ts'

export type Outgoing = {
  recipient: string
  /** Whose it is, and the class of a notice. */
  userId: string | null
  class: NoticeClass | null
  /** The page of a notice, and what a mail of it holds beside the words. */
  href: string | null
  enclosed: Enclosed | null
  createdAt: Date
  subject: string | null
  body: string
  /** After so long it is of no use any more. */
  validForMs: number
}

/**
 * `later`: it was not taken, try again, and where the other side is only busy that counts as no attempt; `refused`: it
 * will never be taken; `unknown`: it was handed on and nobody answered, so it may have been taken. `error` is for staff and
 * holds nothing of the message.
 */
export type Delivery =
  | { outcome: 'sent'; providerId?: string }
  | { outcome: 'later'; error: string; isBusy?: boolean }
  | { outcome: 'refused' | 'unknown'; error: string }

/** Hands one message to a channel. Throws where nobody answered: that is `unknown`, too. */
export type Gateway = (message: Outgoing, signal: AbortSignal) => Promise<Delivery>

/** What comes in by a channel of our own. */
export type Incoming = {
  /** A receipt of a message; `false`: no message of ours has this name, perhaps not yet. */
  receipt(receipt: { providerId: string; state: 'delivered' | 'undelivered'; from: string | null }): Promise<boolean>
  /** What somebody wrote. `from` as the operator names the sender. */
  text(written: { id: string; from: string; text: string }): Promise<void>
}
