import * as z from 'zod/mini'
import { says } from './field.ts'

/** Money in minor units: 100 centavos are one metical. Always whole, never a fraction. */
export type Centavos = number

/** An amount a client sends: whole centavos, at least 1, within what a number holds exactly. */
export const amount = z
  .int(says('amount_not_whole', 'O valor deve ser um número inteiro de centavos.'))
  .check(
    z.minimum(1, says('amount_not_positive', 'O valor deve ser maior do que zero.')),
    z.maximum(100_000_000_00, says('amount_too_high', 'O valor é demasiado alto.')),
  )

/** An amount the server answers; may be zero or, in a ledger, negative. */
export const centavos = z.int()

const NO_BREAK_SPACE = '\u00a0'

/** '25 MT', '2 450 MT', '1 234,50 MT': decimals only when there are centavos, thousands kept on one line. */
export function formatMoney(value: Centavos): string {
  return `${formatMeticais(value)} MT`
}

/** The number of `formatMoney` without the currency, for places that print 'MZN'. */
export function formatMeticais(value: Centavos): string {
  const sign = value < 0 ? '-' : ''
  const whole = Math.floor(Math.abs(value) / 100)
  const cents = Math.abs(value) % 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE)
  return sign + grouped + (cents === 0 ? '' : `,${String(cents).padStart(2, '0')}`)
}

/** '75 MZN': a driver's fee, without decimals. */
export const formatFee = (value: Centavos): string => `${formatMeticais(roundToMetical(value))} MZN`

/** Whole meticais, for the stated structures that hold them; what is below one is lost. */
export const meticaisOf = (value: Centavos): number => Math.trunc(value / 100)

/** What somebody typed in meticais, in whole centavos. */
export const centavosOf = (meticais: number): Centavos => Math.round(meticais * 100)

/** '1234,50': for cells that a spreadsheet reads as numbers. */
export function formatDecimal(value: Centavos): string {
  const cents = Math.abs(value) % 100
  return `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)},${String(cents).padStart(2, '0')}`
}

/** '1234.50': for what machines read (schema.org). */
export const formatPlain = (value: Centavos): string => formatDecimal(value).replace(',', '.')

/** Centavos of an amount in meticais as a person types it ('1 234,50', '1234.5 MT'); null for what is none. */
export function readMoney(typed: string): Centavos | null {
  const parts = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/\s+/g, '').replace(/MT$/, ''))
  return parts ? Number(parts[1] + (parts[2] ?? '').padEnd(2, '0')) : null
}

/** Booking prices are shown rounded to whole meticais (specification 1 §9). */
export const roundToMetical = (value: Centavos): Centavos => Math.round(value / 100) * 100

/** Up to the next whole metical. */
export const ceilToMetical = (value: number): Centavos => Math.ceil(value / 100) * 100

/** `part` of `value` in basis points (1500 = 15 %), rounded half up; used for commission and cover. */
export const shareOf = (value: Centavos, basisPoints: number): Centavos => Math.round((value * basisPoints) / 10_000)
