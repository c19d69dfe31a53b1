import type { Product } from '@salama/contract/formulary'
import { PRODUCT_UNITS } from '@salama/contract/formulary/units'
import type { Sql } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { describeMoiety, type Moiety } from '../rules/moieties.ts'
import { indexNames, type Names } from '../rules/named.ts'
import { indexProducts, nameProduct, type ProductIndex } from '../rules/product-index.ts'
import { type KnownWords, knowWords } from '../rules/spelling.ts'
import { findMoieties, findProducts, type MoietyRow, type ProductRow } from '../store.ts'

export type Formulary = {
  moieties: readonly Moiety[]
  products: ProductIndex
  byId: ReadonlyMap<string, Product>
  names: Names
  /** By the code of the moiety, the usual ones first. */
  byMoiety: ReadonlyMap<string, readonly Product[]>
  words: KnownWords
}

/** Keeps the formulary as it was when it was first read: its rows come with migrations, and the next release with a new process. */
export class FormularyMemory {
  private kept: Promise<Formulary> | undefined

  read(db: Sql): Promise<Formulary> {
    const reading = this.kept ?? readFormulary(db)
    this.kept = reading
    // A failed reading is tried again by the next request.
    reading.catch(() => {
      if (this.kept === reading) this.kept = undefined
    })
    return reading
  }
}

const memories = new WeakMap<object, FormularyMemory>()

/** The one memory of this application. */
export function formularyMemory(platform: Pick<Platform, 'db'>): FormularyMemory {
  const memory = memories.get(platform) ?? new FormularyMemory()
  memories.set(platform, memory)
  return memory
}

async function readFormulary(db: Sql): Promise<Formulary> {
  const moieties = await findMoieties(db)
  const byCode = new Map(moieties.map((moiety) => [moiety.code, moiety]))
  const rows = await findProducts(db, null)
  const moietyOf = new Map(rows.map((row) => [row.id, row.moiety_code]))
  const named = rows.flatMap((row) => {
    const moiety = byCode.get(row.moiety_code)
    return moiety ? [{ product: describeProduct(row), ...namesOf(moiety) }] : []
  })
  const products = indexProducts(named)
  const byId = new Map(named.map(({ product }) => [product.id, product]))
  const sorted = products.items.map(({ product }) => product)
  const byMoiety = Map.groupBy(sorted, ({ id }) => moietyOf.get(id) ?? '')
  const described = moieties.map(describeMoiety)
  const words = knowWords(products.words)
  return { moieties: described, names: indexNames(described), products, byId, byMoiety, words }
}

const namesOf = ({ name, substances, other_names }: MoietyRow) => ({
  ownNames: [name, ...substances.map((substance) => substance.name)],
  otherNames: [...other_names, ...substances.map(({ inn }) => inn)],
})

export const describeProduct = (row: ProductRow): Product => ({
  id: row.id,
  name: nameProduct(row.name, row),
  substances: row.strengths.map(({ substance, name }) => ({ code: substance, name })),
  atc: row.atc,
  form: row.form,
  route: row.route,
  strengths: row.strengths.map(({ substance, numerator, denominator }) => ({ substance, numerator, denominator })),
  unit: { code: row.unit, ...PRODUCT_UNITS[row.unit] },
  requiresPrescription: row.requires_prescription,
  controlClass: row.control_class,
  brands: row.brands,
  packages: row.packages,
})
