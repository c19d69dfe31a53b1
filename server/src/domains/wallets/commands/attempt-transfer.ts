import type { GuardedProvider } from '../gateways/breaker.ts'
import type { Answer } from '../rules/moves.ts'
import { leaseMs, SEND_WITHIN_MS, sendWithinMs } from '../rules/pace.ts'
import { fenceCollect, fenceOutgoing, releaseTransfer, type Subject, type Transfer } from '../store/transfers.ts'
import { applyAnswer, type TransferDeps } from './apply-answer.ts'

/** Set when the process stops: what is heard from then on, the next process asks for. */
export type Shutdown = Pick<AbortSignal, 'aborted'>

/**
 * Prompts the customer. The fence is committed before the call leaves, by one process only: whatever happens afterwards,
 * the provider is asked about this collect and never told to charge again (PAY-10, PAY-12).
 */
export async function collect(deps: TransferDeps, subject: Subject, shutdown: Shutdown): Promise<void> {
  const { clock, db, pace, providers } = deps
  const fencedAt = clock()
  const leaseUntil = new Date(fencedAt.getTime() + leaseMs(pace))
  const transfer = await fenceCollect(db.sql, { subject, now: fencedAt, leaseUntil })
  const provider = transfer && providers[transfer.provider]
  if (!provider) return
  const isLate = clock().getTime() - fencedAt.getTime() > SEND_WITHIN_MS
  if (isLate || shutdown.aborted) return
  const { reference, msisdn, amount, description } = transfer
  const outcome = await provider.charge({ reference, msisdn, amount, description })
  if (shutdown.aborted) return
  // The call is over: what it left open is asked at once.
  const answer = outcome.kind === 'unknown' ? await provider.query(reference) : outcome
  if (!shutdown.aborted) await applyAnswer(deps, { transfer, answer, isLeased: true, wasInDoubt: true })
}

/** Does what is due for a transfer that this process has leased. */
export async function attemptTransfer(
  deps: TransferDeps,
  { transfer, leasedAt }: { transfer: Transfer; leasedAt: Date },
  shutdown: Shutdown,
): Promise<void> {
  const provider = deps.providers[transfer.provider]
  if (!provider) return
  if (transfer.direction !== 'collect') return send(deps, { transfer, provider, leasedAt }, shutdown)
  if (transfer.status === 'queued') {
    const isLate = transfer.expires_at !== null && transfer.expires_at <= deps.clock()
    if (!isLate) return collect(deps, { kind: transfer.subject_kind, id: transfer.subject_id }, shutdown)
    return applyAnswer(deps, { transfer, answer: NEVER_SENT, isLeased: true, wasInDoubt: false })
  }
  const answer = await provider.query(transfer.reference)
  if (!shutdown.aborted) await applyAnswer(deps, { transfer, answer, isLeased: true, wasInDoubt: true })
}

/** Nobody is prompted for what they have long given up. */
const NEVER_SENT: Answer = { kind: 'notSent', code: 'local:late' }

type Leased = { transfer: Transfer; provider: GuardedProvider; leasedAt: Date }

/**
 * Money that leaves: each transfer has one reference for ever, so what may have been sent is asked about, or sent again
 * under the same one. Nothing is sent late under a lease, so that the call is over before the lease is.
 */
async function send(deps: TransferDeps, leased: Leased, shutdown: Shutdown): Promise<void> {
  const { clock, db, pace, doubtMs } = deps
  const { transfer, leasedAt } = leased
  const sendBy = leasedAt.getTime() + sendWithinMs(pace)
  let fenced = transfer
  const fence: Fence = async () => {
    const now = clock()
    if (now.getTime() > sendBy || shutdown.aborted) return false
    const stallsAt = new Date(now.getTime() + doubtMs)
    const owner = deps.ownerOf(transfer.subject_kind)
    const row = await db.transact(async (tx) => {
      await owner.lock(tx, transfer.subject_id)
      const set = await fenceOutgoing(tx.sql, { ...transfer, now, stallsAt })
      if (set && transfer.status === 'queued') await owner.started?.(tx, set, now)
      return set
    })
    fenced = row ?? fenced
    return row !== undefined
  }
  const said = await speak(leased, fence)
  if (!said) return releaseTransfer(db.sql, { ...transfer, now: clock() })
  if (!shutdown.aborted) await applyAnswer(deps, { transfer: fenced, ...said, isLeased: true })
}

/** Commits the fence of a call that moves money; false when the call may not leave any more. */
type Fence = () => Promise<boolean>

type Said = { answer: Answer; wasInDoubt: boolean }

/** Null when nothing was sent and nothing is known. */
async function speak({ transfer, provider }: Leased, fence: Fence): Promise<Said | null> {
  const { reference, msisdn, amount, description, charge_id: chargeId } = transfer
  const wasInDoubt = transfer.status === 'sending' || transfer.status === 'unknown'
  if (transfer.channel === 'reversal') {
    if (chargeId === null) return { answer: NO_CHARGE, wasInDoubt }
    if (!(await fence())) return null
    return { answer: await provider.reverse({ providerTransactionId: chargeId, reference, amount }), wasInDoubt }
  }
  if (wasInDoubt) {
    const found = await provider.queryPayOut(reference)
    // A provider that found one and says that it failed is believed: the call that may have left is over with its lease.
    if (found.kind !== 'notFound') return { answer: found, wasInDoubt: found.kind !== 'failed' }
  }
  const order = { reference, msisdn, amount, description }
  return (await fence()) ? { answer: await provider.payOut(order), wasInDoubt: false } : null
}

/** The provider never named the charge, so there is nothing that it could reverse. */
const NO_CHARGE: Answer = { kind: 'failed', failure: 'refused_by_operator', code: 'local:no_charge' }
