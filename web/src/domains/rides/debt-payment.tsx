import { getRide } from '@salama/contract/rides'
import { refresh } from '../../lib/api/query-client.ts'
import { PaymentFlow } from '../payments/payment-flow.tsx'

type DebtPaymentProps = { id: string; amount: number; underWay: string | undefined; onClose: () => void }

/** Pays a ride that was driven and whose transfer was not found. */
export function DebtPayment({ id, amount, underWay, onClose }: DebtPaymentProps) {
  const paid = () => {
    void refresh(getRide, { params: { id } })
    onClose()
  }
  return (
    <PaymentFlow
      open
      amount={amount}
      description="Viagem por pagar"
      purpose={{ kind: 'ride', id }}
      underWay={underWay}
      onClose={onClose}
      onPaid={paid}
      onTransferred={paid}
    />
  )
}
