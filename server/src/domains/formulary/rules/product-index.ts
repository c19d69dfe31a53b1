import type { FoundProduct, Product } from '@salama/contract/formulary'
import { formatStrengths, type Strength } from '@salama/contract/formulary/strength'
import { PRODUCT_FORM_NAMES, PRODUCT_FORMS } from '@salama/contract/formulary/units'
import { type Asked, fitOf, namingWords } from './asked.ts'
import { formWords } from './forms.ts'

/** A product with what it is called. */
export type Named = {
  product: Product
  /** Of its moiety and substances. */
  ownNames: readonly string[]
  /** International names, synonyms, abbreviations, brands. */
  otherNames: readonly string[]
}

/** Places of products in the index that a word stands for, by where it stands. */
type Postings = { own: number[]; form: number[]; other: number[] }
const FIELDS = ['own', 'form', 'other'] as const

export type ProductIndex = {
  /** Of equally good answers those that stand first here stand first. */
  items: readonly Named[]
  /** How many words its own names have. */
  lengths: Uint8Array
  /** Many products are equally strong: which of `strengths` each has. */
  strengthOf: Uint32Array
  strengths: readonly (readonly Strength[])[]
  /** Sorted, so that all words of one beginning stand together. */
  words: readonly string[]
  postings: readonly Postings[]
}

/** By name, then the usual forms, then from weak to strong. */
export function indexProducts(named: readonly Named[]): ProductIndex {
  const collator = new Intl.Collator('pt')
  const items = named.toSorted(
    ({ product: one }, { product: other }) =>
      collator.compare(moietyOf(one), moietyOf(other)) ||
      PRODUCT_FORM_NAMES.indexOf(one.form) - PRODUCT_FORM_NAMES.indexOf(other.form) ||
      (one.strengths[0]?.numerator.value ?? 0) - (other.strengths[0]?.numerator.value ?? 0) ||
      (one.id < other.id ? -1 : 1),
  )
  const byWord = new Map<string, Postings>()
  const add = (field: keyof Postings, words: readonly string[], place: number) => {
    for (const word of new Set(words)) {
      const postings = byWord.get(word) ?? { own: [], form: [], other: [] }
      postings[field].push(place)
      byWord.set(word, postings)
    }
  }
  const lengths = new Uint8Array(items.length)
  const strengthOf = new Uint32Array(items.length)
  const strengths = new Map<string, { at: number; strengths: readonly Strength[] }>()
  for (const [place, { product, ownNames, otherNames }] of items.entries()) {
    const own = namingWords(ownNames.join(' '))
    lengths[place] = Math.min(own.length, MOST_SCORE)
    const facts = JSON.stringify(product.strengths.map(({ numerator, denominator }) => [numerator, denominator]))
    const known = strengths.get(facts) ?? { at: strengths.size, strengths: product.strengths }
    strengths.set(facts, known)
    strengthOf[place] = known.at
    add('own', own, place)
    add('form', [...formWords(product.form), ...namingWords(product.route)], place)
    add('other', namingWords(otherNames.join(' ')), place)
  }
  const sorted = [...byWord].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    items,
    lengths,
    strengthOf,
    strengths: [...strengths.values()].map((one) => one.strengths),
    words: sorted.map(([word]) => word),
    postings: sorted.map(([, postings]) => postings),
  }
}

const moietyOf = ({ substances }: Product): string => substances.map(({ name }) => name).join(' + ')

/** 'Amoxicilina 250 mg/5 mL, suspensão oral'. */
export function nameProduct(moiety: string, { strengths, form }: Pick<Product, 'strengths' | 'form'>): string {
  const said = formatStrengths(strengths)
  return `${said === '' ? moiety : `${moiety} ${said}`}, ${PRODUCT_FORMS[form]}`
}

/** Of each word typed, itself or what it may be meant for: one of them has to begin a word of the product. */
export type Spellings = readonly (readonly string[])[]

