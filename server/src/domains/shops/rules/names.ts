import { fold } from '@salama/contract/kernel/text'

/** Characters that look alike on a sign: a name that differs only in these imitates another. */
const ALIKE: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  i: 'l',
  '|': 'l',
  '5': 's',
  '8': 'b',
  '3': 'e',
  '4': 'a',
}
const PAIRS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
]

/** The name as it is seen: compatibility forms, accents, case, spaces and look-alike characters removed. */
export function keyOfName(name: string): string {
  const letters = fold(name.normalize('NFKC')).replace(/[^\p{L}\p{N}|]/gu, '')
  const joined = PAIRS.reduce((text, [pair, one]) => text.replaceAll(pair, one), letters)
  return [...joined].map((letter) => ALIKE[letter] ?? letter).join('')
}
