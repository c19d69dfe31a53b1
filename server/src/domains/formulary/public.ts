import type { Product } from '@salama/contract/formulary'
import type { Sql } from '../../platform/db/database.ts'
import { describeProduct, type FormularyMemory } from './queries/memory.ts'
import { namingWords } from './rules/asked.ts'
import { type Moiety, moietiesIn, wordsInNone } from './rules/moieties.ts'
import { wordsLike } from './rules/spelling.ts'
import { findProducts as readProducts } from './store.ts'

export { type FormularyMemory, formularyMemory } from './queries/memory.ts'
export type { Moiety } from './rules/moieties.ts'
export { isSameMedicine } from './rules/same-medicine.ts'

/** Products by their ids, from memory where it knows them; an id of none has no entry. */
export async function findProducts(
  db: Sql,
  memory: FormularyMemory,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Product>> {
  if (ids.length === 0) return new Map()
  const { byId } = await memory.read(db)
  // A newer release may have brought products since.
  const strange = ids.filter((id) => !byId.has(id))
  const read = strange.length > 0 ? (await readProducts(db, strange)).map(describeProduct) : []
  const known = ids.flatMap((id) => byId.get(id) ?? [])
  return new Map([...known, ...read].map((product) => [product.id, product]))
}

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
