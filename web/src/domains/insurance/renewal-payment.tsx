import { getSubscription, type Subscription } from '@salama/contract/insurance'
import { refresh } from '../../lib/api/query-client.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PaymentFlow } from '../payments/payment-flow.tsx'

type RenewalPaymentProps = { subscription: Subscription; onClose: () => void }

/** Pays the month that is due, by the same dialogs as every purchase. */
export function RenewalPayment({ subscription: { plan, due }, onClose }: RenewalPaymentProps) {
  if (!due) return null
  const paid = () => {
    void refresh(getSubscription)
    onClose()
  }
  const transferred = () => {
    toast({
      title: 'Pagamento em verificação',
      description: 'O mês fica pago assim que encontrarmos a transferência. Avisamos.',
      variant: 'success',
    })
    paid()
  }
  return (
    <PaymentFlow
      open
      amount={due.amount}
      description={`Plano ${plan.name}, 1 mês`}
      purpose={{ kind: 'subscription_period', id: due.periodId }}
      underWay={due.transactionId}
      onClose={onClose}
      onPaid={paid}
      onTransferred={transferred}
    />
  )
}
