import type { FieldIssue } from '@salama/contract/kernel/errors'
import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import type { Quote } from '@salama/contract/payments/quotes'
import type { Sql, Tx } from '../../platform/db/database.ts'
import type { Cover, Payee } from './sales/rules.ts'

/** A kind of thing that can be bought, given by the domain that sells it. */
export type Purchase = {
  /** One name everywhere: payment purpose, quote, claim, receipt, refund. The registry refuses a second of the same. */
  kind: string
  /** The kind in Portuguese, as receipts and staff read it. */
  label: string
  /** The page of this site that shows it to its buyer. */
  page(id: string): string
  /** The page where its buyer pays it, where that is another one. */
  payPage?(id: string): string
  /** How something that exists already is paid; absent where every purchase is made from a quote. */
  prepare?: PreparePayment
  /** How something is paid before it is made (`POST /api/quotes` with this kind). */
  quote?: QuoteHandler
  /** The payees who earn from this purchase; none for what does not exist. */
  sellersOf(db: Sql, id: string): Promise<readonly Payee[]>
  /** The purchases of these ids in their present state; an id that does not exist is left out. */
  describe(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, PurchaseDescription>>
  /** What a person has used of this kind, for the home page; absent where a purchase is no service by itself. */
  usage?(db: Sql, userId: string): Promise<Usage>
}

/** How many were finished, and what cover paid of them. */
export type Usage = { services: number; saved: Centavos }

export type PurchaseDescription = {
  /** What was bought, in our own words, for receipts: never what a payer typed. */
  title: string
  /** In whose name it was sold, for receipts: a doctor, a shop. Absent where Salama sells for itself. */
  onBehalfOf?: string
  status: string
  /** The status in Portuguese. */
  label: string
  startsAt: string
}

/** Everything that can be bought here. */
export type Purchases = { find(kind: string): Purchase | undefined }

/** One of a person's payees; `label` names it beside his other ones, in Portuguese: a shop's name, 'Consultas'. */
export type OwnPayee = Payee & { label: string }

/** The payees that a person is paid for, in a domain. */
export type PayeesOf = (db: Sql, userId: string) => Promise<readonly OwnPayee[]>

/** The people who are paid as a payee; none for payees of other domains. */
export type EarnersOf = (db: Sql, payee: Payee) => Promise<readonly string[]>

export type CoverRequest = {
  userId: string
  /** What the benefit is used for; of a quote its kind and the quote's id, which its purchase then has too. */
  purchase: { kind: string; id: string }
  /** What of the price a plan may pay. */
  amount: Centavos
  now: Date
}

/** What a person's plan pays of a purchase, and how it is called. */
export type GrantedCover = Cover & { name: string }

/** What insurances pay, given by the domain that sells them. */
export type Covers = {
  /**
   * Uses a person's benefit for a purchase, as far as it reaches, so that no other purchase can use it. The same purchase
   * again gets the same, also when that was nothing: a price that was quoted must not change by it. Undefined where no
   * plan pays anything of it.
   */
  coverOf(tx: Tx, request: CoverRequest): Promise<GrantedCover | undefined>
  /** The purchase was not made: the benefit is free again. Of a refund the news says how much the insurer has back. */
  release(tx: Tx, purchase: { kind: string; id: string }): Promise<void>
}

/**
 * In the transaction that creates the payment, after its row is there: checks owner, state and that `amount` is exactly
 * what is due, and notes the payment as under way. Refuses with `payments.purpose_not_payable` (also what is foreign or
 * does not exist), `payments.amount_changed` (details: `{ amountDue }`), `payments.already_under_way` (details:
 * `{ transactionId }`) or, of a bank transfer, `payments.method_too_slow` and `payments.another_waits`.
 */
export type PreparePayment = (tx: Tx, order: PurposeOrder) => Promise<void>
export type PurposeOrder = {
  id: string
  paymentId: string
  payerId: string
  method: PaymentMethod
  amount: Centavos
  now: Date
}

/**
 * How a domain sells what is paid before it is made. What it keeps for a quote may refer to
 * `payments_quotes`, whose row is there when `reserve` is called.
 */
export type QuoteHandler<Payload = unknown> = {
  /** The body without `kind`; what it makes of it must survive JSON. */
  parse(body: Record<string, unknown>): { payload: Payload } | { fields: FieldIssue[] }
  /** Takes what is wanted off the stock, binds the fare: nobody else gets it while the quote is open. May refuse. */
  reserve(
    tx: Tx,
    order: { quoteId: string; userId: string; payload: Payload; now: Date },
  ): Promise<Pick<Quote, 'lines' | 'fee' | 'cover' | 'amountDue'>>
  /** Nobody paid in time: gives back what was reserved. */
  release(tx: Tx, quoteId: string): Promise<void>
  /**
   * The money is there: makes the purchase of what was reserved, under the id of the quote, and claims the payment with
   * `recordSale`. What it throws undoes everything and is tried again; in vain, the money goes back like any that nothing
   * claims.
   */
  complete(
    tx: Tx,
    paid: { quoteId: string; paymentId: string; payerId: string; payload: Payload; now: Date },
  ): Promise<void>
}

/** Whether a person earns from a purchase. */
export type IsSeller = (db: Sql, sale: { userId: string; purchase: { kind: string; id: string } }) => Promise<boolean>

declare module '../../platform/module.ts' {
  interface Ports {
    purchases: Purchase
    payees: PayeesOf
    earners: EarnersOf
    covers: Covers
  }
}
