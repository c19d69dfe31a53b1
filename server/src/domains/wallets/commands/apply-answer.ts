import type { Clock } from '../../../platform/clock/clock.ts'
import { brokenConstraint, type Database, type Tx } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Providers } from '../gateways/providers.ts'
import type { Ended, StallReason, TransferOwner } from '../ports.ts'
import { type Answer, type Move, moveOf } from '../rules/moves.ts'
import { ATTEMPTS, leaseMs, pauseMs } from '../rules/pace.ts'
import { nextRecheckAt } from '../rules/recheck.ts'
import { findTransfer, moveTransfer, postponeTransfer, type Transfer } from '../store/transfers.ts'

export type TransferDeps = Pick<Providers, 'providers' | 'pace'> & {
  db: Database
  log: Log
  clock: Clock
  ownerOf(kind: string): TransferOwner
  /** A collect that ended without the provider's last word is asked about again: after this, 4, 24 and 96 times it. */
  recheckMs: number
  /** How long what became of money that leaves may stay unknown before staff are told. */
  doubtMs: number
}

export type Heard = {
  transfer: Transfer
  answer: Answer
  /** The lease under which it was heard; nobody's when another domain asked. */
  isLeased: boolean
  /** An earlier call may have moved the money that the answer denies. */
  wasInDoubt: boolean
}

/**
 * Single entry point for providers' answers. Idempotent and independent of their order. What follows from the answer
 * commits with it; should that fail, the answer is taken alone: what a provider did is true whatever becomes of it.
 */
export async function applyAnswer(deps: TransferDeps, heard: Heard): Promise<void> {
  try {
    await deps.db.transact((tx) => apply(tx, deps, { ...heard, isAlone: false }))
  } catch (error) {
    const isContradiction = brokenConstraint(error) === 'wallets_transfers_charge'
    const { transfer, answer } = heard
    if (!isContradiction) deps.log.warn({ transferId: transfer.id, err: error }, 'an answer is taken alone')
    const taken: Answer = isContradiction ? { kind: 'contradiction', code: answer.code } : answer
    await deps.db.transact((tx) => apply(tx, deps, { ...heard, answer: taken, isAlone: true }))
  }
}

type Applied = Heard & Pick<Ended, 'isAlone'>

async function apply(tx: Tx, deps: TransferDeps, heard: Applied): Promise<void> {
  const { transfer, answer, wasInDoubt } = heard
  const now = deps.clock()
  const locked = await deps.ownerOf(transfer.subject_kind).lock(tx, transfer.subject_id)
  const known = {
    direction: transfer.direction,
    status: transfer.status,
    amount: transfer.amount,
    sentAt: transfer.sent_at,
    expiresAt: transfer.expires_at,
    stallsAt: transfer.stalls_at,
    wasInDoubt,
  }
  const move = moveOf(known, answer, { now, leaseMs: leaseMs(deps.pace) })
  if (move.kind === 'none') return heard.isLeased ? askLater(tx, deps, heard, now) : undefined
  if (move.kind === 'wait') return heard.isLeased ? wait(tx, deps, { ...heard, to: move.to, now }) : undefined
  if (move.kind === 'stall') return stall(tx, deps, { ...heard, move, now })
  await end(tx, deps, { ...heard, locked, move, now })
}

/** A collect that has ended is asked about for a while: money may move after all. */
async function askLater(tx: Tx, { recheckMs }: TransferDeps, { transfer, answer }: Heard, now: Date): Promise<void> {
  const { settled_at: endedAt, hinted_at: hintedAt } = transfer
  if (!endedAt) return
  const nextAttemptAt = nextRecheckAt({ endedAt, hintedAt, answer, now, everyMs: recheckMs })
  const asked = { ...transfer, leasedUntil: transfer.next_attempt_at, outcome: answer.kind, code: answer.code }
  await postponeTransfer(tx.sql, { ...asked, nextAttemptAt })
  if (nextAttemptAt) tx.dueAt(ATTEMPTS, nextAttemptAt)
}

type Waiting = Heard & { to: Extract<Move, { kind: 'wait' }>['to']; now: Date }

async function wait(tx: Tx, deps: TransferDeps, { transfer, answer, to, now }: Waiting): Promise<void> {
  const nextAttemptAt = pauseAfter(deps, transfer, now)
  const heard = { outcome: answer.kind, code: answer.code, nextAttemptAt }
  tx.dueAt(ATTEMPTS, nextAttemptAt)
  if (to === transfer.status) {
    await postponeTransfer(tx.sql, { ...transfer, leasedUntil: transfer.next_attempt_at, ...heard })
    return
  }
  const { id, attempts } = transfer
  const row = await moveTransfer(tx.sql, { id, attempts, to, mover: 'system', ...heard, now })
  if (row) await deps.ownerOf(row.subject_kind).waiting?.(tx, row, now)
}

