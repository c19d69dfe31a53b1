import type { Centavos } from '@salama/contract/kernel/money'
import { accounts } from '@salama/contract/ledger'
import type { Line } from '../../../ledger/public.ts'
import { accountOfShare, type Cash, merged, type Share, type SharePart, sumOf } from '../../sales/rules.ts'

/** A share with what earlier refunds have taken of it. */
export type SoldShare = Share & { returned: Centavos; returnedCommission: Centavos }

/** Who pays what goes back of a part in place of who earned it: we, or whose goods were sold. */
export type Bearer = 'house' | 'seller'

/** What a refund takes of a share, of it from our commission; negative where the insurer has it back. */
export type RefundPart = {
  share: Share
  amount: Centavos
  commission: Centavos
  /** We, or the share of the goods that were sold; null: who earned it gives it back. */
  borneBy: 'house' | Share | null
}

/** What is wanted back: some parts of the price, everything, or an amount of what the payer paid, spread over the parts. */
export type Wanted =
  | 'all'
  | { parts: readonly { part: Exclude<SharePart, 'cover'>; amount: Centavos }[] }
  | { paid: Centavos }

/** What a rule wants back of each part, and who bears it in place of who earned it. */
export type WantedOfRule = {
  parts: readonly { part: Exclude<SharePart, 'cover'>; amount: Centavos }[]
  borne: Partial<Record<SharePart, Bearer>>
}

/**
 * A part of `amount` in the proportion of `part` to `whole`, counted with all that was taken before, so that the last one
 * takes exactly the rest of both: what the sale's own rounding did is undone too. It is never more than is left of
 * either.
 */
function proportionOf(
  { whole, part }: { whole: Centavos; part: Centavos },
  taken: { whole: Centavos; part: Centavos },
  amount: Centavos,
): Centavos {
  // BigInt: the product of two prices is beyond what a number holds exactly.
  const due = whole === 0 ? 0 : roundedQuotient(part, taken.whole + amount, whole) - taken.part
  const least = Math.max(0, amount - (whole - part - (taken.whole - taken.part)))
  const most = Math.min(amount, part - taken.part)
  return Math.min(Math.max(due, least), most)
}

/** `a` times `b` divided by `divisor`, rounded half up. */
function roundedQuotient(a: Centavos, b: Centavos, divisor: Centavos): Centavos {
  const [product, by] = [BigInt(a) * BigInt(b), BigInt(divisor)]
  return Number((2n * product + by) / (2n * by))
}

/**
 * Who gives back how much. The insurer has back of a refund what it paid of the price; each share and our commission give
 * what they had of the part. Throws when more is wanted than is left.
 */
export function partsOfRefund(shares: readonly SoldShare[], wanted: Wanted): RefundPart[] {
  const earned = shares.filter(({ part }) => part !== 'cover')
  const cover = shares.find(({ part }) => part === 'cover')
  const amounts = amountsOf(earned, { wanted, cover })
  const parts = earned.flatMap((share): RefundPart[] => {
    const amount = amounts.get(share.id) ?? 0
    if (amount > leftOf(share)) throw new Error(`a refund wants ${amount} centavos of a share that has less`)
    if (amount === 0) return []
    const taken = { whole: share.returned, part: share.returnedCommission }
    const commission = proportionOf({ whole: share.amount, part: share.commission }, taken, amount)
    return [{ share, amount, commission, borneBy: null }]
  })
  if (!cover) return parts
  const covered = coverBack(earned, { cover, amount: sumOf(parts, ({ amount }) => amount), wanted })
  return covered === 0 ? parts : [...parts, { share: cover, amount: -covered, commission: 0, borneBy: null }]
}

/** What a rule wanted of the payer's money before staff could approve it, part by part. */
export const wantedOf = (parts: readonly RefundPart[], borne: WantedOfRule['borne']): WantedOfRule => ({
  parts: parts.flatMap(({ share: { part }, amount }) => (part === 'cover' ? [] : [{ part, amount }])),
  borne,
})

/**
 * The same when it is approved: so much of the same parts, borne by the same. What other refunds took of them meanwhile is
 * taken of the others, for the amount stays as it was asked for.
 */
export function partsOfWaiting(
  shares: readonly SoldShare[],
  { amount, wanted }: { amount: Centavos; wanted: WantedOfRule | null },
): readonly RefundPart[] {
  const inAll = () => partsOfRefund(shares, { paid: amount })
  if (!wanted) return inAll()
  const isLeft = wanted.parts.every((each) => {
    return each.amount <= leftToPayer(shares.filter(({ part }) => part === each.part))
  })
  const parts = isLeft ? partsOfRefund(shares, wanted) : []
  return borneParts(shares, sumOf(parts, (part) => part.amount) === amount ? parts : inAll(), wanted.borne)
}

