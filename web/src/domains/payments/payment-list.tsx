import { formatDateTime } from '@salama/contract/kernel/time'
import { METHOD_LABELS, type Payment } from '@salama/contract/payments'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { Card, stretchedLink } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Money } from '../../ui/money.tsx'
import { outlookOf, STATUS_BADGES, wordsOf } from './labels.ts'

type PaymentListProps = { payments: readonly Payment[]; shownId: string | undefined }

/** Each leads to its detail; where one failed, why. */
export function PaymentList({ payments, shownId }: PaymentListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {payments.map((payment) => (
        <Entry key={payment.transactionId} payment={payment} shown={payment.transactionId === shownId} />
      ))}
    </ul>
  )
}

function Entry({ payment, shown }: { payment: Payment; shown: boolean }) {
  const { transactionId, status, description, paymentMethod, amount, createdAt } = payment
  const badge = STATUS_BADGES[status]
  return (
    <Card as="li" interactive selected={shown} className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-3">
          <Link
            href={`/pagamentos?pagamento=${transactionId}`}
            aria-current={shown || undefined}
            className={classNames('min-w-0 font-bold', stretchedLink)}
          >
            {description}
          </Link>
          <Money centavos={amount} className="text-lg font-extrabold" />
        </div>
        <p className="mt-1 text-sm text-muted">
          {METHOD_LABELS[paymentMethod]} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
        <Badge tone={badge.tone} className="mt-2">
          {badge.label}
        </Badge>
        {outlookOf(payment) === 'failed' && payment.failure && <p className="mt-2 text-sm">{wordsOf(payment)}</p>}
      </div>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
    </Card>
  )
}
