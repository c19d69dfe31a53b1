import * as z from 'zod/mini'
import { rule, says, text } from '../kernel/field.ts'

/** Compatibility forms become plain ones and what nobody sees goes, so that what looks the same is the same (PAY-13). */
export const cleanReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .trim()

/** A reference as a person or a bank writes it: something to read must be left of it. */
export function reference({ max, emptySays }: { max: number; emptySays: string }) {
  const tooLong = says('too_long', `No máximo ${max} caracteres.`)
  return text({ max: 1_000, tooLong, wrongType: emptySays }).check(
    z.overwrite(cleanReference),
    rule((value) => /[\p{L}\p{N}]/u.test(value), emptySays),
    z.maxLength(max, tooLong),
  )
}

const REFERENCE_NUMBER_SAYS = says('reference_required', 'Por favor, insira o número de referência da transferência')

/** Letters of other alphabets, and digits and letters, that look alike on paper. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['АΑ', 'A'],
    ['ВΒ', 'B'],
    ['СϹ', 'C'],
    ['ЕΕ', 'E'],
    ['НΗ', 'H'],
    ['ІΙӀILƖ', '1'],
    ['Ј', 'J'],
    ['КΚ', 'K'],
    ['МΜ', 'M'],
    ['Ν', 'N'],
    ['ОΟO', '0'],
    ['РΡ', 'P'],
    ['Ѕ', 'S'],
    ['ТΤ', 'T'],
    ['ХΧ', 'X'],
    ['УΥҮ', 'Y'],
    ['Ζ', 'Z'],
  ].flatMap(([alike = '', as = '']) => Array.from(alike, (letter) => [letter, as])),
)

const foldLookAlikes = (number: string): string =>
  Array.from(number.normalize('NFKD').toUpperCase(), (letter) => LOOK_ALIKES[letter] ?? letter).join('')

/**
 * What makes the number of a bank transfer the same number, however it is typed: compatibility forms, case, accents and
 * letters that look alike are folded, and only A–Z and 0–9 count.
 */
export const keyOfBankNumber = (number: string): string => foldLookAlikes(number).replace(/[^A-Z0-9]/g, '')

/** Letters and digits that no bank writes: left out of the key, they would make another number of the same transfer. */
const hasForeignLetters = (number: string): boolean => /[^\P{L}A-Z]|[^\P{N}0-9]/u.test(foldLookAlikes(number))

const NUMBER_LETTERS_SAYS = says(
  'reference_letters',
  'Escreva o número da transferência só com letras de A a Z e algarismos, como o banco o dá.',
)

/** What the bank gave the customer for the transfer; as the customer typed it. */
export const referenceNumber = reference({ max: 60, emptySays: REFERENCE_NUMBER_SAYS }).check(
  rule((value) => !hasForeignLetters(value), NUMBER_LETTERS_SAYS),
)

/** What the customer wrote into the transfer: the server's reference, or one that the client made. */
export const bankReference = reference({
  max: 40,
  emptySays: says('bank_reference_required', 'Indique a referência que usou na transferência.'),
})
