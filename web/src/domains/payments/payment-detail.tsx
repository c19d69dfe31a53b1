import { formatPhone } from '@salama/contract/kernel/phone'
import { METHOD_LABELS, type Payment, paymentCode } from '@salama/contract/payments'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { when } from '../../lib/ago.ts'
import { buttonClass } from '../../ui/actions/button.tsx'
import { CopyButton } from '../../ui/actions/copy-button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Money } from '../../ui/display/money.tsx'
import { badgeOf, wordsOf } from './labels.ts'
import { PaymentRefunds } from './payment-refunds.tsx'

type PaymentDetailProps = {
  payment: Payment
  /** Links to its receipt and credit notes. */
  documents?: ReactNode
}

/** One payment with its state in words, and the code by which support finds it. */
export function PaymentDetail({ payment, documents }: PaymentDetailProps) {
  const { amount, description, paymentMethod, promptedNumber, transfer, createdAt, settledAt } = payment
  const { transactionId } = payment
  const badge = badgeOf(payment)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Money centavos={amount} className="text-3xl font-extrabold" />
        <p className="mt-1">{description}</p>
      </div>
      <div role="status" className="flex flex-col gap-2 rounded-md bg-raised px-4 py-3">
        <Badge tone={badge.tone}>{badge.label}</Badge>
        <p>{wordsOf(payment)}</p>
      </div>
      {documents}
      <PaymentRefunds payment={payment} />
      <dl className="divide-y divide-line border-y border-line">
        <Row name="Método">{METHOD_LABELS[paymentMethod]}</Row>
        {promptedNumber && <Row name="Número">{formatPhone(promptedNumber)}</Row>}
        {transfer && <Row name="Número da transferência">{transfer.referenceNumber}</Row>}
        {transfer && <Row name="Referência">{transfer.bankReference}</Row>}
        <Row name="Pedido em">{when(createdAt)}</Row>
        {settledAt && <Row name="Concluído em">{when(settledAt)}</Row>}
      </dl>
      {payment.purchasePage && (
        <Link href={payment.purchasePage} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Ver o que comprou
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0">
          <span className="text-sm text-muted">Código a dizer se falar connosco</span>
          <span className="block text-xl font-extrabold tabular-nums">{paymentCode(transactionId)}</span>
          <span className="block text-sm break-all text-muted">{transactionId}</span>
        </p>
        <CopyButton value={transactionId} what="número do pagamento" />
      </div>
      <Link href={`/faq?assunto=payment:${transactionId}`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
        Preciso de ajuda com este pagamento
      </Link>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
