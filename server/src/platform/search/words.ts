import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../db/database.ts'

/** Folded words of letters and figures, in lists: of each list one must be found. */
export type Spellings = readonly (readonly string[])[]

/** Of what is looked for: the argument of a `platform_keep_words` trigger. */
export type WordKind = 'course' | 'dish' | 'doctor' | 'medicine' | 'pharmacy' | 'restaurant'

/** Below this two words have little more than their beginning in common. */
const LIKENESS = 0.4
/** Known words that one typed word may mean, and how much less alike than the first of them the others may be. */
const MOST_SPELLINGS = 4
const MARGIN = 0.1

/** Of each word only itself. */
export const asTyped = (words: readonly string[]): Spellings => words.map((word) => [word])

type Typed = { words: readonly string[]; isLike: boolean }

/** The words as they are; `isLike`: each with the known words of these kinds that look most like it. */
export async function spellingsOf(db: Sql, kinds: readonly WordKind[], { words, isLike }: Typed): Promise<Spellings> {
  if (!isLike || words.length === 0) return asTyped(words)
  const { rows } = await sql<{ typed: string; word: string; likeness: number }>`
    select typed, word, likeness from unnest(${words}::text[]) as typed cross join lateral (
      select distinct word, similarity(word, typed) as likeness from platform_words
      where word % typed and kind = any(${kinds}::text[]) and similarity(word, typed) >= ${LIKENESS}
      order by likeness desc, word limit ${MOST_SPELLINGS}) as alike`.execute(db)
  return words.map((typed) => {
    const known = rows.filter((row) => row.typed === typed)
    const best = Math.max(...known.map(({ likeness }) => likeness))
    return [...new Set([typed, ...known.filter(({ likeness }) => likeness >= best - MARGIN).map(({ word }) => word)])]
  })
}

/** `and` conditions on a folded column. The words have letters and figures only, so nothing in them is a wildcard. */
export const holdsWords = (column: RawBuilder<unknown>, spellings: Spellings): RawBuilder<unknown> =>
  sql.join(
    spellings.map((words) => sql`and ${column} like any(${words.map((word) => `%${word}%`)}::text[])`),
    sql` `,
  )
