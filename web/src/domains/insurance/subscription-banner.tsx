import type { Subscription } from '@salama/contract/insurance'
import { formatDay } from '@salama/contract/kernel/time'
import { useState } from 'react'
import { AlertStrip } from '../../ui/alert-strip.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Money } from '../../ui/money.tsx'
import { useRenewal } from './api.ts'
import { statusBadge } from './labels.ts'

type SubscriptionBannerProps = { subscription: Subscription; onPay: () => void }

/** The plan of the signed-in person: what it is, how it stands, what is to be paid next. */
export function SubscriptionBanner({ subscription, onPay }: SubscriptionBannerProps) {
  const { plan, status, paidUntil, cancelsAtEnd, due } = subscription
  const badge = statusBadge(status)
  return (
    <section
      aria-label="O seu plano"
      className="relative overflow-hidden rounded-lg bg-action p-4 text-on-action shadow-card md:p-6"
    >
      <span className="capulana-motif-small absolute inset-0 opacity-10" aria-hidden />
      <div className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm font-semibold">O seu plano</p>
          <h2 className="text-2xl font-extrabold tracking-tight">{plan.name}</h2>
          <p className="mt-1">
            <Money centavos={plan.monthlyPrice} className="font-bold" /> por mês
          </p>
        </div>
        <div className="flex flex-col items-start gap-1 md:items-end">
          <Badge tone={badge.tone}>{badge.label}</Badge>
          {paidUntil && (
            <p className="text-sm">
              {cancelsAtEnd || status !== 'active' ? 'Vale até' : 'Próximo pagamento'}{' '}
              <time dateTime={paidUntil} className="font-bold">
                {formatDay(paidUntil)}
              </time>
            </p>
          )}
        </div>
      </div>
      {due && <DueStrip subscription={subscription} due={due} onPay={onPay} />}
    </section>
  )
}

type DueProps = SubscriptionBannerProps & { due: NonNullable<Subscription['due']> }

function DueStrip({ subscription: { status, graceUntil }, due, onPay }: DueProps) {
  const isUnderWay = due.transactionId !== undefined
  return (
    <AlertStrip
      tone="warning"
      className="relative mt-4"
      title={isUnderWay ? 'Pagamento em curso' : DUE_TITLES[status]}
      action={
        <Button size="sm" onClick={onPay}>
          {isUnderWay ? (
            'Ver'
          ) : (
            <>
              Pagar <Money centavos={due.amount} />
            </>
          )}
        </Button>
      }
    >
      {graceUntil
        ? `Pague até ${formatDay(graceUntil)} para não perder o plano. Até lá, o plano não paga serviços.`
        : status === 'active'
          ? 'O mês seguinte já pode ser pago.'
          : 'O plano começa quando o primeiro mês for pago.'}
    </AlertStrip>
  )
}

const DUE_TITLES: Partial<Record<Subscription['status'], string>> = {
  active: 'Renove o seu plano',
  past_due: 'Pagamento em atraso',
  pending_payment: 'Falta o pagamento',
}

/** Ends the renewal, or takes it up again. */
export function ManageSubscription({ subscription }: { subscription: Subscription }) {
  const [isAsking, setIsAsking] = useState(false)
  const renewal = useRenewal()
  const { status, cancelsAtEnd, paidUntil, due } = subscription
  const until = paidUntil && formatDay(paidUntil)
  if (cancelsAtEnd && status === 'active') {
    return (
      <AlertStrip
        title="O plano não será renovado"
        action={
          <Button size="sm" variant="outline" busy={renewal.isPending} onClick={renewal.resume}>
            Continuar com o plano
          </Button>
        }
      >
        Vale até {until}, que está pago.
      </AlertStrip>
    )
  }
  const description =
    status === 'active'
      ? `Vale até ${until}, que está pago, e depois não é renovado. Até lá pode mudar de ideias.`
      : 'O plano termina já, porque este mês não está pago.'
  return (
    <>
      <Button
        variant="link"
        disabled={due?.transactionId !== undefined}
        onClick={() => setIsAsking(true)}
        className="self-start"
      >
        Cancelar o plano
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancelar o plano?"
        description={description}
        confirmLabel="Cancelar o plano"
        cancelLabel="Voltar"
        tone="danger"
        busy={renewal.isPending}
        onConfirm={renewal.cancel}
      />
    </>
  )
}
