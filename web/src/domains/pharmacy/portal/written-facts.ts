import type { FoundProduct } from '@salama/contract/formulary'
import { formatStrengths, unitsText } from '@salama/contract/formulary/strength'
import { PRODUCT_FORMS, type ProductForm } from '@salama/contract/formulary/units'
import type { MedicineForm, ProductFacts, StockedProduct, StockLine } from '@salama/contract/pharmacy'

/** What a pharmacist writes of an own product. */
export type WrittenFacts = Omit<ProductFacts, 'productId' | 'packageUnits'> & {
  /** Of the formulary; null where it is described freely, undefined until one or the other is chosen. */
  product: StockedProduct | null | undefined
  packageUnits: number | undefined
}

export const NEW_FACTS: WrittenFacts = {
  name: '',
  manufacturer: '',
  substance: '',
  dose: '',
  form: 'tablet',
  package: '',
  requiresPrescription: false,
  product: undefined,
  packageUnits: undefined,
}

export const factsIn = (line: StockLine): WrittenFacts => ({
  name: line.name,
  manufacturer: line.manufacturer,
  substance: line.substance,
  dose: line.dose,
  form: line.form,
  package: line.package,
  requiresPrescription: line.requiresPrescription,
  product: line.product,
  packageUnits: line.packageUnits ?? undefined,
})

/** With the words of a product, named like it unless it has a name already. */
export function withProduct(facts: WrittenFacts, product: FoundProduct): WrittenFacts {
  const { form, strengths, unit, requiresPrescription } = product
  return {
    ...facts,
    name: facts.name || nameOf(product),
    substance: product.substances.map(({ name }, place) => (place === 0 ? name : uncapitalised(name))).join(' + '),
    // Of a mixture only itself is counted.
    dose: formatStrengths(strengths) || unitsText(unit.code, 1),
    form: pharmacyForm(form),
    requiresPrescription,
    product,
    packageUnits: undefined,
  }
}

/** 'Amoxicilina 500 mg' of 'Amoxicilina 500 mg, cápsula'. */
const nameOf = ({ name, form }: FoundProduct): string => name.replace(`, ${PRODUCT_FORMS[form]}`, '')

const uncapitalised = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Another product is sought, or the first one: what was counted is of none. */
export const soughtAgain = (facts: WrittenFacts): WrittenFacts => ({
  ...facts,
  package: isPackageDerived(facts) ? '' : facts.package,
  product: undefined,
  packageUnits: undefined,
})

/** In words alone; what was typed to find it names it. */
export const describedFreely = (facts: WrittenFacts, typed: string): WrittenFacts => ({
  ...facts,
  name: facts.name || typed,
  product: null,
  packageUnits: undefined,
})

/** The words of the package follow its number until somebody writes others. */
export function withUnits(facts: WrittenFacts, packageUnits: number | undefined): WrittenFacts {
  const follows = facts.package.trim() === '' || isPackageDerived(facts)
  return { ...facts, packageUnits, package: follows ? packageText({ ...facts, packageUnits }) : facts.package }
}

const packageText = ({ product, packageUnits }: WrittenFacts): string =>
  product && packageUnits !== undefined ? unitsText(product.unit.code, packageUnits) : ''

const isPackageDerived = (facts: WrittenFacts): boolean => facts.package === packageText(facts)

/** What is sent; undefined while nothing is chosen, or a product lacks its package. */
export function sentFacts({ product, packageUnits, ...words }: WrittenFacts): ProductFacts | undefined {
  if (product === null) return words
  if (product === undefined || packageUnits === undefined) return undefined
  const requiresPrescription = words.requiresPrescription || product.requiresPrescription
  return { ...words, requiresPrescription, productId: product.id, packageUnits }
}

/** The coarser form under which pharmacies sell a product. */
export const pharmacyForm = (form: ProductForm): MedicineForm => FORM_OF[form]

const FORM_OF: Record<ProductForm, MedicineForm> = {
  tablet: 'tablet',
  capsule: 'capsule',
  oral_suspension: 'suspension',
  syrup: 'syrup',
  oral_solution: 'solution',
  oral_drops: 'drops',
  oral_powder: 'sachet',
  dispersible_tablet: 'tablet',
  chewable_tablet: 'tablet',
  effervescent_tablet: 'tablet',
  sublingual_tablet: 'tablet',
  prolonged_release_tablet: 'tablet',
  prolonged_release_capsule: 'capsule',
  inhaler: 'inhaler',
  nebuliser_solution: 'solution',
  injection: 'injection',
  suspension_for_injection: 'injection',
  powder_for_injection: 'injection',
  suppository: 'suppository',
  rectal_solution: 'solution',
  cream: 'cream',
  ointment: 'cream',
  gel: 'cream',
  lotion: 'solution',
  cutaneous_solution: 'solution',
  vaginal_tablet: 'tablet',
  vaginal_cream: 'cream',
  eye_drops: 'drops',
  eye_ointment: 'cream',
  ear_drops: 'drops',
  nasal_drops: 'drops',
  nasal_spray: 'solution',
}
