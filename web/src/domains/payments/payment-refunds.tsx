import type { Payment } from '@salama/contract/payments'
import type { Refund } from '@salama/contract/payments/refunds'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { when } from '../../lib/ago.ts'
import { sentenceOf } from '../../lib/api/api.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Money } from '../../ui/display/money.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRequestRefund } from './api.ts'
import { REFUND_BADGES, refundWordsOf } from './labels.ts'

/** What of a payment went back or may be asked back. */
export function PaymentRefunds({ payment }: { payment: Payment }) {
  const { refunds = [], refundable = 0 } = payment
  const isWaiting = refunds.some(({ status }) => status === 'requested')
  return (
    <>
      <RefundList refunds={refunds} />
      {refundable > 0 && !isWaiting && <RequestRefund payment={payment} refundable={refundable} />}
    </>
  )
}

/** The refunds of one payment, each with its state in words. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Reembolsos" className="flex flex-col gap-3">
      {refunds.map((refund) => (
        <li key={refund.refundId} className="rounded-md bg-raised px-4 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Badge tone={REFUND_BADGES[refund.status].tone}>Reembolso: {REFUND_BADGES[refund.status].label}</Badge>
            <Money centavos={refund.amount} className="font-extrabold" />
          </div>
          <p className="mt-2">{refundWordsOf(refund)}</p>
          <p className="mt-1 text-sm text-muted">
            <time dateTime={refund.settledAt ?? refund.createdAt}>{when(refund.settledAt ?? refund.createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

const dialog = deferred(async () => (await import('./refund-dialog.tsx')).RefundDialog)

function RequestRefund({ payment, refundable }: { payment: Payment; refundable: number }) {
  const [asking, setAsking] = useState(false)
  const request = useRequestRefund(payment.transactionId)
  const close = () => {
    setAsking(false)
    request.reset()
  }
  return (
    <>
      <Button variant="outline" className="self-start" onClick={() => setAsking(true)}>
        <Undo2 className="size-5" aria-hidden />
        Pedir reembolso
      </Button>
      {asking && (
        <dialog.Part
          title="Pedir reembolso"
          description="Vemos o seu pedido e respondemos aqui. O dinheiro volta pelo mesmo método com que pagou. Se for tudo devolvido antes da consulta, ela fica cancelada e o horário passa a estar livre para outros."
          reasonHint="Diga o que correu mal."
          confirmLabel="Enviar pedido"
          refundable={refundable}
          busy={request.isPending}
          refusal={request.error ? sentenceOf(request.error, 'O pedido não foi enviado. Tente novamente.') : undefined}
          onConfirm={(order) =>
            request.mutate(order, {
              onSuccess: () => {
                close()
                toast({ title: 'Pedido enviado', description: payment.description, variant: 'success' })
              },
            })
          }
          onClose={close}
        />
      )}
    </>
  )
}
