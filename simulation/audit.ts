import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentStatus } from '@salama/contract/payments'
import { MOBILE_MONEY, type MobileMoney } from '@salama/contract/wallets'
import { payoutReference } from '../server/src/domains/payments/refunds/rules/channels.ts'
import { reversalReference } from '../server/src/domains/payments/rules/references.ts'
import type { ChargeLine, PayoutLine } from '../server/testing/wallets/wallets.ts'

/** What is left when everything has come to rest: our rows, the provider's books, and what customers were told. */
export type Evidence = {
  payments: readonly PaymentFacts[]
  entries: readonly EntryFacts[]
  purchases: readonly PurchaseFacts[]
  /** What was sold by parts, with what refunds that are not refused took back of each. */
  shares: readonly ShareFacts[]
  /** Refunds and payouts. */
  returns: readonly ReturnFacts[]
  /** What a plan pays of which purchase. */
  benefits: readonly { purchaseId: string; amount: Centavos }[]
  /** What is kept for nobody of a month's allowance or of a shelf, once everything has come to rest. */
  leftovers: readonly { subject: string; amount: number }[]
  charges: readonly ChargeLine[]
  /** Every answer to an initiate call; a call that was repeated has several. */
  answers: readonly { key: string; transactionId: string }[]
}

export type PaymentFacts = {
  id: string
  /** Of the initiate call that made it; the simulation writes it into the description. */
  key: string
  payerId: string
  method: MobileMoney | 'bank-transfer'
  amount: Centavos
  status: PaymentStatus
  reference: string
  purposeId: string | null
  claimedById: string | null
}
export type EntryFacts = { postingId: string; paymentId: string; account: string; amount: Centavos }
/** `isPaid`: it is to be delivered because of this payment. */
export type PurchaseFacts = { id: string; paymentId: string | null; isPaid: boolean }

export type ShareFacts = {
  saleId: string
  purchaseId: string
  part: string
  /** Whom it is owed to, in the ledger. */
  account: string
  /** Who took the cash, of what was paid in cash. */
  collector: string
  isCash: boolean
  amount: Centavos
  commission: Centavos
  returned: Centavos
  /** What of it has reached its payer. */
  completed: Centavos
  returnedCommission: Centavos
}
export type ReturnFacts = {
  /** Of a payout its key, of a refund that of its reversal. */
  reference: string
  amount: Centavos
  status: string
  /** Of a refund: what it gives back. */
  paymentReference: string | null
  /** Of a payout: whose earnings they were. */
  account: string | null
}

export type Finding = { rule: string; subject: string; details: string }
type Rule = (evidence: Evidence) => Omit<Finding, 'rule'>[]

/** Everything that is not as it must be; empty when no centavo and no purchase is astray. */
export function auditBooks(evidence: Evidence): Finding[] {
  return Object.entries(RULES).flatMap(([rule, find]) => find(evidence).map((finding) => ({ rule, ...finding })))
}

/** What the providers hold for us, by their books and by ours. */
export function balancesOf({
  charges,
  entries,
}: Evidence): { method: MobileMoney; ours: Centavos; theirs: Centavos }[] {
  return MOBILE_MONEY.map((method) => ({
    method,
    ours: sum(entries.filter(({ account }) => account === `clearing:${method}`)),
    theirs: charges.filter((charge) => charge.method === method).reduce((held, charge) => held + heldOf(charge), 0),
  }))
}

/**
 * The providers' charges with what was paid out in place of a reversal counted as given back; what was paid out for no
 * charge is a line of its own.
 */
export function withPayouts(
  charges: readonly ChargeLine[],
  payouts: readonly PayoutLine[],
  returns: readonly ReturnFacts[] = [],
): ChargeLine[] {
  const sent = grouped(
    payouts.filter(({ status }) => status === 'Completed'),
    ({ reference }) => reference,
  )
  const refunds = grouped(returns, ({ paymentReference }) => paymentReference ?? '')
  const take = (key: string): Centavos => {
    const found = sum(sent.get(key) ?? [])
    sent.delete(key)
    return found
  }
  const takeOf = ({ reference }: ChargeLine): Centavos =>
    [reversalReference(reference), ...(refunds.get(reference) ?? []).map((refund) => refund.reference)].reduce(
      (total, key) => total + take(payoutReference(key)),
      0,
    )
  const returned = charges.map((charge) => ({ ...charge, reversed: charge.reversed + takeOf(charge) }))
  const strays = [...sent.values()].flat().map((payout) => ({ ...payout, amount: 0, reversed: payout.amount }))
  return [...returned, ...strays]
}

