/** As `platform/search/words.ts` has it in the database: how alike words are, how many one may mean, and how much less alike. */
const LIKENESS = 0.4
const MOST_SPELLINGS = 4
const MARGIN = 0.1

/** Known words by the threes of letters that they have. */
export type KnownWords = {
  words: readonly string[]
  /** How many different threes each has. */
  sizes: readonly number[]
  places: ReadonlyMap<string, readonly number[]>
}

export function knowWords(words: readonly string[]): KnownWords {
  const places = new Map<string, number[]>()
  const sizes = words.map((word, place) => {
    const threes = threesOf(word)
    for (const three of threes) {
      const known = places.get(three)
      if (known) known.push(place)
      else places.set(three, [place])
    }
    return threes.size
  })
  return { words, sizes, places }
}

/** The known words most like a misspelt one, the likeliest first; likeness is that of PostgreSQL's `similarity`. */
export function wordsLike({ words, sizes, places }: KnownWords, typed: string): string[] {
  const threes = threesOf(typed)
  const shared = new Map<number, number>()
  for (const three of threes)
    for (const place of places.get(three) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
  const alike = [...shared]
    .map(([place, count]) => ({
      word: words[place] ?? '',
      likeness: count / (threes.size + (sizes[place] ?? 0) - count),
    }))
    .filter(({ likeness }) => likeness >= LIKENESS)
    .toSorted((one, other) => other.likeness - one.likeness || (one.word < other.word ? -1 : 1))
  const best = alike[0]?.likeness ?? 0
  return alike
    .slice(0, MOST_SPELLINGS)
    .filter(({ likeness }) => likeness >= best - MARGIN)
    .map(({ word }) => word)
}

function threesOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
