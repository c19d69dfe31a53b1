import { nationalDigits } from '@salama/contract/kernel/phone'
import type { requestPayout as endpoint, Payout } from '@salama/contract/payments/payouts'
import type { Settings } from '../../../platform/config/settings.ts'
import { newId, type Sql } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/bind.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { lockAccount, postEntries } from '../../ledger/public.ts'
import { enqueueTransfer, makeReference, takesAmount } from '../../wallets/public.ts'
import type { PayeesOf } from '../ports.ts'
import { describePayout, earningsOf } from '../queries/payouts.ts'
import { availableOf, linesOfPayout } from '../rules/payouts.ts'
import { PAYOUT } from '../rules.ts'
import { insertPayout } from '../store/payouts.ts'
import { type InitiateDeps, refuseAmount, refusePhone } from './initiate-mobile-money.ts'

export type PayoutDeps = Pick<InitiateDeps, 'providers'> & { settings: Settings; db: Sql; payeesOf: PayeesOf }
type PayoutCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Takes the amount off the balance and has it sent, once. */
export async function requestPayout(
  { settings, providers, db, payeesOf }: PayoutDeps,
  { body, actor: { userId }, now, transact }: PayoutCall,
): Promise<Payout> {
  const { amount, paymentMethod: method } = body
  const msisdn = nationalDigits(body.phoneNumber) ?? refusePhone()
  const [payee] = await payeesOf(db, userId)
  if (!payee) return refuse('payments.payee_profile_required')
  const provider = providers[method] ?? refuse('payments.method_unavailable')
  if (!takesAmount(amount, provider.capabilities)) refuseAmount(provider.capabilities)
  if (provider.isOpen()) refuse('payments.operator_unavailable')
  return transact(async (tx) => {
    const { account, ...earnings } = await earningsOf(tx.sql, { payee, settings, now, lock: lockAccount })
    const available = availableOf(earnings)
    if (amount > available) refuse('payments.payout_too_high', { details: { available } })
    const reference = makeReference()
    const row = await insertPayout(tx.sql, {
      id: newId(now.getTime()),
      userId,
      account,
      method,
      msisdn,
      amount,
      reference,
      now,
    })
    const subject = { kind: PAYOUT, id: row.id }
    await enqueueTransfer(tx, {
      subject,
      direction: 'disburse',
      channel: 'payout',
      provider: method,
      msisdn,
      amount,
      description: 'Ganhos',
      reference,
      now,
    })
    await postEntries(tx, { entryType: 'payout_requested', subject, lines: linesOfPayout(row), now })
    return describePayout(row)
  })
}
