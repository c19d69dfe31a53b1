import { GROUPS, type GroupCode, type Term } from './facts/groups.ts'
import { SUBSTANCES } from './facts/substances.ts'

type Quantity = { value: number; unit: string }

/** What the checks read of a product of the formulary. */
export type CheckedProduct = {
  name: string
  substances: readonly { code: string; name: string }[]
  /** Of this route of use. */
  atc: string
  form: string
  route: string
  /** UCUM: so much of a substance in so much of the product. */
  strengths: readonly { substance: string; numerator: Quantity; denominator: Quantity }[]
  /** In which a dose is counted. */
  unit: { code: string }
}

export type Medicine = {
  product: CheckedProduct
  /** Whether it acts on the whole body. */
  isSystemic: boolean
  /** All that facts may call it: substances, beginnings of ATC codes, groups. */
  keys: ReadonlySet<Term>
  /** The same of each substance. */
  parts: readonly { code: string; keys: ReadonlySet<Term> }[]
}

const WHOLE_BODY: readonly string[] = ['oral', 'rectal', 'injectável', 'inalatória']

export const isSystemic = (route: string): boolean => WHOLE_BODY.includes(route)

export const medicineOf = (product: CheckedProduct): Medicine => ({
  product,
  isSystemic: isSystemic(product.route),
  keys: keysOf(
    product.substances.map(({ code }) => code),
    [product.atc],
  ),
  parts: product.substances.map(({ code }) => ({ code, keys: keysOf([code]) })),
})

/** Of substances alone, or of a product with its own code. */
export function keysOf(substances: readonly string[], atcCodes: readonly string[] = []): ReadonlySet<Term> {
  const named = [...substances, ...atcCodes.flatMap((code) => BY_ATC.get(code) ?? [])]
  const codes = [...atcCodes, ...substances.flatMap((code) => SUBSTANCES.get(code) ?? [])]
  const own = [...named, ...codes.flatMap(levelsOf)]
  return new Set([...own, ...own.flatMap((key) => GROUPS_OF.get(key) ?? [])])
}

/** 'J01CA04' is of J, J01, J01C, J01CA and itself. */
const levelsOf = (code: string): string[] =>
  [1, 3, 4, 5, 7].filter((length) => length <= code.length).map((length) => code.slice(0, length))

const BY_ATC: ReadonlyMap<string, readonly string[]> = turned([...SUBSTANCES])

const GROUPS_OF: ReadonlyMap<Term, readonly Term[]> = turned(
  (Object.keys(GROUPS) as GroupCode[]).map((code) => [`@${code}`, GROUPS[code].members]),
)

/** From what each has to who has it. */
function turned(pairs: readonly (readonly [string, readonly string[]])[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [one, many] of pairs) for (const each of many) found.set(each, [...(found.get(each) ?? []), one])
  return found
}
