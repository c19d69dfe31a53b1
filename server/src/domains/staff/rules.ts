import { isEmail } from '@salama/contract/kernel/email'
import { nationalDigits } from '@salama/contract/kernel/phone'
import { wordsOf } from '@salama/contract/kernel/text'
import { LEAST_NAME_LETTERS } from '@salama/contract/staff/search'
import type { Sought } from './ports.ts'

type Meaning = Omit<Sought, 'people' | 'most'> & {
  contact: { phone: string | null; email: string | null }
  /** Words of a person's name; none where it can be no name. */
  name: readonly string[]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** 'P-91C4F2', 'Pedido 91c4f2', '#91C4F2'. */
const CODE = /^(?:\p{L}+[- ]|#)?([0-9a-f]{6})$/u

/** All that may be meant by what somebody at the desk typed. */
export function meaningOf(typed: string): Meaning {
  const q = typed.trim()
  const plain = q.toLowerCase()
  const typedWords = wordsOf(q)
  const words = typedWords.some((word) => word.length >= LEAST_NAME_LETTERS) ? typedWords : []
  const id = UUID.test(plain) ? plain : null
  const phone = nationalDigits(q)
  const email = isEmail(q) ? plain : null
  const isName = id === null && phone === null && email === null && !/\d/.test(q)
  return {
    q,
    words,
    id,
    code: CODE.exec(plain)?.[1] ?? null,
    contact: { phone, email },
    name: isName ? words : [],
  }
}
