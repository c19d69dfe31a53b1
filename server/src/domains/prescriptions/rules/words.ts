import { randomInt } from 'node:crypto'
import { unitsText } from '@salama/contract/formulary/strength'
import type { PrescribedLine } from './write-line.ts'

/** Letters and digits that nobody takes for another. */
const SPOKEN = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** 59 bits, of which a guesser may try 60 a minute. */
export const makeCode = (): string => Array.from({ length: 12 }, () => SPOKEN[randomInt(SPOKEN.length)]).join('')

/** 'ABCD-EFGH-JKLM'. */
export const spokenCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** 'Amina M.': enough to recognise the person at the counter. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

/** Stands with whatever a doctor wrote in words. */
export const FREE_TEXT = 'Texto livre: não verificado'

/** '21 cápsulas'; of free text only the number. */
export const quantityText = ({ quantity, product }: Pick<PrescribedLine, 'quantity' | 'product'>): string =>
  product ? unitsText(product.unit, quantity) : `${quantity}`
