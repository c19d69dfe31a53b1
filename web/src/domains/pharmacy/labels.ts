import { formatMoment } from '@salama/contract/kernel/time'
import type { Medication, Pharmacy } from '@salama/contract/pharmacy'

/** 'Paracetamol, 500 mg'. */
export const factsOf = ({ substance, dose }: Pick<Medication, 'substance' | 'dose'>): string => `${substance}, ${dose}`

/** Why a pharmacy takes no orders now; undefined when it takes them. */
export function closedReason(
  { isOpen, isAcceptingOrders, opensAt }: Pick<Pharmacy, 'isOpen' | 'isAcceptingOrders' | 'opensAt'>,
  now: Date,
): string | undefined {
  if (isOpen && isAcceptingOrders !== false) return undefined
  if (isOpen) return 'Não está a aceitar pedidos neste momento.'
  return opensAt ? `Fechada. Abre ${formatMoment(opensAt, now)}.` : 'Fechada.'
}
