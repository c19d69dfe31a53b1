import { DAY_MS, dayInMaputo } from '@salama/contract/kernel/time'
import type { MobileMoney } from '@salama/contract/wallets'
import { until } from './repeat.ts'
import type { Visitor } from './server.ts'

export const today = () => dayInMaputo(new Date())
export const YESTERDAY = new Date(Date.now() - DAY_MS)
/** No day is compared by itself. */
export const ASKED_ONLY = { RATE_LIMIT: 'off', POLICY_RECONCILE_MS: String(30 * DAY_MS) }
type Day = { method: MobileMoney; day: string; compared: number; ours: number; theirs: number; differences: number }
type Found = {
  id: string
  transactionId: string | null
  method: MobileMoney
  kind: string
  ours: number
  theirs: number | null
  day: string
}

/** Compares a day with this provider and waits for the end. */
export async function compared(
  desk: Visitor,
  method: MobileMoney,
  day = dayInMaputo(YESTERDAY),
): Promise<Day & { found: Found[] }> {
  const begun = await desk.post('/api/operator/reconciliation', { method, day })
  if (begun.status !== 200) throw new Error(begun.text)
  return until(async () => {
    const { days, differences } = (await desk.get('/api/operator/reconciliation')).body as unknown as {
      days: (Day & { status: string })[]
      differences: Found[]
    }
    const done = days.find((known) => known.method === method && known.day === day && known.status === 'finished')
    return done && { ...done, found: differences.filter((difference) => difference.method === method) }
  })
}
