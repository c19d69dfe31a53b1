import type { Reply } from '@salama/contract/kernel/endpoint'
import { HOUR_MS } from '@salama/contract/kernel/time'
import { accounts } from '@salama/contract/ledger'
import { type listPayouts as endpoint, PAYOUT_FAILURES, type Payout } from '@salama/contract/payouts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { UserId } from '../../platform/session/sessions.ts'
import type { SubjectDescriptions } from '../ledger/ports.ts'
import { balanceOf } from '../ledger/public.ts'
import type { OwnPayee, PayeesOf } from '../payments/ports.ts'
import { type Payee, reservesOf } from '../payments/public.ts'
import { availableOf, type Earnings } from './rules.ts'
import { payoutsSettings } from './settings.ts'
import { findPayouts, findReferences, type PayoutRow } from './store.ts'

/** Lists answer their first hundred. */
const MOST = 100

type Asking = { userId: UserId; settings: Settings; payeesOf: PayeesOf; key: string | undefined; now: Date }

export const keyOf = ({ kind, id }: Payee): string => `${kind}:${id}`

/** The payee of this key, or the first: refuses `payouts.payee_profile_required` and `payouts.payee_not_found`. */
export function choosePayee(payees: readonly OwnPayee[], key: string | undefined): OwnPayee {
  if (payees.length === 0) refuse('payouts.payee_profile_required')
  const chosen = key === undefined ? payees[0] : payees.find((payee) => keyOf(payee) === key)
  return chosen ?? refuse('payouts.payee_not_found')
}

/** Refuses as `choosePayee` does. */
export async function listPayouts(
  db: Sql,
  { userId, settings, payeesOf, key, now }: Asking,
): Promise<Reply<typeof endpoint>> {
  const payees = await payeesOf(db, userId)
  const payee = choosePayee(payees, key)
  const { account, ...earnings } = await earningsOf(db, { payee, settings, now })
  const { balance, onHold, pendingRefunds } = earnings
  return {
    payee: keyOf(payee),
    payees: payees.map((own) => ({ key: keyOf(own), label: own.label })),
    balance,
    available: availableOf(earnings),
    onHold,
    askedBack: pendingRefunds,
    holdHours: settings.of(payoutsSettings).PAYOUT_HOLD / HOUR_MS,
    payouts: (await findPayouts(db, { account, most: MOST })).map(describePayout),
  }
}

type Payees = { payee: Payee; settings: Settings; now: Date; lock?: (db: Sql, account: string) => Promise<void> }

/** What a payee has earned; `lock` is taken first by a command that spends it. */
export async function earningsOf(
  db: Sql,
  { payee, settings, now, lock }: Payees,
): Promise<Earnings & { account: string }> {
  const account = accounts.payable(payee)
  await lock?.(db, account)
  const heldSince = new Date(now.getTime() - settings.of(payoutsSettings).PAYOUT_HOLD)
  const [balance, reserves] = [-(await balanceOf(db, account)), await reservesOf(db, { payee, heldSince })]
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

/** What statements of the ledger say of payouts. */
export const subjectDescriptions: SubjectDescriptions = {
  payout: async (db, ids) =>
    new Map(
      (await findReferences(db, ids)).map(({ id, reference }) => [
        id,
        { transactionId: id, description: 'Pagamento de ganhos', reference },
      ]),
    ),
}
