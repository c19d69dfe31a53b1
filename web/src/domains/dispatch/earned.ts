import type { Delivery, DriverProfile } from '@salama/contract/dispatch'
import { type Centavos, shareOf } from '@salama/contract/kernel/money'

/** What is left of a fee or fare after our commission; undefined while the commission is not known. */
export function netOf(
  { kind, deliveryFee }: Pick<Delivery, 'kind' | 'deliveryFee'>,
  commission: DriverProfile['commission'],
): Centavos | undefined {
  return commission && deliveryFee - shareOf(deliveryFee, commission[kind])
}
