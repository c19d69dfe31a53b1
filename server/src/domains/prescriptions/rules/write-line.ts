import type { Product } from '@salama/contract/formulary'
import { formatDose, formatTimesADay, inProductUnits, unitsFor } from '@salama/contract/formulary/dose'
import {
  type ContentLine,
  MOST_UNITS,
  type PrescribedProduct,
  type PrescriptionLine,
  type ProductLine,
} from '@salama/contract/prescriptions'

/** A line as it is kept and signed: words, and of a product its fields. */
export type PrescribedLine = PrescriptionLine & { product?: PrescribedProduct }

export type LineRefusal = {
  refusal: 'product_unknown' | 'brand_unknown' | 'dose_unit' | 'quantity_needed' | 'quantity_unexplained'
  /** What dose, times and days give. */
  computed?: number
}

/** A line as it was sent, with its product of the formulary where it has one; or why it cannot stand so. */
export function writeLine(sent: ContentLine, product: Product | undefined): PrescribedLine | LineRefusal {
  if (sent.kind !== 'product') {
    const { medicine, dose, route, frequency, durationDays, quantity } = sent
    return { medicine, dose, route, frequency, durationDays, quantity }
  }
  if (!product) return { refusal: 'product_unknown' }
  if (sent.brand !== undefined && !product.brands.includes(sent.brand)) return { refusal: 'brand_unknown' }
  if (sent.dose && inProductUnits(sent.dose, product) === undefined) return { refusal: 'dose_unit' }
  const counted = countUnits(sent, product)
  return 'refusal' in counted ? counted : { ...wordsOf(sent, product), ...counted }
}

type Counted = Pick<PrescribedLine, 'quantity'> & { product: PrescribedProduct }

/** As many as dose, times and days give, unless the doctor says another number and why. */
function countUnits(sent: ProductLine, product: Product): Counted | LineRefusal {
  const { brand, dose, timesADay, durationDays, quantity: said, quantityReason } = sent
  const dosed = dose && timesADay !== undefined ? { dose, timesADay } : undefined
  const computed = dosed && unitsFor({ ...dosed, durationDays }, product)
  const quantity = said ?? computed
  if (quantity === undefined) return { refusal: 'quantity_needed' }
  if (computed !== undefined && quantity > MOST_UNITS) return { refusal: 'quantity_needed', computed }
  const isOther = computed !== undefined && quantity !== computed
  if (isOther && quantityReason === '') return { refusal: 'quantity_unexplained', computed }
  return {
    quantity,
    product: {
      id: product.id,
      unit: product.unit.code,
      ...dosed,
      ...(brand === undefined ? {} : { brand }),
      ...(isOther ? { quantityReason } : {}),
    },
  }
}

function wordsOf({ brand, dose, timesADay, directions, durationDays }: ProductLine, product: Product) {
  const { name, route } = product
  const medicine = brand === undefined ? name : `${brand} (${name})`
  if (!dose || timesADay === undefined)
    return { medicine, dose: directions || AS_THE_DOCTOR_SAYS, route, frequency: AS_NEEDED, durationDays }
  const times = formatTimesADay(timesADay)
  const frequency = directions === '' ? times : `${times}, ${directions}`
  return { medicine, dose: formatDose(dose), route, frequency, durationDays }
}

/** Of what is not given in doses, such as a cream. */
const AS_THE_DOCTOR_SAYS = 'como o médico explicou'
const AS_NEEDED = 'conforme indicado'
