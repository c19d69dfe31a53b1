import { formatMoney } from '@salama/contract/kernel/money'
import { classNames } from '../theme/class-names.ts'

/** An amount as it is always written: '25 MT', '2 450 MT', '1 234,50 MT'. */
export function Money({ centavos, className }: { centavos: number; className?: string }) {
  return (
    <span data-money className={classNames('whitespace-nowrap tabular-nums', className)}>
      {formatMoney(centavos)}
    </span>
  )
}