const heldOf = ({ status, amount, reversed }: ChargeLine): Centavos => (status === 'Completed' ? amount - reversed : 0)

const RULES = {
  'the books equal the provider’s': (evidence) =>
    balancesOf(evidence)
      .filter(({ ours, theirs }) => ours !== theirs)
      .map(({ method, ours, theirs }) => ({ subject: method, details: `ours ${ours}, theirs ${theirs} centavos` })),

  'every charge is in our books as the provider has it': ({ charges, payments, entries, returns }) => {
    const charged = keyed(charges, ({ reference }) => reference)
    const postings = grouped(entries, ({ paymentId }) => paymentId)
    const known = new Set([...payments, ...returns].map(({ reference }) => reference))
    const strangers = charges.filter((charge) => heldOf(charge) !== 0 && !known.has(charge.reference))
    return [
      ...strangers.map((charge) => ({ subject: charge.reference, details: `${heldOf(charge)} of no payment` })),
      ...payments.flatMap(({ id, key, reference, method, status }) => {
        // The bank's books are not among the providers'.
        if (method === 'bank-transfer') return []
        const charge = charged.get(reference)
        const theirs = charge ? heldOf(charge) : 0
        const ours = sum((postings.get(id) ?? []).filter(({ account }) => account === `clearing:${method}`))
        return ours === theirs ? [] : [{ subject: key, details: `${status}: ours ${ours}, theirs ${theirs}` }]
      }),
    ]
  },

  'every posting sums to zero': ({ entries }) =>
    [...grouped(entries, ({ postingId }) => postingId)]
      .filter(([, lines]) => sum(lines) !== 0)
      .map(([subject, lines]) => ({ subject, details: `sums to ${sum(lines)}` })),

  'nobody is charged twice for one checkout': ({ charges }) =>
    [
      ...grouped(
        charges.filter((charge) => heldOf(charge) > 0),
        ({ msisdn }) => msisdn,
      ),
    ]
      .filter(([, held]) => held.length > 1)
      .map(([subject, held]) => ({ subject, details: held.map(({ reference }) => reference).join(', ') })),

  'a call that is repeated makes one payment': ({ payments }) =>
    [...grouped(payments, ({ key }) => key)]
      .filter(([, made]) => made.length > 1)
      .map(([subject, made]) => ({ subject, details: made.map(({ id }) => id).join(', ') })),

  'no purchase is paid twice': ({ payments }) =>
    [...grouped(payments.filter(isStanding), ({ claimedById, purposeId }) => claimedById ?? purposeId ?? '')]
      .filter(([purchase, paid]) => purchase !== '' && paid.length > 1)
      .map(([subject, paid]) => ({ subject, details: paid.map(({ key }) => key).join(', ') })),

  'what was acknowledged is there, and the same each time': ({ answers, payments }) => {
    const made = keyed(payments, ({ id }) => id)
    return answers
      .filter(({ key, transactionId }) => made.get(transactionId)?.key !== key)
      .map(({ key, transactionId }) => ({ subject: key, details: `answered with ${transactionId}` }))
  },

  'all money is owed to whom it belongs': ({ payments, entries }) => {
    const postings = grouped(entries, ({ paymentId }) => paymentId)
    return payments.flatMap((payment) => {
      const details = lostCreditOf(payment, postings.get(payment.id) ?? [])
      return details === undefined ? [] : [{ subject: payment.key, details }]
    })
  },

  'who paid has the purchase, and who has it paid': ({ payments, purchases, shares }) => {
    const paid = keyed(purchases, ({ id }) => id)
    const sold = grouped(shares, ({ purchaseId }) => purchaseId)
    const claims = keyed(payments, ({ id }) => id)
    const unserved = payments.filter(
      ({ id, claimedById }) => claimedById !== null && !isPaidWith(paid.get(claimedById), id),
    )
    const unpaid = purchases.filter(
      ({ id, paymentId, isPaid }) =>
        isPaid && (paymentId === null ? !isPaidOtherwise(sold.get(id)) : claims.get(paymentId)?.claimedById !== id),
    )
    return [
      ...unserved.map(({ key }) => ({ subject: key, details: 'claimed by a purchase that is not paid with it' })),
      ...unpaid.map(({ id }) => ({ subject: id, details: 'paid with nothing' })),
    ]
  },

  'a payee is owed what their shares say, and we keep our commission': (evidence) => {
    const [owed, expected] = [balancesByAccount(evidence.entries), expectedBalances(evidence)]
    const names = new Set([...owed.keys(), ...expected.keys()].filter((name) => EARNED.test(name)))
    return [...names]
      .filter((name) => (owed.get(name) ?? 0) !== (expected.get(name) ?? 0))
      .map((subject) => ({ subject, details: `${owed.get(subject) ?? 0}, not ${expected.get(subject) ?? 0}` }))
  },

  'no refund takes more of a share than it was sold for': ({ shares }) =>
    shares
      .filter(({ amount, returned }) => Math.abs(returned) > Math.abs(amount) || returned * amount < 0)
      .map(({ saleId, part, amount, returned }) => ({ subject: saleId, details: `${part}: ${returned} of ${amount}` })),

  'a plan has paid for what was sold and not given back': ({ shares, benefits }) => {
    const covered = keyed(
      shares.filter(({ part }) => part === 'cover'),
      ({ purchaseId }) => purchaseId,
    )
    return benefits
      .map(({ purchaseId, amount }) => ({ subject: purchaseId, amount, share: covered.get(purchaseId) }))
      .filter(({ amount, share }) => amount !== (share ? share.completed - share.amount : 0))
      .map(({ subject, amount, share }) => ({ subject, details: `uses ${amount}, not ${share?.amount ?? 0}` }))
  },

  'nothing is kept for what nobody has': ({ leftovers }) =>
    leftovers.filter(({ amount }) => amount !== 0).map(({ subject, amount }) => ({ subject, details: `${amount}` })),

  'every payment came to an end or to a person': ({ payments }) =>
    payments
      .filter(({ status }) => !AT_REST.includes(status))
      .map(({ key, status }) => ({ subject: key, details: status })),
} satisfies Record<string, Rule>

