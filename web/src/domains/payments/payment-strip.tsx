import { formatMoney } from '@salama/contract/kernel/money'
import type { Payment } from '@salama/contract/payments'
import { useState } from 'react'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isUnderWay, useOwnPayments } from './api.ts'
import { outlookOf } from './labels.ts'
import { MobileMoneyDialog } from './mobile-money-dialog.tsx'
import { OUTCOME_UNKNOWN } from './payment-steps.tsx'
import { useSettledNews } from './settled-news.ts'

type PaymentStripProps = { className?: string; onPaid?: (transactionId: string) => void }

/** Payments that wait for the operator, on any page and any device; opens the dialog where the payment stands. */
export function PaymentStrip({ className, onPaid }: PaymentStripProps) {
  const payments = useOwnPayments()
  const underWay = payments.filter(isUnderWay)
  useSettledNews(payments)
  // Kept apart from the list: the dialog still shows the end of a payment that is no longer under way.
  const [shown, setShown] = useState<Payment>()
  return (
    <>
      {underWay.length > 0 && (
        <div className={classNames('flex flex-col gap-2', className)}>
          {underWay.map((payment) => (
            <AlertStrip
              key={payment.transactionId}
              tone="warning"
              title="Pagamento em curso"
              announce
              action={
                <Button variant="outline" size="sm" onClick={() => setShown(payment)}>
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
      )}
      {shown && (
        <MobileMoneyDialog
          open
          resumed={shown}
          method={shown.paymentMethod}
          amount={shown.amount}
          description={shown.description}
          purpose={shown.purpose}
          onClose={() => setShown(undefined)}
          onSuccess={(transactionId) => {
            setShown(undefined)
            onPaid?.(transactionId)
          }}
        />
      )}
    </>
  )
}
