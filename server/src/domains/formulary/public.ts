import type { Product } from '@salama/contract/formulary'
import type { Sql } from '../../platform/db/database.ts'
import { describeProduct, type FormularyMemory } from './queries/memory.ts'
import { namingWords } from './rules/asked.ts'
import { type Moiety, moietiesIn, wordsInNone } from './rules/moieties.ts'
import { wordsLike } from './rules/spelling.ts'
import { findProducts as readProducts } from './store.ts'

export { sameStrength, sameSubstances, unitWords } from '@salama/contract/formulary/strength'
export { type FormularyMemory, formularyMemory } from './queries/memory.ts'
export type { Moiety } from './rules/moieties.ts'

/** Products by their ids; an id of none has no entry. */
export async function findProducts(db: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  if (ids.length === 0) return new Map()
  return new Map((await readProducts(db, ids)).map((row) => [row.id, describeProduct(row)]))
}

export const findProduct = async (db: Sql, id: string): Promise<Product | undefined> =>
  (await findProducts(db, [id])).get(id)

/**
 * What words name that somebody wrote, such as of an allergy: 'penicilina', 'AAS', 'alergia à aspirina'. `like` is what words
 * that are in no name may be meant for ('pinicilina').
 */
export async function findMoietiesNamed(
  db: Sql,
  memory: FormularyMemory,
  text: string,
): Promise<{ moieties: Moiety[]; like: Moiety[] }> {
  const words = namingWords(text)
  const { moieties: known, words: knownWords } = await memory.read(db)
  const moieties = moietiesIn(known, words)
  const meant = wordsInNone(known, words).flatMap((word) => wordsLike(knownWords, word))
  return { moieties, like: moietiesIn(known, meant).filter((moiety) => !moieties.includes(moiety)) }
}
