import { unitsText, unitWords } from '@salama/contract/formulary/strength'
import type { ProductUnit } from '@salama/contract/formulary/units'
import {
  type Prescription,
  type PrescriptionLine,
  type PrescriptionStatus,
  prescriptionMachine,
} from '@salama/contract/prescriptions'
import type { BadgeTone } from '../../ui/display/badge.tsx'

const TONES: Record<PrescriptionStatus, BadgeTone> = {
  draft: 'neutral',
  active: 'action',
  dispensed: 'outline',
  cancelled: 'danger',
  expired: 'danger',
}

export const statusBadge = (status: PrescriptionStatus): { label: string; tone: BadgeTone } => ({
  label: prescriptionMachine.states[status].label,
  tone: TONES[status],
})

/** How a medicine is taken: '1 cápsula, via oral, de 8 em 8 horas, 7 dias'. */
export const directionsOf = ({ dose, route, frequency, durationDays }: PrescriptionLine): string =>
  `${dose}, via ${route}, ${frequency}, ${durationDays} ${durationDays === 1 ? 'dia' : 'dias'}`

/** What is handed out, and what of it was: 'Quantidade: 21 cápsulas (aviadas 6 cápsulas, faltam 15)'. */
export function quantityText({ quantity, dispensed, product }: Prescription['lines'][number]): string {
  const counted = (count: number) => (product ? unitsText(product.unit, count) : `${count}`)
  if (dispensed === 0) return `Quantidade: ${counted(quantity)}`
  const left = quantity - dispensed
  // What was not counted in units of a product is spoken of in the plural, as it always was.
  const [handedOut, lacking] = product
    ? [handedOutWord(product.unit, dispensed), left === 1 ? 'falta' : 'faltam']
    : ['aviadas', 'faltam']
  return `Quantidade: ${counted(quantity)} (${handedOut} ${counted(dispensed)}, ${lacking} ${left})`
}

/** Of the units, 'dose' and those on -a are feminine. */
function handedOutWord(unit: ProductUnit, count: number): string {
  const ending = /[ae]$/.test(unitWords(unit, 1)) ? 'a' : 'o'
  return `aviad${ending}${count === 1 ? '' : 's'}`
}

/** Who has what was prescribed; of free text alone, who has the first medicine. */
export const buyingHref = (code: string, lines: Prescription['lines']): string =>
  lines.some(({ product }) => product)
    ? `/pharmacy?aviar=${encodeURIComponent(code)}`
    : `/pharmacy?remedio=${encodeURIComponent(lines[0]?.medicine ?? '')}`
