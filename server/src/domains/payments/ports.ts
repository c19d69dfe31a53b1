import type { Centavos } from '@salama/contract/kernel/money'
import type { PaymentMethod } from '@salama/contract/payments'
import type { Quote } from '@salama/contract/payments/quotes'
import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { Sql, Tx } from '../../platform/db/database.ts'
import type { Cover, Payee } from './sales/rules.ts'

/**
 * How a purchase that exists is paid. Its kind says what is due, and answers each thing that can become of the payment:
 * payments does everything between. All is compulsory, so that nothing is forgotten; what is called may come again.
 */
export type Payable = {
  /**
   * Locks the purchase until the transaction ends and says what is due, also while a payment is under way; undefined for what is not this person's, does not
   * exist, or waits for no payment. May refuse a way to pay, such as with `payments.method_too_slow`.
   */
  price(tx: Tx, asked: PriceAsked): Promise<Centavos | undefined>
  /** A payment of it has begun, the only one that is under way: deadlines wait for it. May refuse as `price`. */
  paying(tx: Tx, payment: PaymentBegun): Promise<void>
  /**
   * The money is there: records the sale with `recordSale` before it writes anything else, and goes on. What waits for no
   * payment any more takes none: it does nothing, and the money goes back. What it throws is tried again.
   */
  paid(tx: Tx, payment: PaymentOf & { payerId: string }): Promise<void>
  /** The payment came to nothing, or was not found in time: another may be made, as long as the purchase lives. */
  dropped(tx: Tx, payment: PaymentOf): Promise<void>
  /** All of its money goes back, by decision of staff or of the kind itself: what was bought ends. */
  refunded(tx: Tx, refund: { id: string; paymentId: string | null; now: Date }): Promise<void>
}

export type PriceAsked = { id: string; payerId: string; method: PaymentMethod; now: Date }
/** One payment of a purchase. */
export type PaymentOf = { id: string; paymentId: string; now: Date }
export type PaymentBegun = PaymentOf & { payerId: string; method: PaymentMethod }

/** A kind of thing that can be bought, given by the domain that sells it. */
export type Purchase = Payable & {
  /** One name everywhere: payment purpose, quote, claim, receipt, refund. The registry refuses a second of the same. */
  kind: string
  /** The kind in Portuguese, as receipts and staff read it. */
  label: string
  /** The page of this site that shows it to its buyer. */
  page(id: string): string
  /** The page where its buyer pays it, where that is another one. */
  payPage?(id: string): string
  /** The domain whose rows are paid: news of payments and refunds of this kind go to it alone. */
  domain: string
  /**
   * `decision`: `refunded` is called as soon as a refund of all is decided, because what was bought is under way; else when
   * the money is back with its payer.
   */
  endsOn?: 'decision'
  /** How something is paid before it is made (`POST /api/quotes` with this kind). */
  quote?: QuoteHandler
  /** The payees who earn from this purchase; none for what does not exist. */
  sellersOf(db: Sql, id: string): Promise<readonly Payee[]>
  /** The purchases of these ids in their present state; an id that does not exist is left out. */
  describe(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, PurchaseDescription>>
  /** What a person has used of this kind, as a query of one row, for the home page; absent where a purchase is no service by itself. */
  usage?(userId: string): RawBuilder<Usage>
}

/** How many were finished, and what cover paid of them. */
export type Usage = { services: number; saved: Centavos }

export type PurchaseDescription = {
  /** What was bought, in our own words, for receipts: never what a payer typed. */
  title: string
  /** In whose name it was sold, for receipts: a doctor, a shop. Absent where Salama sells for itself. */
  onBehalfOf?: string
  /** Who is cared for, where that is not the buyer, for receipts. */
  patientName?: string
  status: string
  /** The status in Portuguese. */
  label: string
  startsAt: string
}

/** Everything that can be bought here. */
export type Purchases = { find(kind: string): Purchase | undefined; all(): readonly Purchase[] }

/** One of a person's payees; `label` names it beside their other ones, in Portuguese: a shop's name, 'Consultas'. */
export type OwnPayee = Payee & { label: string }

/** The payees that a person is paid for, in a domain. */
export type PayeesOf = (db: Sql, userId: string) => Promise<readonly OwnPayee[]>

/** The people who are paid as a payee; none for payees of other domains. */
export type EarnersOf = (db: Sql, payee: Payee) => Promise<readonly string[]>

export type CoverRequest = {
  /** Whose plan pays: the person whom it is for. */
  patientId: string
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
 * How a domain sells what is paid before it is made. What it keeps for a quote may refer to
 * `payments_quotes`, whose row is there when `reserve` is called.
 */
export type QuoteHandler<Body extends z.ZodMiniType = z.ZodMiniType> = {
  /** What a quote takes beside its kind, as the contract says (`QuoteBodies`); what it makes of it must survive JSON. */
  body: Body
  /** Takes what is wanted off the stock, binds the fare: nobody else gets it while the quote is open. May refuse. */
  reserve(
    tx: Tx,
    order: { quoteId: string; userId: string; payload: z.output<Body>; now: Date },
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
    paid: {
      quoteId: string
      paymentId: string
      payerId: string
      method: PaymentMethod
      payload: unknown
      now: Date
    },
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
