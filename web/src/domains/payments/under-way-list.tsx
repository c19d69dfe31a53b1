import { formatMoney } from '@salama/contract/kernel/money'
import type { Payment } from '@salama/contract/payments'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { OUTCOME_UNKNOWN } from './labels.ts'
import { outlookOf } from './outlook.ts'

type UnderWayListProps = {
  payments: readonly Payment[]
  onShow: (payment: Payment) => void
  className?: string | undefined
}

/** Each payment that waits for the provider, and the way to where it stands. */
export function UnderWayList({ payments, onShow, className }: UnderWayListProps) {
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      {payments.map((payment) => (
        <AlertStrip
          key={payment.transactionId}
          tone="warning"
          title="Pagamento em curso"
          announce
          action={
            <Button variant="outline" size="sm" onClick={() => onShow(payment)}>
              Ver
              <span className="sr-only"> pagamento: {payment.description}</span>
            </Button>
          }
        >
          {outlookOf(payment) === 'unknown'
            ? OUTCOME_UNKNOWN
            : `${payment.description} · ${formatMoney(payment.amount)}`}
        </AlertStrip>
      ))}
    </div>
  )
}
