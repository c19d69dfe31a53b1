import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@salama/contract/kernel/time'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import type { Sweep } from '../../platform/jobs/sweeps.ts'
import { rowSweep } from '../../platform/parked/row-sweep.ts'
import type { Platform } from '../../platform/platform.ts'
import type { TransferDeps } from './commands/apply-answer.ts'
import { attemptTransfer, collect } from './commands/attempt-transfer.ts'
import { releaseStranded, STRANDED, strandedTransfers } from './commands/release-stranded.ts'
import { ATTEMPTS, sendingMs } from './rules/pace.ts'
import { deleteOldCallbacks } from './store/callbacks.ts'
import { findNextAttempt, leaseTransfers, type Share, type Subject, type Transfer } from './store/transfers.ts'

/** Speaks with the providers after the commit; nobody waits for it. */
export type TransferWorker = {
  /** Prompts a customer at once. */
  collect(subject: Subject): void
  /** Looks for what is due now rather than at its next turn. */
  wake(): void
  /** Leases what is due and begins it, as far as there is room. */
  attemptDue(now: Date): Promise<void>
  /** Leaves calls behind: their fences and leases let the next process ask about them. */
  stop(): void
}

/**
 * At once, of each provider, so that one that hangs holds up nobody else. Questions are answered in a moment, so more only
 * press; money that leaves may take as long as a PIN, and holds up no question. Charges wait for PINs and are not counted.
 */
const MAX_AT_ONCE: Record<Share, number> = { collect: 50, outgoing: 10 }
const SHARES: readonly Share[] = ['collect', 'outgoing']

/** Longer than a question to the provider lasts; afterwards another process may ask it again. */
const QUESTION_MS = 15 * SECOND_MS
const NO_ROOM_PAUSE_MS = 100
const BATCH = 500

const providersOf = ({ providers }: TransferDeps) => MOBILE_MONEY.filter((method) => providers[method])

export function createTransferWorker(deps: TransferDeps): TransferWorker {
  const shutdown = new AbortController()
  const providers = providersOf(deps)
  const busy = new Map<string, number>()
  const busyWith = (share: Share, provider: MobileMoney) => busy.get(`${share} ${provider}`) ?? 0
  const count = (share: Share, provider: MobileMoney, change: 1 | -1) =>
    busy.set(`${share} ${provider}`, busyWith(share, provider) + change)

  const run = async (about: object, work: () => Promise<void>): Promise<void> => {
    if (shutdown.signal.aborted) return
    try {
      await work()
    } catch (error) {
      deps.log.warn({ ...about, err: error }, 'provider call failed, will retry')
    }
  }
  const attempt = async (share: Share, transfer: Transfer, leasedAt: Date): Promise<void> => {
    const isCounted = transfer.direction !== 'collect' || transfer.status !== 'queued'
    if (isCounted) count(share, transfer.provider, 1)
    await run({ transferId: transfer.id }, () => attemptTransfer(deps, { transfer, leasedAt }, shutdown.signal))
    if (isCounted) count(share, transfer.provider, -1)
  }
  const attemptDue = async (share: Share, now: Date): Promise<void> => {
    const leaseUntil = new Date(now.getTime() + (share === 'collect' ? QUESTION_MS : sendingMs(deps.pace)))
    const room = (provider: MobileMoney) => MAX_AT_ONCE[share] - busyWith(share, provider)
    // Providers with the same room are asked for together; one that hangs takes none of another's.
    for (const [most, free] of Map.groupBy(providers, room)) {
      if (most <= 0 || shutdown.signal.aborted) continue
      const due = await leaseTransfers(deps.db.sql, { share, now, most, leaseUntil, providers: free })
      for (const transfer of due) void attempt(share, transfer, now)
    }
  }
  return {
    collect: (subject) => void run(subject, () => collect(deps, subject, shutdown.signal)),
    wake: () => void run({}, () => attemptDue('collect', deps.clock())),
    attemptDue: async (now) => {
      for (const share of SHARES) await attemptDue(share, now)
    },
    stop: () => shutdown.abort(),
  }
}

/** What a provider said is looked up when its monthly statement is. */
const CALLBACK_LIFE_MS = 40 * DAY_MS

export const walletsSweeps = (
  platform: Pick<Platform, 'parkedRows'>,
  deps: TransferDeps,
  worker: TransferWorker,
): readonly Sweep[] => [
  {
    name: ATTEMPTS,
    everyMs: MINUTE_MS,
    findNextDue: () => findNextAttempt(deps.db.sql, providersOf(deps)),
    run: async (now) => {
      await worker.attemptDue(now)
      const next = await findNextAttempt(deps.db.sql, providersOf(deps))
      // What is still due found no room.
      return { more: false, nextDueAt: next && next <= now ? new Date(now.getTime() + NO_ROOM_PAUSE_MS) : next }
    },
  },
  rowSweep(platform, {
    name: STRANDED,
    everyMs: Math.min(5 * MINUTE_MS, deps.doubtMs),
    most: BATCH,
    findDue: (now, most) => strandedTransfers(deps, { now, most }),
    serve: (transfer, now) => releaseStranded(deps, { transfer, now }),
  }),
  {
    name: 'wallets.old_callbacks',
    everyMs: HOUR_MS,
    run: async (now) => {
      const before = new Date(now.getTime() - CALLBACK_LIFE_MS)
      return { more: (await deleteOldCallbacks(deps.db.sql, { before, most: BATCH })) === BATCH }
    },
  },
]