/** What a whole word and a beginning cost by where they stand, and a worse answer to the figures. */
const COSTS = { own: [0, 2], form: [0, 1], other: [1, 3] } as const
const FIT_COST = 4
/** Answers that cost as much or more are told apart no more. */
const MOST_SCORE = 63

export type Search = { spellings: Spellings; strengths: Asked['strengths']; most: number }

/** The products with all words and the strength, the best first. */
export function searchIndex(index: ProductIndex, { spellings, strengths, most }: Search): FoundProduct[] {
  const { items, lengths, strengthOf } = index
  const { met, costs, owned } = meet(index, spellings)
  const fits: (number | 'none')[] = []
  const fitAt = (at: number) => (fits[at] ??= fitOf(index.strengths[at] ?? [], strengths) ?? 'none')
  const byCost: Named[][] = []
  for (let place = 0; place < items.length; place++) {
    if (met[place] !== spellings.length) continue
    const fit = fitAt(strengthOf[place] ?? 0)
    const item = items[place]
    if (fit === 'none' || !item) continue
    const own = owned[place] ?? 0
    // 'Paracetamol' means paracetamol alone before any combination.
    const unsaid = own === 0 ? 0 : (lengths[place] ?? 0) - own
    const cost = Math.min((costs[place] ?? 0) + unsaid + fit * FIT_COST, MOST_SCORE)
    const alike = (byCost[cost] ??= [])
    if (alike.length < most) alike.push(item)
  }
  return byCost
    .flat()
    .slice(0, most)
    .map((item) => ({ ...item.product, matchedName: matchedName(item, spellings) }))
}

/** Of each product how many of the words it has, what they cost, and how many stand in its own names. */
function meet(index: ProductIndex, spellings: Spellings) {
  const met = new Uint8Array(index.items.length)
  const costs = new Uint8Array(index.items.length)
  const owned = new Uint8Array(index.items.length)
  for (const [turn, words] of spellings.entries()) {
    visit(index, words, (field, place, cost) => {
      if (met[place] !== turn) return
      met[place] = turn + 1
      costs[place] = (costs[place] ?? 0) + cost
      if (field === 'own') owned[place] = (owned[place] ?? 0) + 1
    })
  }
  return { met, costs, owned }
}

type Visit = (field: keyof Postings, place: number, cost: number) => void

/** Of fewer letters nearly everything begins with it. */
const LEAST_BEGINNING = 2

/** Whole words first, and likely meanings before others, so that the first visit of a product is its cheapest. */
function visit({ words, postings }: ProductIndex, meant: readonly string[], found: Visit): void {
  const beginnings = meant.map((word) => ({ word, from: firstNotBefore(words, word) }))
  const visitAt = (place: number, part: 0 | 1, guess: number) => {
    for (const field of FIELDS)
      for (const item of postings[place]?.[field] ?? []) found(field, item, COSTS[field][part] + guess)
  }
  for (const [guess, { word, from }] of beginnings.entries()) if (words[from] === word) visitAt(from, 0, guess)
  for (const [guess, { word, from }] of beginnings.entries()) {
    if (word.length < LEAST_BEGINNING) continue
    for (let place = from; words[place]?.startsWith(word); place++) if (words[place] !== word) visitAt(place, 1, guess)
  }
}

function firstNotBefore(words: readonly string[], word: string): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((words[middle] ?? '') < word) from = middle + 1
    else to = middle
  }
  return from
}

/** The other name with most of the words that its own names and its form lack; the shortest of several. */
function matchedName({ product, ownNames, otherNames }: Named, spellings: Spellings): string | null {
  const own = [...namingWords(ownNames.join(' ')), ...formWords(product.form), ...namingWords(product.route)]
  const strange = spellings.filter((meant) => !begins(own, meant))
  if (strange.length === 0) return null
  const hits = (name: string) => {
    const words = namingWords(name)
    return strange.filter((meant) => begins(words, meant)).length
  }
  return otherNames.toSorted((one, other) => hits(other) - hits(one) || one.length - other.length)[0] ?? null
}

const begins = (words: readonly string[], meant: readonly string[]): boolean =>
  meant.some((word) => words.some((one) => one.startsWith(word)))
