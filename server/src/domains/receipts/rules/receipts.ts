import type { Centavos } from '@salama/contract/kernel/money'
import { dayInMaputo } from '@salama/contract/kernel/time'
import type { PaymentMethod, Purpose } from '@salama/contract/payments'

/** A year of Maputo in which documents are numbered from one on. */
export const yearOf = (issuedAt: Date): number => Number(dayInMaputo(issuedAt).slice(0, 4))

/** 'REC 2026/000123' */
export const numberOf = ({ series, year, number }: { series: string; year: number; number: number }): string =>
  `${series} ${year}/${String(number).padStart(6, '0')}`

/** The VAT that a price contains: at 16, 16 % of what is left without it. */
export const vatIn = (price: Centavos, percent: number): Centavos => Math.round((price * percent) / (100 + percent))

/** What credit notes of one receipt have given back, and of it VAT. */
export type Credited = { amount: Centavos; vat: Centavos }

/** The VAT of the next credit note: all together have what the receipt has of as much, so that the last takes the rest. */
export const vatOfCredit = (amount: Centavos, percent: number, before: Credited): Centavos =>
  vatIn(before.amount + amount, percent) - before.vat

/** Of a purchase that its domain does not know any more. */
export const UNKNOWN_PURCHASE = 'Compra'

/** All that a receipt or a credit note prints; kept as it was on the day. */
export type Receipt = {
  number: string
  /** ISO 8601 in UTC, like `paidAt`. */
  issuedAt: string
  paidAt: string
  /** Null where a plan paid all of it: then there is no payment either. */
  method: PaymentMethod | null
  payer: string
  description: string
  /** In whose name it was sold. */
  onBehalfOf?: string
  /** Who is cared for, where that is not the payer. */
  patient?: string
  purchase: Purpose
  transactionId: string | null
  reference: string | null
  amount: Centavos
  /** What was bought, together the amount; absent where the description says it all. */
  lines?: { label: string; amount: Centavos }[]
  /** Null where the purchase is exempt. */
  vat: { percent: number; amount: Centavos } | null
  seller: { name: string; nuit: string; address: string }
  isDemonstration: boolean
  /** Of a credit note: the receipt's number. Its amounts are what went back. */
  corrects?: string
}
