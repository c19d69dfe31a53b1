import type { Reply } from '@salama/contract/kernel/endpoint'
import { formatMoney } from '@salama/contract/kernel/money'
import { formatPhone } from '@salama/contract/kernel/phone'
import { METHOD_LABELS } from '@salama/contract/payments'
import type { listPayouts, Payout } from '@salama/contract/payouts'
import { HandCoins, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { when } from '../../lib/ago.ts'
import { isText, useQueryParameter } from '../../lib/navigation.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { useEarnings } from './api.ts'
import { PAYOUT_BADGES } from './labels.ts'
import { balanceText } from './standing.ts'

/** What a payee has earned and how it reaches the own wallet. */
export function Earnings() {
  const [chosen, choose] = useQueryParameter('ganhos', isText)
  const { data, error, isFetching, refetch } = useEarnings(chosen)
  return (
    <Card as="section" aria-labelledby="ganhos" className="mb-6">
      <CardHeader level={2} title={<span id="ganhos">Ganhos</span>} text="O que vendeu, já sem a nossa comissão." />
      {data && data.payees.length > 1 && (
        <Field label="Ganhos de" className="mb-4 max-w-sm">
          <Select
            options={data.payees.map(({ key, label }) => ({ value: key, label }))}
            value={chosen ?? data.payee}
            onValueChange={choose}
          />
        </Field>
      )}
      {data ? (
        <Shown key={data.payee} earnings={data} />
      ) : error ? (
        <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner label="Carregando..." className="min-h-32" />
      )}
    </Card>
  )
}

const dialog = deferred(async () => (await import('./payout-dialog.tsx')).PayoutDialog)

type Answer = Reply<typeof listPayouts>

function Shown({
  earnings: { payee, balance, available, onHold, holdHours, askedBack, payouts },
}: {
  earnings: Answer
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-muted">Disponível</p>
          <Money centavos={available} className="text-3xl font-extrabold" />
          <p className="mt-1 text-sm text-muted">{balanceText({ balance, onHold, askedBack })}</p>
          {onHold > 0 && (
            <p className="text-sm text-muted">
              {formatMoney(onHold)} ficam disponíveis {Math.ceil(holdHours)} horas depois de prestado o serviço, ou
              quando se decidir o que um cliente comunicou.
            </p>
          )}
          {askedBack > 0 && (
            <p className="text-sm text-muted">{formatMoney(askedBack)} esperam pela resposta a reembolsos pedidos.</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Link href={`/pagamentos/extrato?ganhos=${payee}`} className={buttonClass({ variant: 'outline' })}>
            <ScrollText className="size-5" aria-hidden />
            Ver extrato
          </Link>
          <Button onClick={() => setAsking(true)} disabled={available === 0}>
            <HandCoins className="size-5" aria-hidden />
            Receber
          </Button>
        </div>
      </div>
      {payouts.length > 0 && <PayoutList payouts={payouts} />}
      {asking && <dialog.Part payee={payee} available={available} onClose={() => setAsking(false)} />}
    </>
  )
}

function PayoutList({ payouts }: { payouts: Payout[] }) {
  return (
    <ul aria-label="Pagamentos recebidos" className="mt-4 divide-y divide-line border-t border-line">
      {payouts.map(({ payoutId, amount, status, paymentMethod, phoneNumber, failure, createdAt }) => (
        <li key={payoutId} className="py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0">
              {METHOD_LABELS[paymentMethod]} {formatPhone(phoneNumber)}
            </span>
            <Money centavos={amount} className="font-extrabold" />
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Badge tone={PAYOUT_BADGES[status].tone}>{PAYOUT_BADGES[status].label}</Badge>
            <time dateTime={createdAt}>{when(createdAt)}</time>
          </div>
          {failure && <p className="mt-1 text-sm">{failure.message}</p>}
        </li>
      ))}
    </ul>
  )
}
