import type { Payment } from '@salama/contract/payments'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useWatchedPayment } from './api.ts'
import { PaymentDetail } from './payment-detail.tsx'

/** A payment that only has to be waited for, as it stands. */
export function PaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { data = payment } = useWatchedPayment(payment.transactionId, payment)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pagamento"
      size="sm"
      hideClose
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <PaymentDetail payment={data} />
    </Dialog>
  )
}
