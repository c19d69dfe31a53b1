import { type FoundProduct, MOST_FOUND } from '@salama/contract/formulary'
import type { Sql } from '../../../platform/db/database.ts'
import { readAsked } from '../rules/asked.ts'
import { searchIndex } from '../rules/product-index.ts'
import { wordsLike } from '../rules/spelling.ts'
import type { FormularyMemory } from './memory.ts'

/** Products by what was typed. Where nothing is called so, by what is called nearly so. */
export async function searchFormulary(db: Sql, memory: FormularyMemory, typed: string): Promise<FoundProduct[]> {
  const { words, strengths } = readAsked(typed)
  if (words.length === 0 && strengths.length === 0) return []
  const { products, words: known } = await memory.read(db)
  const find = (spellings: readonly string[][]) => searchIndex(products, { spellings, strengths, most: MOST_FOUND })
  const found = find(words.map((word) => [word]))
  return found.length > 0 || words.length === 0
    ? found
    : find(words.map((word) => [...new Set([word, ...wordsLike(known, word)])]))
}
