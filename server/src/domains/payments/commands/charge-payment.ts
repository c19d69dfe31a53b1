import { leaseMs, SEND_WITHIN_MS } from '../../wallets/public.ts'
import { nextRecheckAt } from '../rules/recheck.ts'
import type { News } from '../rules.ts'
import { type PaymentRow, startCharge } from '../store/intents.ts'
import { type LeasedRecheck, postponeRecheck } from '../store/rechecks.ts'
import { type PaymentDeps, settlePayment } from './settle-payment.ts'

/** Whether this process is leaving: what it hears from then on, the next one asks for. */
export type Leaving = () => boolean

/**
 * Prompts the customer. The fence is set before the call goes out, by one process only: whatever happens afterwards, the
 * provider is asked about this payment and never told to charge again (PAY-10, PAY-12).
 */
export async function chargePayment(deps: PaymentDeps, paymentId: string, isLeaving: Leaving): Promise<void> {
  const { clock, pace } = deps
  const startedAt = clock()
  const nextCheckAt = new Date(startedAt.getTime() + leaseMs(pace))
  const payment = await startCharge(deps.db.sql, { paymentId, now: startedAt, nextCheckAt })
  // Taken by another, or too late: nobody is prompted for what he has long given up.
  if (!payment) return settlePayment(deps, { paymentId, news: { kind: 'notSent', code: 'local:late' }, now: startedAt })
  const provider = deps.providers[payment.method as keyof typeof deps.providers]
  const isLate = clock().getTime() - startedAt.getTime() > SEND_WITHIN_MS
  if (!provider || isLate || isLeaving()) return
  const outcome = await provider.charge({
    reference: payment.reference,
    msisdn: payment.msisdn ?? '',
    amount: payment.amount,
    description: payment.description,
  })
  if (isLeaving()) return
  // The call is over: what it left open is asked at once.
  if (outcome.kind === 'unknown') return checkPayment(deps, payment, isLeaving)
  await settlePayment(deps, { paymentId, news: outcome, now: clock() })
}

/** Asks the provider what became of a charge. */
export async function checkPayment(
  deps: PaymentDeps,
  payment: Pick<PaymentRow, 'id' | 'method' | 'reference'>,
  isLeaving: Leaving,
): Promise<void> {
  const news = await askProvider(deps, payment)
  if (!isLeaving()) await settlePayment(deps, { paymentId: payment.id, news, now: deps.clock() })
}

/** Asks about a payment that ended without the provider's last word; money that came after all is for a person to see. */
export async function recheckPayment(deps: PaymentDeps, payment: LeasedRecheck, isLeaving: Leaving): Promise<void> {
  const news = await askProvider(deps, payment)
  if (isLeaving()) return
  const now = deps.clock()
  await settlePayment(deps, { paymentId: payment.id, news, now })
  const { id: paymentId, settled_at: settledAt, hinted_at: hintedAt, recheck_at: leasedUntil } = payment
  const ended = { endedAt: settledAt ?? now, hintedAt, news, now, everyMs: deps.policy.RECHECK }
  await postponeRecheck(deps.db.sql, { paymentId, leasedUntil, recheckAt: nextRecheckAt(ended) })
}

async function askProvider(
  { providers }: PaymentDeps,
  { method, reference }: Pick<PaymentRow, 'method' | 'reference'>,
): Promise<News> {
  const provider = providers[method as keyof typeof providers]
  return provider ? provider.query(reference) : NO_PROVIDER
}

/** The settings named one when it was charged and name none now. */
const NO_PROVIDER = { kind: 'unknown', code: 'local:no_provider' } as const
