import { accounts } from '@salama/contract/ledger'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/database.ts'
import type { PortEntries } from '../../platform/module.ts'
import { balanceOf as balanceOfAccount, balancesOf as balancesOfAccounts } from '../ledger/public.ts'
import { findPayment } from './intents/store/intents.ts'
import type { Covers, EarnersOf, IsSeller, PayeesOf, Purchases } from './ports.ts'
import type { Payee } from './sales/rules.ts'
import { type PaymentsSettings, paymentsSettings } from './settings.ts'

export {
  bankPaymentsLike,
  bankPaymentsNamed,
  foundBankPayments,
  handReturnsNumbered,
  isFound as isBankPaymentFound,
} from './bank/queries.ts'
export { type Attached, attachPayment } from './charges/commands/attach-payment.ts'
export { refuseAmount, refusePhone } from './charges/commands/initiate-mobile-money.ts'
export { findCredit } from './intents/store/credit.ts'
export type { LockedPayment } from './intents/store/intents.ts'
export { findFirstPaymentAt as firstPaymentAt, findPaymentsBetween } from './intents/store/search.ts'
export { closePayables } from './payables/store.ts'
export { quoteIdOf } from './quotes/commands/bind-quote.ts'
export { takeFreeQuote, takePaidQuote } from './quotes/commands/close-quotes.ts'
export { lockOwnPayment, makeOnce } from './quotes/commands/make-once.ts'
export { quoteOfPayment } from './quotes/queries.ts'
export { bearableOf } from './refunds/commands/bear.ts'
export { type PurchaseRefund, type PurchaseRefunded, refundPurchase } from './refunds/commands/refund-purchase.ts'
export { releaseRefunds } from './refunds/commands/release-refunds.ts'
export { type AskedRefund, askRefund } from './refunds/commands/request-refund.ts'
export { leftOfPurchase } from './refunds/queries.ts'
export { findAskedRefunds as refundsAskedOf, findPaymentsOfRefunds as paymentsOfRefunds } from './refunds/store.ts'
export { COLLECT, REFUND } from './rules/references.ts'
export { advance, compensate, repayAdvance } from './sales/commands/pay-from-house.ts'
export { type NewSale, recordSale } from './sales/commands/record-sale.ts'
export { releaseShare } from './sales/commands/release-share.ts'
export {
  COVER_LABEL,
  coveredSaleOf,
  type DescribePurchases,
  describePurchases,
  documentedAs,
  findCoveredSales,
  findSales,
  payerOf,
  payersOf,
  type Sale,
} from './sales/queries.ts'
export type { Cash, Cover, NewShare, Payee, SharePart } from './sales/rules.ts'
export {
  findCommissionRates as commissionRatesOf,
  findReserves as reservesOf,
  isShareHeld,
  sumEarnings,
  updateEarnedAt as setEarnedAt,
} from './sales/store.ts'
export { type EarnedRow, findEarned as earnedOf } from './store.ts'
export { type ClearedPayment, findClearedPayment, withClearedAmounts } from './views/queries/cleared.ts'

/** What we owe a payee; negative where they owe us, such as the commission of what they were paid in cash. */
export const balanceOf = async (db: Sql, payee: Payee): Promise<number> =>
  0 - (await balanceOfAccount(db, accounts.payable(payee)))

/** The same of several payees of a kind, by their ids. */
export async function balancesOf(
  db: Sql,
  { kind, ids }: { kind: Payee['kind']; ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const codes = new Map(ids.map((id) => [accounts.payable({ kind, id }), id]))
  const found = await balancesOfAccounts(db, [...codes.keys()])
  return new Map([...codes].map(([code, id]) => [id, 0 - (found.get(code) ?? 0)]))
}

/** The kinds of purchase that the modules plugged in. */
export const purchasesOf = (ports: PortEntries): Purchases => ({
  find: (kind) => ports.all('purchases').find((purchase) => purchase.kind === kind),
  all: () => ports.all('purchases'),
})

/** A person's payees, of all domains. */
export const payeesOf =
  (ports: PortEntries): PayeesOf =>
  async (db, userId) => {
    const found = await Promise.all(ports.all('payees').map((payees) => payees(db, userId)))
    return found.flat()
  }

/** The people who are paid as a payee, of any domain. */
export const earnersOf =
  (ports: PortEntries): EarnersOf =>
  async (db, payee) => {
    const found = await Promise.all(ports.all('earners').map((earners) => earners(db, payee)))
    return found.flat()
  }

/** What insurances pay; nothing where no domain sells any. */
export const coversOf = (ports: PortEntries): Covers => ({
  async coverOf(tx, request) {
    for (const covers of ports.all('covers')) {
      const cover = await covers.coverOf(tx, request)
      if (cover && cover.amount > 0) return cover
    }
    return undefined
  },
  async release(tx, purchase) {
    for (const covers of ports.all('covers')) await covers.release(tx, purchase)
  },
})

/** Whether one of a person's payees earns from a purchase. */
export const sellerCheck =
  (ports: PortEntries): IsSeller =>
  async (db, { userId, purchase: { kind, id } }) => {
    const sellers = (await purchasesOf(ports).find(kind)?.sellersOf(db, id)) ?? []
    if (sellers.length === 0) return false
    const own = await payeesOf(ports)(db, userId)
    return own.some((payee) => sellers.some((seller) => seller.kind === payee.kind && seller.id === payee.id))
  }

/** Whether this payment is this person's own. */
export const isOwnPayment = async (db: Sql, { id, personId }: { id: string; personId: string }): Promise<boolean> =>
  (await findPayment(db, { paymentId: id, payerId: personId })) !== undefined

/** How long what is being bought is kept for its buyer until it is paid, and at most while a payment is under way. */
export function holdTimes(settings: Settings): Pick<PaymentsSettings, 'HOLD' | 'HOLD_LIMIT'> {
  const { HOLD, HOLD_LIMIT } = settings.of(paymentsSettings)
  return { HOLD, HOLD_LIMIT }
}

/** How long a quote is good. */
export const quoteMs = (settings: Settings): number => settings.of(paymentsSettings).QUOTE

/** Whether people pay real money here, to a provider or into a bank account. */
export const takesRealMoney = (settings: Settings): boolean => settings.of(paymentsSettings).takesRealMoney
