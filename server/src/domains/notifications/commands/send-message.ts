import { SECOND_MS } from '@salama/contract/kernel/time'
import type { Channel } from '@salama/contract/notifications/messages'
import { type Database, newId, type Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Channels } from '../gateways/configured.ts'
import { retryAfterMs } from '../rules.ts'
import {
  type DueMessage,
  expireMessages,
  insertMessage,
  leaseMessages,
  markFailed,
  markSent,
  postpone,
} from '../store/messages.ts'

export const SEND_SWEEP = 'notifications.send_messages'

export type Message = {
  channel: Channel
  /** Nine national digits, or an address. */
  recipient: string
  subject: string | null
  body: string
  expiresAt: Date
  now: Date
}

/** Puts a message on its way with the caller's transaction; it leaves after the commit. */
export async function queueMessage(tx: Tx, channels: Channels, message: Message): Promise<void> {
  const mode = channels.modeOf(message.channel)
  if (mode === 'off') throw new Error(`there is no way to send ${message.channel}`)
  await insertMessage(tx.sql, { id: newId(message.now.getTime()), status: mode, ...message })
  tx.dueAt(SEND_SWEEP, mode === 'queued' ? message.now : message.expiresAt)
}

/** Longer than a gateway takes to answer: after it another process may try. */
const LEASE_MS = 30 * SECOND_MS
const BATCH = 20

type Deps = { db: Database; log: Log; channels: Channels; signal: AbortSignal }

/** Hands on what is due. A message may arrive twice when a process dies between the two; it says the same. */
export async function sendDueMessages(deps: Deps, now: Date): Promise<{ more: boolean }> {
  const { db } = deps
  await expireMessages(db.sql, now)
  const due = await leaseMessages(db.sql, { now, leaseUntil: new Date(now.getTime() + LEASE_MS), most: BATCH })
  await Promise.all(due.map((message) => sendOne(deps, message, now)))
  return { more: due.length === BATCH }
}

async function sendOne({ db, log, channels, signal }: Deps, message: DueMessage, now: Date): Promise<void> {
  const { id, channel, attempts } = message
  const gateway = channels.gateways[channel]
  const delivery = gateway
    ? await gateway(message, signal).catch((error: unknown) => ({ outcome: 'later' as const, error: nameOf(error) }))
    : ({ outcome: 'refused', error: 'the channel is not configured any more' } as const)
  if (delivery.outcome === 'sent') return markSent(db.sql, { id, now })
  const { outcome, error } = delivery
  log.warn({ messageId: id, channel, attempts, error }, 'a message was not taken')
  const waitMs = retryAfterMs(attempts)
  if (outcome === 'refused' || waitMs === null) return markFailed(db.sql, { id, error })
  await postpone(db.sql, { id, until: new Date(now.getTime() + waitMs), error })
}

/** The kind of an error; its message may hold an address. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'failed')