/** Accounts of what is earned. */
const EARNED = /^(?:payable:|held$|commission$)/

const balancesByAccount = (entries: readonly EntryFacts[]): Map<string, Centavos> =>
  new Map([...grouped(entries, ({ account }) => account)].map(([account, lines]) => [account, sum(lines)]))

/** By what was sold, given back and paid out: debit positive. */
function expectedBalances({ shares, returns }: Evidence): Map<string, Centavos> {
  const expected = new Map<string, Centavos>()
  const add = (account: string, amount: Centavos) => expected.set(account, (expected.get(account) ?? 0) + amount)
  for (const { account, collector, isCash, amount, commission, returned, returnedCommission } of shares) {
    add(account, commission - amount + returned - returnedCommission)
    add('commission', returnedCommission - commission)
    if (isCash) add(collector, amount - returned)
  }
  for (const { account, amount, status } of returns) if (account !== null && status !== 'failed') add(account, amount)
  return expected
}

const AT_REST: readonly PaymentStatus[] = ['confirmed', 'failed', 'expired', 'reversed', 'in_review']

const isStanding = ({ status }: PaymentFacts): boolean => status === 'confirmed'

const isPaidWith = (purchase: PurchaseFacts | undefined, paymentId: string): boolean =>
  purchase?.isPaid === true && purchase.paymentId === paymentId

/** Without a payment of ours: in cash, or wholly by a plan. */
const isPaidOtherwise = (shares: readonly ShareFacts[] = []): boolean =>
  shares.length > 0 && (shares.every(({ isCash }) => isCash) || sum(shares) === 0)

/** Why the money of a payment is not where it must be; undefined when it is. */
function lostCreditOf({ status, amount, payerId, claimedById }: PaymentFacts, lines: readonly EntryFacts[]) {
  const owed = (isOwed: (account: string) => boolean) => -sum(lines.filter(({ account }) => isOwed(account)))
  // What an approved refund took from payees and has not reached its payer yet counts as sold.
  const sold = owed((account) => EARNED.test(account) || account === 'refunds')
  const credit = owed((account) => account === `credit:${payerId}`)
  const suspense = owed((account) => account.startsWith('suspense:'))
  const held = sum(lines.filter(({ account }) => account.startsWith('clearing:')))
  const isTaken = status !== 'confirmed' || held <= amount
  const [dueSold, dueCredit] = status !== 'confirmed' ? [0, 0] : claimedById ? [held, 0] : [0, amount]
  const isRight =
    status === 'in_review'
      ? sold === 0 && credit + suspense === held
      : isTaken && sold === dueSold && credit === dueCredit && suspense === 0
  return isRight ? undefined : `${status}: held ${held}, sold ${sold}, credit ${credit}, suspense ${suspense}`
}

const sum = (lines: readonly { amount: Centavos }[]): Centavos => lines.reduce((total, { amount }) => total + amount, 0)

const keyed = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> =>
  new Map(items.map((item) => [keyOf(item), item]))

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => Map.groupBy(items, keyOf)
