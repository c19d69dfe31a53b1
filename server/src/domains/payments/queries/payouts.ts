import type { Reply } from '@salama/contract/kernel/endpoint'
import { HOUR_MS } from '@salama/contract/kernel/time'
import { accounts } from '@salama/contract/ledger'
import { PAYOUT_FAILURES } from '@salama/contract/payments'
import type { listPayouts as endpoint, Payout } from '@salama/contract/payments/payouts'
import type { Settings } from '../../../platform/config/settings.ts'
import type { Sql } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { UserId } from '../../../platform/session/sessions.ts'
import { balanceOf } from '../../ledger/public.ts'
import type { PayeesOf } from '../ports.ts'
import type { Payee } from '../public.ts'
import { availableOf, type Earnings } from '../rules/payouts.ts'
import { findReserves } from '../store/claims.ts'
import { findPayouts, type PayoutRow } from '../store/payouts.ts'

/** Lists answer their first hundred. */
const MOST = 100

type Asking = { userId: UserId; settings: Settings; payeesOf: PayeesOf; now: Date }

/** Refuses `payments.payee_profile_required`. */
export async function listPayouts(
  db: Sql,
  { userId, settings, payeesOf, now }: Asking,
): Promise<Reply<typeof endpoint>> {
  const [payee] = await payeesOf(db, userId)
  if (!payee) return refuse('payments.payee_profile_required')
  const earnings = await earningsOf(db, { payee, settings, now })
  const { balance, onHold, pendingRefunds } = earnings
  return {
    balance,
    available: availableOf(earnings),
    onHold,
    askedBack: pendingRefunds,
    holdHours: settings.policy.PAYOUT_HOLD / HOUR_MS,
    payouts: (await findPayouts(db, { userId, most: MOST })).map(describePayout),
  }
}

type Whose = { payee: Payee; settings: Settings; now: Date; lock?: (db: Sql, account: string) => Promise<void> }

/** What a payee has earned, asked under the account's lock by whoever is about to spend it. */
export async function earningsOf(
  db: Sql,
  { payee, settings, now, lock }: Whose,
): Promise<Earnings & { account: string }> {
  const account = accounts.payable(payee)
  await lock?.(db, account)
  const heldSince = new Date(now.getTime() - settings.policy.PAYOUT_HOLD)
  const [balance, reserves] = [-(await balanceOf(db, account)), await findReserves(db, { account, heldSince })]
  return { account, balance, ...reserves }
}

export const describePayout = (row: PayoutRow): Payout => ({
  payoutId: row.id,
  amount: row.amount,
  status: row.status,
  paymentMethod: row.method,
  phoneNumber: row.msisdn,
  ...(row.failure_code === null
    ? {}
    : { failure: { code: row.failure_code, message: PAYOUT_FAILURES[row.failure_code] } }),
  createdAt: row.created_at.toISOString(),
  ...(row.settled_at === null ? {} : { settledAt: row.settled_at.toISOString() }),
})
