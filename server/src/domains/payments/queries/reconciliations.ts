import type { Centavos } from '@salama/contract/kernel/money'
import type { DifferenceKind } from '@salama/contract/payments/reconciliation'
import type { MobileMoney } from '@salama/contract/wallets'
import type { Sql } from '../../../platform/db/database.ts'
import {
  countOpenDifferences,
  findOpenDifferences,
  findReconciliations,
  type ReconciledDay,
} from '../store/reconciliations.ts'

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
export async function reconciliations(
  db: Sql,
): Promise<{ days: DayOfProvider[]; differences: OpenDifference[]; open: number }> {
  const days = await findReconciliations(db, MOST_DAYS)
  const found = await findOpenDifferences(db, MOST_DIFFERENCES)
  return {
    days: days.map(describeDay),
    open: await countOpenDifferences(db),
    differences: found.map(({ subject_id, payment_id, user_id, found_at, ...difference }) => ({
      ...difference,
      id: subject_id,
      transactionId: payment_id,
      userId: user_id,
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
