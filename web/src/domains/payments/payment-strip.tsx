import { formatMoney } from '@salama/contract/kernel/money'
import type { Payment } from '@salama/contract/payments'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { isUnderWay, useOwnPayments } from './api.ts'
import { OUTCOME_UNKNOWN, outlookOf } from './labels.ts'
import { useSettledNews } from './settled-news.ts'

/** Fetched when it is opened: the strip stands on the home page, where hardly anybody has a payment under way. */
const MobileMoneyDialog = lazy(async () => ({ default: (await import('./mobile-money-dialog.tsx')).MobileMoneyDialog }))

/** Payments that wait for the provider, on any page and any device; opens the dialog where the payment stands. */
export function PaymentStrip({ className }: { className?: string }) {
  const payments = useOwnPayments()
  const underWay = payments.filter(isUnderWay)
  useSettledNews(payments)
  // Kept apart from the list: the dialog still shows the end of a payment that is no longer under way.
  const [shown, setShown] = useState<Payment>()
  const [, navigate] = useLocation()
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
        <Suspense>
          <MobileMoneyDialog
            open
            resumed={shown}
            method={shown.paymentMethod}
            amount={shown.amount}
            description={shown.description}
            purpose={shown.purpose}
            onClose={() => setShown(undefined)}
            onSuccess={() => {
              if (shown.purchasePage) navigate(shown.purchasePage)
              setShown(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
