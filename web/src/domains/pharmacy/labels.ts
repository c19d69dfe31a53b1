import { formatMoment } from '@salama/contract/kernel/time'
import type { Medication, Pharmacy } from '@salama/contract/pharmacy'
import { returnOf } from '../shops/labels.ts'

/** 'Paracetamol, 500 mg'. */
export const factsOf = ({ substance, dose }: Pick<Medication, 'substance' | 'dose'>): string => `${substance}, ${dose}`

/** Why a pharmacy takes no orders now; undefined when it takes them. */
export function closedReason(
  {
    isOpen,
    isAcceptingOrders,
    opensAt,
    resumesAt,
  }: Pick<Pharmacy, 'isOpen' | 'isAcceptingOrders' | 'opensAt' | 'resumesAt'>,
  now: Date,
): string | undefined {
  if (isOpen && isAcceptingOrders !== false) return undefined
  if (isOpen && resumesAt) return `Em pausa. Volta ${returnOf(resumesAt, now)}.`
  if (isOpen) return 'Não está a aceitar pedidos neste momento.'
  return opensAt ? `Fechada. Abre ${formatMoment(opensAt, now)}.` : 'Fechada.'
}
