import type { Enrolment } from '@salama/contract/courses'
import type { PaymentMethod } from '@salama/contract/payments'
import { deferred } from '../../lib/release/deferred.tsx'
import { handleUnauthorized } from '../../lib/session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { toldBy, useConfirmPayment } from './api.ts'

/** Fetched when there is something to pay. */
const flow = deferred(async () => (await import('../payments/payment-flow.tsx')).PaymentFlow)
const wallet = deferred(async () => (await import('../payments/mobile-money-dialog.tsx')).MobileMoneyDialog)
const transfer = deferred(async () => (await import('../payments/bank-transfer-dialog.tsx')).BankTransferDialog)

type EnrolmentPaymentProps = {
  enrolment: Enrolment | undefined
  /** Chosen already, on the course's page. */
  method?: PaymentMethod | undefined
  onClose: () => void
}

const NOT_CONFIRMED = 'Não foi possível confirmar o pagamento.'

/** Pays an enrolment, and tells the server with which payment. */
export function EnrolmentPayment({ enrolment, method, onClose }: EnrolmentPaymentProps) {
  const confirm = useConfirmPayment()
  if (!enrolment) return null
  const { id, paidPrice, course, paymentStatus, transactionId } = enrolment
  const finish = (paymentId: string, isTransfer: boolean) => {
    onClose()
    confirm.mutate(
      { enrollmentId: id, transactionId: paymentId },
      {
        onSuccess: () => toast(isTransfer ? IN_VERIFICATION : PAID),
        onError: (error) => {
          if (handleUnauthorized(error)) return
          toast({ title: 'Erro na confirmação', description: toldBy(error, NOT_CONFIRMED), variant: 'destructive' })
        },
      },
    )
  }
  const order = {
    open: true,
    onClose,
    amount: paidPrice,
    description: `Curso «${course.title}»`,
    purpose: { kind: 'enrolment', id },
  }
  const underWay = paymentStatus === 'pending' ? transactionId : undefined
  if (underWay === undefined && method === 'bank-transfer') {
    return <transfer.Part {...order} onSuccess={(paymentId) => finish(paymentId, true)} />
  }
  if (underWay === undefined && method !== undefined) {
    return <wallet.Part {...order} method={method} onSuccess={(paymentId) => finish(paymentId, false)} />
  }
  return (
    <flow.Part
      {...order}
      underWay={underWay}
      onPaid={(paymentId) => finish(paymentId, false)}
      onTransferred={(paymentId) => finish(paymentId, true)}
    />
  )
}

const PAID = { title: 'Pagamento confirmado!', description: 'As aulas estão abertas.', variant: 'success' } as const
const IN_VERIFICATION = {
  title: 'Pagamento em verificação',
  description: 'As aulas abrem assim que encontrarmos a transferência.',
  variant: 'success',
} as const