/** Doubling pauses: shorter while somebody looks at a screen and may type the PIN. */
function pauseAfter({ pace }: TransferDeps, { attempts, expires_at }: Transfer, now: Date): Date {
  const isPinOpen = expires_at !== null && now < expires_at
  const pause = pauseMs({ attempts: Math.max(0, attempts - 1), ...pace, isPinOpen, random: Math.random() })
  return new Date(now.getTime() + pause)
}

type Ending = Applied & Pick<Ended, 'locked'> & { move: Extract<Move, { kind: 'succeed' | 'end' }>; now: Date }

async function end(tx: Tx, deps: TransferDeps, ending: Ending): Promise<void> {
  const { transfer, answer, move, locked, isAlone, now } = ending
  const { id, attempts, direction } = transfer
  const recheck = { endedAt: now, hintedAt: null, answer, now, everyMs: deps.recheckMs }
  const isAskedAgain = move.kind === 'end' && direction === 'collect'
  const nextAttemptAt = isAskedAgain ? nextRecheckAt(recheck) : null
  if (nextAttemptAt) tx.dueAt(ATTEMPTS, nextAttemptAt)
  const row = await moveTransfer(tx.sql, {
    id,
    to: move.kind === 'succeed' ? 'succeeded' : move.to,
    mover: 'system',
    outcome: answer.kind,
    code: answer.code,
    failure: move.kind === 'end' ? move.failure : null,
    providerTransactionId: move.kind === 'succeed' ? move.providerTransactionId : null,
    moved: move.kind === 'succeed' ? move.moved : null,
    nextAttemptAt,
    // What the provider did is true under whichever lease it is heard; that it did not, of a collect, whose one call it is.
    attempts: move.kind === 'succeed' || direction === 'collect' ? undefined : attempts,
    now,
  })
  if (row) return deps.ownerOf(row.subject_kind).settled(tx, { transfer: row, locked, isAlone, now })
  if (move.kind === 'succeed' && direction !== 'collect') await noteSecond(tx, deps, { transfer, move, now })
}

type Second = { transfer: Transfer; move: Extract<Move, { kind: 'succeed' }>; now: Date }

/** The provider says that it moved the money of a transfer that has already been settled by another movement. */
async function noteSecond(tx: Tx, deps: TransferDeps, { transfer, move, now }: Second): Promise<void> {
  const { subject_kind: kind, subject_id: id } = transfer
  const settled = await findTransfer(tx.sql, { kind, id })
  const { providerTransactionId } = move
  if (settled?.status !== 'succeeded' || settled.provider_transaction_id === providerTransactionId) return
  deps.log.error({ transferId: settled.id, providerTransactionId }, 'a provider moved the money of a transfer twice')
  const other = { ...settled, provider_transaction_id: providerTransactionId }
  await deps.ownerOf(kind).stalled(tx, other, 'contradiction', now)
}

type Stalling = Heard & { move: Extract<Move, { kind: 'stall' }>; now: Date }

async function stall(tx: Tx, deps: TransferDeps, { transfer, answer, move, now }: Stalling): Promise<void> {
  const { reason, providerTransactionId } = move
  await stallTransfer(tx, deps, {
    transfer,
    reason,
    outcome: answer.kind,
    code: answer.code,
    ...(providerTransactionId === undefined ? {} : { providerTransactionId }),
    now,
  })
}

export type Stall = {
  transfer: Transfer
  reason: StallReason
  outcome: NonNullable<Transfer['outcome']>
  code: string
  providerTransactionId?: string
  now: Date
}

/** Nobody asks any more unless the owner wants it; the transfer stays in doubt if it was. */
export async function stallTransfer(tx: Tx, deps: TransferDeps, stall: Stall): Promise<void> {
  const { transfer, reason, outcome, code, providerTransactionId, now } = stall
  const { id, attempts, status } = transfer
  deps.log.error({ transferId: id, subject: transfer.subject_kind, reason, code }, 'a transfer needs staff')
  const stopped = { outcome, code, nextAttemptAt: null }
  const row =
    status === 'sending'
      ? await moveTransfer(tx.sql, { id, attempts, to: 'unknown', mover: 'system', ...stopped, now })
      : (await postponeTransfer(tx.sql, { ...transfer, leasedUntil: transfer.next_attempt_at, ...stopped }))
        ? { ...transfer, ...stopped, next_attempt_at: null }
        : undefined
  if (!row) return
  const told = { ...row, provider_transaction_id: providerTransactionId ?? row.provider_transaction_id }
  const next = await deps.ownerOf(row.subject_kind).stalled(tx, told, reason, now)
  if (next === 'stop') return
  const nextAttemptAt = pauseAfter(deps, transfer, now)
  await postponeTransfer(tx.sql, { ...row, leasedUntil: null, outcome, code, nextAttemptAt })
  tx.dueAt(ATTEMPTS, nextAttemptAt)
}
