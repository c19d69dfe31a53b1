import type { Centavos } from '@salama/contract/kernel/money'
import type { TransferDirection, TransferFailure, TransferStatus } from '@salama/contract/wallets'
import type { Outcome } from '../gateways/provider.ts'

/**
 * What is heard of a transfer. `notSent`: no call ever left. `contradiction`: the provider names a transaction that
 * another transfer already has.
 */
export type Answer =
  | Outcome
  | { kind: 'notFound'; code: string }
  | { kind: 'notSent'; code: string }
  | { kind: 'contradiction'; code: string }

export type Known = {
  direction: TransferDirection
  status: TransferStatus
  amount: Centavos
  /** The first call. */
  sentAt: Date | null
  /** Of a collect. */
  expiresAt: Date | null
  /** Of money that leaves: not known by then, staff are told. */
  stallsAt: Date | null
  /** An earlier call may have moved the money that this answer denies. */
  wasInDoubt: boolean
}

export type Move =
  /** Nothing new. */
  | { kind: 'none' }
  /** Not known yet, or not taken on: try again later. */
  | { kind: 'wait'; to: 'queued' | 'sending' | 'unknown' }
  | { kind: 'succeed'; providerTransactionId: string; moved: Centavos }
  | { kind: 'end'; to: 'failed' | 'expired'; failure: TransferFailure }
  /** For staff. `providerTransactionId`: of a movement that is not the one asked for. */
  | {
      kind: 'stall'
      reason: 'overdue' | 'refused_in_doubt' | 'another_amount' | 'contradiction'
      providerTransactionId?: string
    }

const NONE: Move = { kind: 'none' }
const isOpen = ({ status }: Known): boolean => status === 'sending' || status === 'unknown'

/** What an answer does to a transfer. Not knowing is never a failure, and no success is undone. */
export function moveOf(known: Known, answer: Answer, at: { now: Date; leaseMs: number }): Move {
  if (known.status === 'succeeded') return NONE
  return known.direction === 'collect' ? moveOfCollect(known, answer, at) : moveOfOutgoing(known, answer, at.now)
}

function moveOfCollect(known: Known, answer: Answer, { now, leaseMs }: { now: Date; leaseMs: number }): Move {
  if (answer.kind === 'confirmed') {
    // The owner decides about another amount, and about money after the end.
    return {
      kind: 'succeed',
      providerTransactionId: answer.providerTransactionId,
      moved: answer.amount ?? known.amount,
    }
  }
  if (answer.kind === 'contradiction') return { kind: 'stall', reason: 'contradiction' }
  if (answer.kind === 'notSent') {
    const isLate = known.status === 'queued' && known.expiresAt !== null && known.expiresAt <= now
    return isLate ? { kind: 'end', to: 'failed', failure: 'operator_unavailable' } : NONE
  }
  if (!isOpen(known)) return NONE
  if (answer.kind === 'failed') return { kind: 'end', to: 'failed', failure: answer.failure }
  if (answer.kind === 'expired') return { kind: 'end', to: 'expired', failure: 'pin_timeout' }
  // Believed only when no request can still be on its way.
  const isCallOver = known.sentAt !== null && now.getTime() >= known.sentAt.getTime() + leaseMs
  if (answer.kind === 'notFound' && isCallOver) return { kind: 'end', to: 'failed', failure: 'operator_unavailable' }
  return { kind: 'wait', to: answer.kind === 'pending' ? 'sending' : 'unknown' }
}

/** A refusal is believed only when no earlier call may have moved the money. */
function moveOfOutgoing(known: Known, answer: Answer, now: Date): Move {
  const { amount, wasInDoubt, stallsAt } = known
  const isOverdue = stallsAt !== null && stallsAt <= now
  if (answer.kind === 'confirmed') {
    const { providerTransactionId, amount: moved = amount } = answer
    return moved === amount
      ? { kind: 'succeed', providerTransactionId, moved }
      : { kind: 'stall', reason: 'another_amount', providerTransactionId }
  }
  const wait = (to: 'queued' | 'unknown'): Move =>
    isOverdue ? { kind: 'stall', reason: 'overdue' } : { kind: 'wait', to }
  if (answer.kind === 'unknown' || answer.kind === 'pending') return wait('unknown')
  const isAway = answer.kind === 'failed' && answer.failure === 'operator_unavailable'
  if (wasInDoubt) return isAway ? wait('unknown') : { kind: 'stall', reason: 'refused_in_doubt' }
  if (isAway && !isOverdue) return wait('queued')
  return { kind: 'end', to: 'failed', failure: answer.kind === 'failed' ? answer.failure : 'refused_by_operator' }
}
