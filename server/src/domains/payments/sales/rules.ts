import { type Centavos, shareOf } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Line } from '../../ledger/public.ts'

/** Who earns from a purchase. */
export type Payee = { kind: string; id: string }

/**
 * The parts of a price. `goods` is what was bought: a consultation, medicines, a meal, a course, a month of a plan. `cover`
 * is what an insurer pays; its share is negative.
 */
export type SharePart = 'goods' | 'delivery' | 'fare' | 'tip' | 'cover'

/** A part of a price before the commission. A payee without an id is found later (`releaseShare`). */
export type NewShare = {
  part: Exclude<SharePart, 'cover'>
  payee: Payee | { kind: string; id: null }
  amount: Centavos
  /** When what it pays for is given: now unless said, null until `setEarnedAt` says it. */
  earnedAt?: Date | null
}

/** What an insurance pays of a purchase. */
export type Cover = { insurer: Payee; amount: Centavos }

/** What was paid by hand, and to which payee. */
export type Cash = { collector: Payee; amount: Centavos }

/** Where the money of a sale comes from; together the sum of its shares. */
export type Funds = {
  /** With a payment. */
  paid: Centavos
  cover?: Cover | undefined
  cash?: Cash | undefined
}

/** A share as it stands in the books. */
export type Share = {
  id: string
  part: SharePart
  payee: Payee | { kind: string; id: null }
  amount: Centavos
  /** What of the amount we keep. */
  commission: Centavos
  /** As in `NewShare`. */
  earnedAt?: Date | null
}

/** Basis points for a kind of payee and a part. */
export type RateOf = (share: { payee: { kind: string }; part: SharePart }) => number

/** The shares of a sale with their commission; those of nothing are left out. Throws when they are not what is paid. */
export function sharesOfSale(
  shares: readonly NewShare[],
  { funds, rateOf, newId }: { funds: Funds; rateOf: RateOf; newId: () => string },
): Share[] {
  const { paid, cover, cash } = funds
  const amounts = [...shares.map(({ amount }) => amount), paid, cover?.amount ?? 0, cash?.amount ?? 0]
  const total = shares.reduce((sum, { amount }) => sum + amount, 0)
  const isSound = amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
  if (!isSound || total !== paid + (cover?.amount ?? 0) + (cash?.amount ?? 0)) {
    throw new Error(`the shares of a sale are ${total} centavos, which is not what is paid: ${JSON.stringify(funds)}`)
  }
  const earned = shares
    .filter(({ amount }) => amount > 0)
    .map((share): Share => ({ ...share, id: newId(), commission: shareOf(share.amount, rateOf(share)) }))
  if (!cover || cover.amount === 0) return earned
  const { insurer: payee, amount } = cover
  return [...earned, { id: newId(), part: 'cover', payee, amount: -amount, commission: 0 }]
}

/** What is owed to the payee, known or not. */
export const accountOfShare = ({ payee: { kind, id } }: Pick<Share, 'payee'>): string =>
  id === null ? accounts.held : accounts.payable({ kind, id })

/** The payer's credit, the insurer's part and the collected cash become earnings and our commission. */
export const linesOfSale = (payerId: string, { paid, cash }: Funds, shares: readonly Share[]): Line[] =>
  merged([
    { account: accounts.credit(payerId), amount: paid },
    ...(cash ? [{ account: accounts.payable(cash.collector), amount: cash.amount }] : []),
    ...shares.map((share) => ({ account: accountOfShare(share), amount: share.commission - share.amount })),
    { account: accounts.commission, amount: -sumOf(shares, ({ commission }) => commission) },
  ])

/** What was held of a share becomes its payee's; `amount` without the commission. */
export const linesOfReleasedShare = (payee: Payee, amount: Centavos): Line[] =>
  merged([
    { account: accounts.held, amount },
    { account: accounts.payable(payee), amount: -amount },
  ])

/** Each account once, and none that gets nothing. */
export function merged(lines: readonly Line[]): Line[] {
  const amounts = new Map<string, Centavos>()
  for (const { account, amount } of lines) amounts.set(account, (amounts.get(account) ?? 0) + amount)
  return [...amounts].filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }))
}

export const sumOf = <T>(items: readonly T[], amountOf: (item: T) => Centavos): Centavos =>
  items.reduce((sum, item) => sum + amountOf(item), 0)

/** Of whose money and which payment what is sent counts: a sale without a payment stands for itself. */
export const whoseOf = (sale: { id: string; payment_id: string | null; payer_id: string }) => ({
  paymentId: sale.payment_id ?? sale.id,
  payerId: sale.payer_id,
})
