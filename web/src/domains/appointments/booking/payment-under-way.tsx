import { paymentMachine } from '@salama/contract/payments'
import { useOwnPayments } from '../../payments/api.ts'

/** What the payment of a held consultation waits for: the operator's word, or a transfer to be found. */
export function PaymentUnderWay({ transactionId }: { transactionId: string | undefined }) {
  const payment = useOwnPayments().find((own) => own.transactionId === transactionId)
  if (payment?.status !== 'pending_verification') return <p>Pagamento em curso: à espera do operador.</p>
  return (
    <>
      <p className="text-base font-bold">{paymentMachine.states.pending_verification.label}</p>
      <p>O horário fica guardado até encontrarmos a transferência.</p>
    </>
  )
}
