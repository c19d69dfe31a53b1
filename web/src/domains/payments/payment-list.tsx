import { METHOD_LABELS, type Payment } from '@salama/contract/payments'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { when } from '../../lib/ago.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { attemptsOf, type Purchase } from './attempts.ts'
import { badgeOf, wordsOf } from './labels.ts'
import { outlookOf } from './outlook.ts'

type Leading = { shownId: string | undefined; hrefOf: (transactionId: string) => string }
type PaymentListProps = Leading & { payments: readonly Payment[] }

/** Each purchase once, leading to its payment; where one failed, why. */
export function PaymentList({ payments, ...leading }: PaymentListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {attemptsOf(payments).map((purchase) => (
        <Entry key={purchase.payment.transactionId} purchase={purchase} {...leading} />
      ))}
    </ul>
  )
}

function Entry({ purchase, shownId, hrefOf }: Leading & { purchase: Purchase }) {
  const { payment, earlier } = purchase
  const shown = payment.transactionId === shownId
  const { transactionId, description, paymentMethod, amount, createdAt } = payment
  const badge = badgeOf(payment)
  return (
    <Card as="li" interactive selected={shown} className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <Link
            href={hrefOf(transactionId)}
            aria-current={shown || undefined}
            className={classNames('min-w-0 grow basis-36 font-bold', stretchedLink)}
          >
            {description}
          </Link>
          <Money centavos={amount} className="text-lg font-extrabold" />
        </div>
        <p className="mt-1 text-sm text-muted">
          {METHOD_LABELS[paymentMethod]} · <time dateTime={createdAt}>{when(createdAt)}</time>
        </p>
        <Badge tone={badge.tone} className="mt-2">
          {badge.label}
        </Badge>
        {outlookOf(payment) === 'failed' && payment.failure && <p className="mt-2 text-sm">{wordsOf(payment)}</p>}
        {earlier.length > 0 && <Earlier attempts={earlier} hrefOf={hrefOf} />}
      </div>
      <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden />
    </Card>
  )
}

/** Tries that came to nothing, out of the way but not gone. */
function Earlier({ attempts, hrefOf }: Pick<Leading, 'hrefOf'> & { attempts: readonly Payment[] }) {
  return (
    <details className="relative z-1 mt-1 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-action">
        {attempts.length === 1 ? '1 tentativa sem sucesso' : `${attempts.length} tentativas sem sucesso`}
      </summary>
      <ul className="flex flex-col">
        {attempts.map((attempt) => (
          <li key={attempt.transactionId}>
            <Link
              href={hrefOf(attempt.transactionId)}
              className="block min-h-11 py-1 underline-offset-4 hover:underline"
            >
              {METHOD_LABELS[attempt.paymentMethod]} · {when(attempt.createdAt)}
              <span className="block text-muted">{wordsOf(attempt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
