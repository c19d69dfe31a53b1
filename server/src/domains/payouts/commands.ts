import { nationalDigits } from '@salama/contract/kernel/phone'
import type { requestPayout as endpoint, Payout } from '@salama/contract/payouts'
import type { Settings } from '../../platform/config/settings.ts'
import { type Database, newId, type Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/http/replies/refusal.ts'
import type { Call } from '../../platform/http/requests/bind.ts'
import type { Log } from '../../platform/log/log.ts'
import { confirmPassword, isDemonstration, phoneOf } from '../accounts/public.ts'
import { lockAccount, postEntries } from '../ledger/public.ts'
import type { PayeesOf } from '../payments/ports.ts'
import { refuseAmount, refusePhone } from '../payments/public.ts'
import {
  enqueueTransfer,
  makeReference,
  type Transfer,
  type TransferOwner,
  takesAmount,
  type Wallets,
} from '../wallets/public.ts'
import { choosePayee, describePayout, earningsOf } from './queries.ts'
import { availableOf, linesOfFailedPayout, linesOfPaidPayout, linesOfPayout, PAYOUT } from './rules.ts'
import { payoutsSettings } from './settings.ts'
import { endPayout, findUsableAt, insertNumber, insertPayout, lockPayout, notePaid, type Wallet } from './store.ts'

export type PayoutDeps = Pick<Wallets, 'providers'> & { settings: Settings; db: Database; payeesOf: PayeesOf }
type PayoutCall = Pick<Call<typeof endpoint>, 'body' | 'actor' | 'now' | 'transact'>

/** Takes the amount off the balance and has it sent, once. */
export async function requestPayout(
  { settings, providers, db, payeesOf }: PayoutDeps,
  { body, actor: { userId }, now, transact }: PayoutCall,
): Promise<Payout> {
  const { amount, paymentMethod: method } = body
  const msisdn = nationalDigits(body.phoneNumber) ?? refusePhone()
  const payee = choosePayee(await payeesOf(db.sql, userId), body.payee)
  const provider = providers[method] ?? refuse('payments.method_unavailable')
  if (!takesAmount(amount, provider.capabilities)) refuseAmount(provider.capabilities)
  if (provider.isOpen()) refuse('payments.operator_unavailable')
  await requireUsableNumber({ settings, db }, { userId, method, msisdn, password: body.password, now })
  return transact(async (tx) => {
    const { account, ...earnings } = await earningsOf(tx.sql, { payee, settings, now, lock: lockAccount })
    const available = availableOf(earnings)
    if (amount > available) refuse('payouts.too_high', { details: { available } })
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

type Using = Wallet & { password: string | undefined; now: Date }

/**
 * Money leaves to the number of the account itself, or to one that was added with the password a day before. Refuses
 * `payouts.number_new` until the password comes with it, and `payouts.number_waits` (details: `{ usableAt }`).
 */
async function requireUsableNumber(
  { settings, db }: Pick<PayoutDeps, 'settings' | 'db'>,
  { password, now, ...wallet }: Using,
): Promise<void> {
  const { userId, msisdn } = wallet
  if ((await phoneOf(db.sql, userId)) === msisdn || (await isDemonstration(db.sql, userId))) return
  const known = await findUsableAt(db.sql, wallet)
  if (!known && password === undefined) refuse('payouts.number_new')
  const usableAt = known ?? new Date(now.getTime() + settings.of(payoutsSettings).PAYOUT_NUMBER)
  if (!known && password !== undefined) {
    await confirmPassword({ db, settings }, { userId, password, now })
    // On its own: the number stays while the payout is refused.
    await db.transact(async (tx) => {
      if (await insertNumber(tx.sql, { ...wallet, usableAt, now })) {
        tx.emit('payouts.number_added', { userId, msisdn, usableAt: usableAt.toISOString() })
      }
    })
  }
  if (usableAt > now) refuse('payouts.number_waits', { details: { usableAt: usableAt.toISOString() } })
}

/** What sending earnings to their wallet does to a payout. */
export const payoutOwner = (log: Log): TransferOwner => ({
  kind: PAYOUT,
  lock: (tx, payoutId) => lockPayout(tx.sql, payoutId),
  settled: (tx, { transfer, now }) => settlePayout(tx, { transfer, log, now }),
  async stalled(_tx, { subject_id: payoutId, code }, reason) {
    log.error({ payoutId, reason, code }, 'the provider does not say what became of a payout')
    // The balance stays without it until the provider has said.
    return 'ask_on'
  },
})

type Settling = { transfer: Transfer; log: Log; now: Date }

/** The guarded end of a payout with its postings. */
async function settlePayout(tx: Tx, { transfer, log, now }: Settling): Promise<void> {
  const { subject_id: payoutId, code, failure, provider_transaction_id: providerTransactionId } = transfer
  const isPaid = transfer.status === 'succeeded'
  const to = isPaid ? 'completed' : 'failed'
  const row = await endPayout(tx.sql, {
    payoutId,
    to,
    code: code ?? '',
    failure: isPaid ? null : (failure ?? 'refused_by_operator'),
    providerTransactionId,
    now,
  })
  if (!row) {
    const isLate = isPaid && (await notePaid(tx.sql, { payoutId, providerTransactionId }))
    if (isLate) log.error({ payoutId, providerTransactionId }, 'the provider sent a payout that has failed here')
    return
  }
  const { user_id: userId, amount } = row
  await postEntries(tx, {
    entryType: isPaid ? 'paid_out' : 'payout_failed',
    subject: { kind: PAYOUT, id: payoutId },
    lines: isPaid ? linesOfPaidPayout(row) : linesOfFailedPayout(row),
    now,
  })
  tx.emit('payouts.settled', { payoutId, userId, amount, status: to })
  tx.tell(userId, 'payment', { id: payoutId, version: 2 })
}
