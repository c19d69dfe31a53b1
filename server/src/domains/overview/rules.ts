import { fold, wordsOf } from '@salama/contract/kernel/text'
import { LEAST_LETTERS } from '@salama/contract/overview'

/** What a search may hold; more words make it slower and no better. */
const MOST_WORDS = 6

/**
 * The words of a search, folded. Undefined without a word of three letters: no index finds less, and everything holds a
 * single letter.
 */
export function soughtWords(typed: string): string[] | undefined {
  const words = wordsOf(typed).slice(0, MOST_WORDS)
  return words.some((word) => word.length >= LEAST_LETTERS) ? words : undefined
}

/** How well a title answers folded words: 0 is exact, 4 that they stand elsewhere. */
export function rankOf(title: string, words: readonly string[]): number {
  const named = wordsOf(title)
  const phrase = words.join(' ')
  const whole = named.join(' ')
  if (whole === phrase) return 0
  if (whole.startsWith(phrase)) return 1
  if (words.every((word) => named.some((one) => one.startsWith(word)))) return 2
  if (words.every((word) => whole.includes(word))) return 3
  return 4
}

/** From 0 to 1: how much the words of a title look like those that were typed. */
export function likenessOf(title: string, words: readonly string[]): number {
  const named = wordsOf(title)
  if (named.length === 0 || words.length === 0) return 0
  const best = words.map((word) => Math.max(...named.map((one) => alike(word, one))))
  return best.reduce((sum, one) => sum + one, 0) / words.length
}

/** The share of letter pairs that two words have in common. */
function alike(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return (2 * common) / (pairs.size + others.size)
}

function pairsOf(word: string): Set<string> {
  const marked = ` ${fold(word)} `
  return new Set(Array.from({ length: marked.length - 1 }, (_, at) => marked.slice(at, at + 2)))
}

type Titled = { title: string }
type Group<R> = { kind: string; label: string; results: readonly R[] }

/** Sorts the results of each group and then the groups, the best first; what is equal keeps its order. */
export function rankGroups<R extends Titled>(
  groups: readonly Group<R>[],
  { words, isLike }: { words: readonly string[]; isLike: boolean },
): Group<R>[] {
  const score = ({ title }: Titled) => (isLike ? -likenessOf(title, words) : rankOf(title, words))
  const ranked = groups
    .filter(({ results }) => results.length > 0)
    .map((group) => {
      const scored = group.results.map((result) => ({ result, at: score(result) }))
      const sorted = scored.toSorted((a, b) => a.at - b.at)
      const { kind, label } = group
      return { group: { kind, label, results: sorted.map(({ result }) => result) }, best: sorted[0]?.at ?? 0 }
    })
  return ranked.toSorted((a, b) => a.best - b.best).map(({ group }) => group)
}
