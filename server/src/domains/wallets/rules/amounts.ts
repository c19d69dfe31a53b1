import type { Centavos } from '@salama/contract/kernel/money'
import type { Capabilities } from '../gateways/provider.ts'

/** Whether a provider takes this amount. */
export const takesAmount = (amount: Centavos, { minimum, maximum, wholeMeticaisOnly }: Capabilities): boolean =>
  amount >= minimum && amount <= maximum && !(wholeMeticaisOnly && amount % 100 !== 0)
