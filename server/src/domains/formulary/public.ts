import type { Product } from '@salama/contract/formulary'
import { isSameMedicine } from '@salama/contract/formulary/same-medicine'
import type { Sql } from '../../platform/db/database.ts'
import { describeProduct, type FormularyMemory } from './queries/memory.ts'
import type { Allergy } from './rules/checks/allergies.ts'
import { allergyOf } from './rules/checks/allergy-words.ts'
import type { Named } from './rules/checks/check-medicines.ts'
import { productNamed, type SaidMedicine, substancesNamed, wholeNamesIn } from './rules/named.ts'
import { findProducts as readProducts } from './store.ts'

export { type FormularyMemory, formularyMemory } from './queries/memory.ts'
export { type CheckedLine, type CheckInput, checkMedicines, type Named } from './rules/checks/check-medicines.ts'
export type { CheckedPatient } from './rules/checks/patients.ts'

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

/** Ids of all products that may be handed out for one of these. */
export async function findSameMedicines(
  db: Sql,
  memory: FormularyMemory,
  products: readonly Product[],
): Promise<string[]> {
  const { byId } = await memory.read(db)
  return [...byId.values()]
    .filter((product) => products.some((wanted) => isSameMedicine(wanted, product)))
    .map(({ id }) => id)
}

/** What the words of allergies name, one for each text. */
export async function readAllergies(db: Sql, memory: FormularyMemory, texts: readonly string[]): Promise<Allergy[]> {
  if (texts.length === 0) return []
  const { names } = await memory.read(db)
  return texts.map((text) => allergyOf(text, (words) => substancesNamed(names, words)))
}

/** What medicines in words name, one for each: a product without strengths, or only words. */
export async function namedProducts(db: Sql, memory: FormularyMemory, said: readonly SaidMedicine[]): Promise<Named[]> {
  if (said.length === 0) return []
  const { names, byMoiety } = await memory.read(db)
  return said.map((medicine) => {
    const products = wholeNamesIn(names, medicine.text).map(({ code }) => byMoiety.get(code) ?? [])
    const product = productNamed(medicine, products)
    return product ? { product } : { text: medicine.text }
  })
}
