import type { Payment } from '@salama/contract/payments'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { isUnderWay, useOwnPayments } from './api.ts'
import { useSettledNews } from './settled-news.ts'

/** Fetched when it is opened: the strip stands on the home page, where hardly anybody has a payment under way. */
const mobileMoneyDialog = deferred(async () => (await import('./mobile-money-dialog.tsx')).MobileMoneyDialog)

/** Hardly anybody who comes home has a payment under way. */
const underWayList = deferred(async () => (await import('./under-way-list.tsx')).UnderWayList)

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
      {underWay.length > 0 && <underWayList.Part payments={underWay} onShow={setShown} className={className} />}
      {shown && (
        <mobileMoneyDialog.Part
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
      )}
    </>
  )
}
