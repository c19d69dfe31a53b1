import type { Centavos } from '@salama/contract/kernel/money'
import { newId, type Tx } from '../../../../platform/db/database.ts'
import { refuse } from '../../../../platform/http/replies/refusal.ts'
import type { MoneyDecision } from '../../../staff/public.ts'
import { makeReference } from '../../../wallets/public.ts'
import { lockPayment, type PaymentRow } from '../../intents/store/intents.ts'
import { reversalReference } from '../../rules/references.ts'
import { type SharePart, sumOf } from '../../sales/rules.ts'
import { findSale, lockSale } from '../../sales/store.ts'
import { soldShares } from '../queries.ts'
import { leftToRefund } from '../rules/actions.ts'
import { type Bearer, borneParts, leftToPayer, partsOfRefund, wantedOf } from '../rules/parts.ts'
import { findRefunds, insertRefund, moveRefund } from '../store.ts'
import { announceRefund } from './announce-refund.ts'
import { approveRefund } from './approve-refund.ts'
import { bearsTooMuch, countBorne } from './bear.ts'

export type PurchaseRefund = {
  purchase: { kind: string; id: string }
  /** All that is left of the price, or up to so much of some of its parts: never more than is left of each. */
  parts: 'all' | readonly { part: Exclude<SharePart, 'cover'>; amount: Centavos | 'left' }[]
  /** Parts whose earners keep what they had of them, and who bears them instead. */
  borne?: Partial<Record<SharePart, Bearer>>
  /** Who was to bring it, where somebody was. */
  driverId?: string | null
  /** What cannot go back while staff review the payment waits in their queue of refunds, in place of a refusal. */
  mayWait?: boolean
  /** Nothing shows yet that it is due: it waits in that queue until `releaseRefunds`, or until staff approve it. */
  isHeld?: boolean
  /** As the payer reads it. */
  reason: string
  /** `system`: a rule or a deadline; `payer`: something that the payer may do by the rules, such as cancelling in time. */
  cause: 'system' | 'payer' | MoneyDecision
  now: Date
}

/** What goes back: to the payer's wallet, to the insurer, and by hand where it was paid in cash. */
export type PurchaseRefunded = {
  refundId: string | null
  amount: Centavos
  cover: Centavos
  cash: Centavos
  /** Of what waits: it is back with nobody. */
  held: Centavos
}

const NOTHING: PurchaseRefunded = { refundId: null, amount: 0, cover: 0, cash: 0, held: 0 }

/**
 * Gives back money of a purchase without anybody's approval: the provider is asked at once, the payees and our commission
 * give what they had of it, the insurer has back what it paid of it. A sale without a payment takes back its own entries.
 * What was given back before is not given again: `all` means what is left, and where nothing is left, or nothing was ever
 * sold, nothing happens. An amount was decided earlier or by a rule: of what has gone back since, the rest goes. A request of
 * the payer that still waits makes way. What a rule has the house bear beyond what it does for one payer, seller and driver waits
 * for staff. Refuses `payments.not_refundable` while staff review the payment, and
 * `staff.second_person_needed` for what is too much for one.
 */
export async function refundPurchase(
  tx: Tx,
  { purchase, reason, cause, now, ...wanted }: PurchaseRefund,
): Promise<PurchaseRefunded> {
  const sale = await findSale(tx.sql, purchase)
  if (!sale) return NOTHING
  const payment = sale.payment_id === null ? undefined : await lockPayment(tx.sql, sale.payment_id)
  await lockSale(tx.sql, sale.id)
  const isReviewed = payment?.status === 'in_review' && wanted.mayWait === true
  if (payment && payment.status !== 'confirmed' && !isReviewed) refuse('payments.not_refundable')
  const shares = await soldShares(tx.sql, sale.id)
  const asked =
    wanted.parts === 'all' ? 'all' : { parts: wanted.parts.map((each) => ({ ...each, amount: atMost(shares, each) })) }
  const parts = borneParts(shares, partsOfRefund(shares, asked), wanted.borne ?? {})
  if (parts.length === 0) return NOTHING
  const decision = typeof cause === 'string' ? null : cause
  const bearing = { sale, parts, driverId: wanted.driverId ?? null, now }
  const waits = isReviewed || wanted.isHeld === true || (!decision && (await bearsTooMuch(tx, bearing)))
  const back = sumOf(parts, ({ amount }) => amount)
  const amount = payment ? back : 0
  const source = payment && amount > 0 ? payment : null
  if (source) await makeWay(tx, { payment: source, amount, now })
  const refund = await insertRefund(tx.sql, {
    id: newId(now.getTime()),
    saleId: sale.id,
    paymentId: source?.id ?? null,
    reference: reversalReference(makeReference()),
    amount,
    reason,
    cause: typeof cause === 'string' ? cause : 'staff',
    startedBy: decision?.staffId ?? null,
    ...(waits ? { wanted: wantedOf(parts, wanted.borne ?? {}) } : {}),
    now,
  })
  if (waits) return { ...NOTHING, refundId: refund.id, held: back }
  const row = await approveRefund(tx, { sale, payment: source, refund, parts, decision, now })
  if (!decision) await countBorne(tx, { ...bearing, refundId: refund.id })
  await announceRefund(tx, { row, sale, decision: 'approved' })
  const cover = 0 - sumOf(parts, ({ share, amount: taken }) => (share.part === 'cover' ? taken : 0))
  return { refundId: refund.id, amount, cover, cash: back - amount, held: 0 }
}

type Left = Parameters<typeof leftToPayer>[0]
type Part = Exclude<PurchaseRefund['parts'], 'all'>[number]

/** So much of a part as is left of it. */
function atMost(shares: Left & readonly { part: SharePart }[], { part, amount }: Part): Centavos {
  const left = leftToPayer(shares.filter((share) => share.part === part))
  return amount === 'left' ? left : Math.min(amount, left)
}

type Making = { payment: PaymentRow; amount: Centavos; now: Date }

/** As its payer reads it. */
const SUPERSEDED = 'O dinheiro desta compra volta por outro reembolso.'

/** A waiting request of the payer counts against what is left: it is closed when this refund needs its money. */
async function makeWay(tx: Tx, { payment, amount, now }: Making): Promise<void> {
  const refunds = await findRefunds(tx.sql, payment.id)
  if (leftToRefund(payment.amount, refunds) >= amount) return
  for (const { id: refundId } of refunds.filter(({ status }) => status === 'requested')) {
    await moveRefund(tx.sql, { refundId, to: 'refused', mover: 'system', code: null, refusalReason: SUPERSEDED, now })
  }
}
