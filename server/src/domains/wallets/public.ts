import type { MobileMoney, TransferDirection } from '@salama/contract/wallets'
import type { RawBuilder } from 'kysely'
import type { Settings } from '../../platform/config/settings.ts'
import { newId, type Tx } from '../../platform/db/database.ts'
import { ATTEMPTS } from './rules/pace.ts'
import { type WalletsSettings, walletsSettings } from './settings.ts'
import {
  type Channel,
  insertTransfer,
  markForRetry,
  type NewTransfer,
  newTransfer,
  type Subject,
  type Transfer,
} from './store/transfers.ts'

export { type GuardedProvider, isAbsence, isShutOut } from './gateways/breaker.ts'
export type { Capabilities, Outcome, Provider } from './gateways/provider.ts'
export { takesCentavos } from './gateways/provider.ts'
export type { Ended, TransferOwner, Wallets } from './ports.ts'
export { takesAmount } from './rules/amounts.ts'
export { makeReference } from './rules/references.ts'
export {
  collectsLike,
  findTransfer,
  type Stray,
  type Subject,
  sentOf,
  sentPayouts,
  succeededTransfers,
  type Transfer,
  transfersNamed,
} from './store/transfers.ts'

type TransferOrder = {
  subject: Subject
  direction: TransferDirection
  channel: Channel
  provider: MobileMoney
  /** Nine national digits. */
  msisdn: string
  /** Centavos. */
  amount: number
  /** Shown to the customer where the provider can. */
  description: string
  /** Unique for ever: the same transfer always goes under it. */
  reference: string
  /** Of a reversal: the provider's id of the charge. */
  chargeId?: string | null
  /** Of a collect: until when the customer may be prompted. */
  expiresAt?: Date
  now: Date
}

/** A collect is called by its owner right after the commit; should that process be lost, another does it after this. */
const PICK_UP_MS = 2_000

/**
 * Instructs a provider, in the transaction that makes the reason for it: the worker calls after the commit, and the owner
 * of this subject kind learns how it ended (`TransferOwner`). There is one transfer of each subject.
 */
export async function enqueueTransfer(tx: Tx, order: TransferOrder): Promise<void> {
  await insertTransfer(tx.sql, scheduleTransfer(tx, order))
}

/** The same within another statement, such as the one that makes the reason for it: stands in its `with`. */
export const transferSql = (tx: Tx, order: TransferOrder): RawBuilder<unknown> =>
  newTransfer(scheduleTransfer(tx, order))

function scheduleTransfer(tx: Tx, order: TransferOrder): NewTransfer {
  const { chargeId = null, expiresAt = null, direction, now } = order
  const nextAttemptAt = direction === 'collect' ? new Date(now.getTime() + PICK_UP_MS) : now
  tx.dueAt(ATTEMPTS, nextAttemptAt)
  return { ...order, id: newId(now.getTime()), chargeId, expiresAt, nextAttemptAt }
}

/**
 * Has a transfer tried again that failed or whose outcome nobody knows, under the same reference. Undefined when there is
 * none, or when it is under way or has succeeded.
 */
export async function resumeTransfer(tx: Tx, subject: Subject, now: Date): Promise<Transfer | undefined> {
  const transfer = await markForRetry(tx.sql, { subject, now })
  if (transfer) tx.dueAt(ATTEMPTS, now)
  return transfer
}

/** Whether a provider takes real money; else the sandbox may stand in for all of them. */
export function moneyOf(settings: Settings): Pick<WalletsSettings, 'hasProvider' | 'sandbox'> {
  const { hasProvider, sandbox } = settings.of(walletsSettings)
  return { hasProvider, sandbox }
}

/** How long a customer may type the PIN. */
export const pinMs = (settings: Settings): number => settings.of(walletsSettings).PIN
