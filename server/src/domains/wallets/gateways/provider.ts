import type { Centavos } from '@salama/contract/kernel/money'
import type { MobileMoney, TransferFailure } from '@salama/contract/wallets'

/** One request to take money from a customer's wallet. */
export type Charge = {
  /** Ours, unique for ever, at most 20 letters and digits: the key by which the provider's record is asked. */
  reference: string
  /** Nine national digits. */
  msisdn: string
  amount: Centavos
  /** Shown to the customer where the provider can; cleaned to plain letters, digits and spaces. */
  description: string
}

/** One request to send money to a person's wallet. */
export type PayOut = {
  /** Ours, unique for ever, as a charge's, and never one of a charge. */
  reference: string
  /** Nine national digits. */
  msisdn: string
  amount: Centavos
  /** Shown to the person where the provider can. */
  description: string
}

/**
 * What is known of a charge, a reversal or a pay-out. `unknown` is not a failure: the money may have moved, so it is asked again by reference and
 * never charged twice. `pending` is the provider's own word that the customer has not answered yet.
 * `code` is the provider’s own code, `wire:<what>` where no readable answer arrived (see `wire.ts`), or `local:<what>` and
 * `emola:<what>` where nobody was asked.
 * `amount` is there when the provider named what it took; another figure than the one asked for is for a person to see.
 */
export type Outcome =
  | { kind: 'confirmed'; providerTransactionId: string; amount?: Centavos; code: string }
  | { kind: 'failed'; failure: TransferFailure; code: string }
  | { kind: 'expired'; code: string }
  | { kind: 'pending'; code: string }
  | { kind: 'unknown'; code: string }

/** What each provider can do; amounts outside are refused before anyone is prompted. */
export type Capabilities = {
  minimum: Centavos
  maximum: Centavos
  /** Takes no centavos. */
  wholeMeticaisOnly: boolean
  /** National prefixes of its numbers, as a hint only (numbers can be ported). */
  prefixes: readonly string[]
}

/** A mobile-money provider. Adapters speak the real wire; the sandbox provider answers the same wire. */
export type Provider = {
  method: MobileMoney
  capabilities: Capabilities
  /** Prompts the customer; resolves when the provider has answered or `readTimeoutMs` has passed. Never throws. */
  charge(charge: Charge): Promise<Outcome>
  /**
   * What became of a charge. Never throws. `notFound` = the provider never saw it, so nothing was taken; believe it only
   * once the charge's own call has ended, a request still on its way is not found yet.
   */
  query(reference: string): Promise<Outcome | { kind: 'notFound'; code: string }>
  /** Gives a confirmed charge back to the customer. Never throws. `reference` is the refund's own, never the charge's. */
  reverse(order: { providerTransactionId: string; reference: string; amount: Centavos }): Promise<Outcome>
  /** Sends money from our account to a wallet. Never throws. The same reference again is the same pay-out. */
  payOut(order: PayOut): Promise<Outcome>
  /** What became of a pay-out; to be believed as of a charge. Never throws. */
  queryPayOut(reference: string): Promise<Outcome | { kind: 'notFound'; code: string }>
}

/** How the provider's pace shapes ours. */
export type Pace = {
  /** The longest that a charge's own call lasts. */
  callMs: number
  /** The longest that a question lasts. */
  queryMs: number
  /** The first pause before an unknown outcome is asked about again. */
  checkMs: number
}

/** Whose wire has no centavos, for money in either direction. */
export const takesCentavos = (provider: string): boolean => provider !== 'e-mola'
