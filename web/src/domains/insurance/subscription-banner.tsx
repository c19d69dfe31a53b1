import type { Subscription } from '@salama/contract/insurance'
import { formatDay } from '@salama/contract/kernel/time'
import { Button } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { statusBadge } from './labels.ts'

type SubscriptionBannerProps = { subscription: Subscription; onPay: () => void }

/** The plan of the signed-in person: what it is, how it stands, what is to be paid next. */
export function SubscriptionBanner({ subscription, onPay }: SubscriptionBannerProps) {
  const { plan, next, status, paidUntil, cancelsAtEnd, due } = subscription
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
          {next && paidUntil && (
            <p className="text-sm">
              A partir de {formatDay(paidUntil)}: <span className="font-bold">{next.name}</span>,{' '}
              <Money centavos={next.monthlyPrice} /> por mês
            </p>
          )}
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