const leftOf = ({ amount, returned }: SoldShare): Centavos => amount - returned

/** What may still be given back to the payer of all shares together. */
export const leftToPayer = (shares: readonly SoldShare[]): Centavos => sumOf(shares, leftOf)

/** What of a refund is borne by another; whose earner is not known has nothing to keep. */
export const borneParts = (
  shares: readonly Share[],
  parts: readonly RefundPart[],
  borne: Partial<Record<SharePart, Bearer>>,
): readonly RefundPart[] =>
  parts.map((part) => ({
    ...part,
    borneBy: part.share.payee.id === null ? null : bearerIn(shares, borne[part.share.part] ?? null),
  }))

/** Who bears what, among the shares of the sale. */
export const bearerIn = (shares: readonly Share[], bearer: Bearer | null): RefundPart['borneBy'] =>
  bearer === 'seller' ? (shares.find(({ part }) => part === 'goods') ?? null) : bearer

type Covered = { cover: SoldShare; amount: Centavos; wanted: Wanted }

function coverBack(earned: readonly SoldShare[], { cover, amount, wanted }: Covered): Centavos {
  if (typeof wanted === 'object' && 'paid' in wanted) return amount - wanted.paid
  const sold = { whole: sumOf(earned, (share) => share.amount), part: -cover.amount }
  return proportionOf(sold, { whole: sumOf(earned, ({ returned }) => returned), part: -cover.returned }, amount)
}

type Asked = { wanted: Wanted; cover: SoldShare | undefined }

/** By the share's id. */
function amountsOf(earned: readonly SoldShare[], { wanted, cover }: Asked): ReadonlyMap<string, Centavos> {
  if (wanted === 'all') return new Map(earned.map((share) => [share.id, leftOf(share)]))
  if ('parts' in wanted) {
    return new Map(
      wanted.parts.map(({ part, amount }) => {
        const share = earned.find((each) => each.part === part)
        if (!share && amount > 0) throw new Error(`a refund wants the part ${part}, which was not sold`)
        return [share?.id ?? part, amount]
      }),
    )
  }
  return spread(wanted.paid + insurersPartOf(earned, { cover, paid: wanted.paid }), earned)
}

/** What the insurer has back when the payer has so much back. */
function insurersPartOf(
  earned: readonly SoldShare[],
  { cover, paid }: { cover: SoldShare | undefined; paid: Centavos },
): Centavos {
  if (!cover) return 0
  const [whole, covered] = [sumOf(earned, ({ amount }) => amount), -cover.amount]
  // The insurer paid all of it: there is nothing of the payer's to give back.
  if (covered === whole) return 0
  const before = { paid: sumOf(earned, ({ returned }) => returned) + cover.returned, covered: -cover.returned }
  const due = roundedQuotient(covered, before.paid + paid, whole - covered) - before.covered
  return Math.min(Math.max(due, 0), covered - before.covered)
}

/** An amount over what is left of the shares, in its proportion; the last share takes the rest. */
function spread(amount: Centavos, shares: readonly SoldShare[]): ReadonlyMap<string, Centavos> {
  let rest = { amount, left: sumOf(shares, leftOf) }
  return new Map(
    shares.map((share) => {
      const left = leftOf(share)
      const part = rest.left === 0 ? 0 : roundedQuotient(left, rest.amount, rest.left)
      rest = { amount: rest.amount - part, left: rest.left - left }
      return [share.id, part]
    }),
  )
}

/** Where the money of a refund goes: to the payer's wallet, or back to the cash that was paid by hand. */
export type Destination = 'wallet' | { cash: Pick<Cash, 'collector'> }

/** Approved: the payees and our commission owe it to the payer, and the insurer has its part back. */
export const linesOfRefund = (parts: readonly RefundPart[], to: Destination): Line[] => {
  const back = sumOf(parts, ({ amount }) => amount)
  return merged([
    ...parts.flatMap(linesOfPart),
    // The cash was never ours: who took it gives it back, so that it is not owed to us any more.
    { account: to === 'wallet' ? accounts.refunds : accounts.payable(to.cash.collector), amount: -back },
  ])
}

/** Of what another bears, payee and commission keep what they had. */
function linesOfPart({ share, amount, commission, borneBy }: RefundPart): Line[] {
  if (borneBy === 'house') return [{ account: accounts.compensation, amount }]
  if (borneBy) return [{ account: accountOfShare(borneBy), amount }]
  return [
    { account: accountOfShare(share), amount: amount - commission },
    { account: accounts.commission, amount: commission },
  ]
}

/** Refused after its approval: takes the approval's posting back. */
export const linesOfRefusedRefund = (parts: readonly RefundPart[], to: Destination): Line[] =>
  linesOfRefund(parts, to).map(({ account, amount }) => ({ account, amount: -amount }))
