import type { Reply } from '@salama/contract/kernel/endpoint'
import type { Centavos } from '@salama/contract/kernel/money'
import type { DifferenceKind } from '@salama/contract/reconciliation'
import type { getReconciliation } from '@salama/contract/reconciliation/staff'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Sql } from '../../../platform/db/database.ts'
import { peopleOf } from '../../accounts/public.ts'
import { payersOf } from '../../payments/public.ts'
import { ownersOf } from '../../payouts/public.ts'
import { countOpenDifferences, findOpenDifferences, findReconciliations, type ReconciledDay } from '../store.ts'

/** Two months of three providers, without scrolling for ever. */
const MOST_DAYS = 60
const MOST_DIFFERENCES = 100

export type DayOfProvider = {
  id: string
  method: MobileMoney
  day: string
  status: 'running' | 'finished'
  compared: number
  /** Charged by our books and by the provider. */
  ours: Centavos
  theirs: Centavos
  differences: number
  startedAt: string
  finishedAt: string | null
}

export type OpenDifference = {
  id: string
  transactionId: string | null
  userId: string
  method: MobileMoney
  day: string
  kind: DifferenceKind
  ours: Centavos
  theirs: Centavos | null
  code: string
  foundAt: string
}

/** The latest days held against the providers' own record, and what of them nothing has explained yet. */
async function reconciliations(
  db: Sql,
): Promise<{ days: DayOfProvider[]; differences: OpenDifference[]; open: number }> {
  const days = await findReconciliations(db, MOST_DAYS)
  const found = await findOpenDifferences(db, MOST_DIFFERENCES)
  const payers = await payersOf(
    db,
    found.flatMap(({ payment_id }) => payment_id ?? []),
  )
  const payees = await ownersOf(
    db,
    found.flatMap(({ payout_id }) => payout_id ?? []),
  )
  return {
    days: days.map(describeDay),
    open: await countOpenDifferences(db),
    differences: found.map(({ subject_id, payment_id, payout_id, found_at, ...difference }) => ({
      ...difference,
      id: subject_id,
      transactionId: payment_id,
      userId: (payment_id === null ? payees.get(payout_id ?? '') : payers.get(payment_id)) ?? '',
      foundAt: found_at.toISOString(),
    })),
  }
}

export const describeDay = ({ started_at, finished_at, ...day }: ReconciledDay): DayOfProvider => ({
  id: day.id,
  method: day.method,
  day: day.day,
  status: finished_at === null ? 'running' : 'finished',
  compared: day.compared,
  ours: day.ours,
  theirs: day.theirs,
  differences: day.differences,
  startedAt: started_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
})

export async function listReconciliations(db: Sql): Promise<Reply<typeof getReconciliation>> {
  const { days, differences, open } = await reconciliations(db)
  const person = await peopleOf(
    db,
    differences.map((difference) => difference.userId),
  )
  return {
    days,
    open,
    differences: differences.map(({ userId, ...difference }) => ({ ...difference, person: person(userId) })),
  }
}
