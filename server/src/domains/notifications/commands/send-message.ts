import { SECOND_MS } from '@salama/contract/kernel/time'
import type { Channel, MessageKind } from '@salama/contract/notifications/messages'
import { type Database, newId, type Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Channels } from '../gateways/configured.ts'
import type { Delivery } from '../gateways/gateway.ts'
import { splitGsm, toGsm } from '../rules/gsm.ts'
import { BUSY_RETRY_MS, retryAfterMs } from '../rules/messages.ts'
import type { NotificationsSettings } from '../settings.ts'
import {
  closeUnanswered,
  type DueMessage,
  expireMessages,
  insertMessage,
  leaseMessages,
  markFailed,
  markSent,
  postpone,
  refuseAboveCaps,
} from '../store/messages.ts'

export const SEND_SWEEP = 'notifications.send_messages'
/** Apart, so that a slow push service keeps no code waiting. */
export const PUSH_SWEEP = 'notifications.send_pushes'

export type Message = {
  channel: Channel
  kind: MessageKind
  /** What a notice tells, and how urgently: by SMS it leaves once, ever. */
  notice?: { id: string; class: string }
  userId: string | null
  /** Nine national digits, or an address. */
  recipient: string
  subject: string | null
  body: string
  expiresAt: Date
  now: Date
}

/** Puts a message on its way with the caller's transaction; it leaves after the commit. Answers its id, when it is new. */
export async function queueMessage(tx: Tx, channels: Channels, message: Message): Promise<string | null> {
  const { notice, channel, body, now, expiresAt, ...rest } = message
  const mode = channels.modeOf(channel)
  if (mode === 'off') throw new Error(`there is no way to send ${channel}`)
  const id = newId(now.getTime())
  const isNew = await insertMessage(tx.sql, {
    ...rest,
    id,
    channel,
    status: mode,
    noticeClass: notice?.class ?? null,
    noticeId: notice?.id ?? null,
    body: channel === 'sms' ? toGsm(body) : body,
    expiresAt,
    now,
  })
  tx.dueAt(SEND_SWEEP, mode === 'queued' ? now : expiresAt)
  return isNew ? id : null
}

/** Longer than a gateway takes to answer: after it another process may try. */
const LEASE_MS = 30 * SECOND_MS
const BATCH = 20
const PUSH_BATCH = 100

type Limits = Pick<NotificationsSettings, 'smsCost' | 'smsPerPersonADay' | 'smsPerMonth'>
type Deps = { db: Database; log: Log; channels: Channels; limits: Limits; signal: AbortSignal }

/** Hands on what is due. A code may arrive twice when a process dies between the two; it says the same. */
export async function sendDueMessages(deps: Deps, now: Date): Promise<{ more: boolean }> {
  const { db, limits } = deps
  await closeUnanswered(db.sql, now)
  await expireMessages(db.sql, now)
  await refuseAboveCaps(db.sql, { now, perPersonADay: limits.smsPerPersonADay, perMonth: limits.smsPerMonth })
  return sendSome(deps, { channels: ['sms', 'email', 'push'], most: BATCH, now })
}

/** Push alone. A device may be told twice: the second takes the place of the first. */
export async function sendDuePushes(deps: Deps, now: Date): Promise<{ more: boolean }> {
  await expireMessages(deps.db.sql, now)
  return sendSome(deps, { channels: ['push'], most: PUSH_BATCH, now })
}

type Some = { channels: readonly Channel[]; most: number; now: Date }

async function sendSome(deps: Deps, { channels, most, now }: Some): Promise<{ more: boolean }> {
  const leaseUntil = new Date(now.getTime() + LEASE_MS)
  const due = await leaseMessages(deps.db.sql, { channels, now, leaseUntil, most })
  await Promise.all(due.map((message) => sendOne(deps, message, now)))
  return { more: due.length === most }
}

async function sendOne(deps: Deps, message: DueMessage, now: Date): Promise<void> {
  const { db, log, limits } = deps
  const { id, channel, kind, attempts, body } = message
  const delivery = await handOn(deps, message, now)
  if (delivery.outcome === 'sent') {
    const parts = channel === 'sms' ? splitGsm(body).length : null
    const cost = (parts ?? 0) * limits.smsCost
    return markSent(db.sql, { id, parts, cost, providerId: delivery.providerId ?? null, now })
  }
  const { error } = delivery
  log.warn({ messageId: id, channel, attempts, error }, 'a message was not taken')
  // What may be repeated is tried again as long as nobody said that it was taken.
  const mayRepeat =
    delivery.outcome === 'later' || (delivery.outcome === 'unknown' && (kind === 'code' || channel === 'push'))
  if (!mayRepeat) {
    const status = delivery.outcome === 'unknown' ? 'unknown' : 'failed'
    return markFailed(db.sql, { id, status, error })
  }
  const isBusy = delivery.outcome === 'later' && delivery.isBusy === true
  const waitMs = isBusy ? BUSY_RETRY_MS : retryAfterMs(attempts)
  if (waitMs === null) return markFailed(db.sql, { id, status: 'failed', error })
  await postpone(db.sql, { id, until: new Date(now.getTime() + waitMs), error })
}

async function handOn({ channels, signal }: Deps, message: DueMessage, now: Date): Promise<Delivery> {
  const gateway = channels.gateways[message.channel]
  if (!gateway) return { outcome: 'refused', error: 'the channel is not configured any more' }
  const validForMs = message.expires_at.getTime() - now.getTime()
  return gateway({ ...message, userId: message.user_id, createdAt: message.created_at, validForMs }, signal).catch(
    (error: unknown) => ({
      outcome: isUnreached(error) ? ('later' as const) : ('unknown' as const),
      error: nameOf(error),
    }),
  )
}

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** No connection was made, so nothing has left. */
const isUnreached = (error: unknown): boolean =>
  error instanceof Error && UNREACHED.has((error.cause as { code?: string } | undefined)?.code ?? '')

/** The kind of an error; its message may hold an address. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'failed')
