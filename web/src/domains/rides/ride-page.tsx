import { formatMoney } from '@salama/contract/kernel/money'
import { METHOD_LABELS } from '@salama/contract/payments'
import { RIDE_PAYMENTS, type Ride, rideMachine } from '@salama/contract/rides'
import { formatKm } from '@salama/contract/rides/fare'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { deferred } from '../../lib/release/deferred.tsx'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, CardHeader } from '../../ui/display/card.tsx'
import { Countdown } from '../../ui/display/countdown.tsx'
import { Facts } from '../../ui/display/facts.tsx'
import { Money } from '../../ui/display/money.tsx'
import { Timeline } from '../../ui/display/timeline.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { PageError } from '../../ui/feedback/page-error.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ArrivalQuestion } from '../dispatch/arrival-question.tsx'
import { TrackedDelivery } from '../dispatch/tracked-delivery.tsx'
import { useWatchedPayment } from '../payments/api.ts'
import { ReceiptLink } from '../receipts/receipt-link.tsx'
import { OwnReview } from '../reviews/own-review.tsx'
import { isOpen, useFollowedRide } from './api.ts'
import { CancelRide } from './cancel-ride.tsx'
import { CASH_LABEL, STATUS_TONES } from './labels.ts'
import { SafetyInfo } from './safety-info.tsx'
import { stepsOf } from './steps.ts'

/** Fetched when there is something to pay. */
const debt = deferred(async () => (await import('./debt-payment.tsx')).DebtPayment)
/** Fetched once it is over. */
const tip = deferred(async () => (await import('../tips/tip-card.tsx')).TipCard)

const RIDES = { href: '/transport', label: 'Ver as minhas viagens' }

/** One ride of the person: the search, the driver on the map, the trip, and what came of it. */
export function RidePage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useFollowedRide(id)
  if (data) return <Shown ride={data} />
  return (
    <>
      <PageHeader title="Viagem" back="/transport" />
      {error ? (
        <PageError error={error} onRetry={() => void refetch()} retrying={isFetching} list={RIDES} />
      ) : (
        <SkeletonList rows={3} rowClass="h-40" />
      )}
    </>
  )
}

function Shown({ ride }: { ride: Ride }) {
  const { id, status, destination } = ride
  return (
    <>
      <PageHeader
        title={`Viagem para ${destination.address}`}
        back="/transport"
        actions={<Badge tone={STATUS_TONES[status]}>{rideMachine.states[status].label}</Badge>}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-4">
          <Now ride={ride} />
          {status === 'completed' && <ArrivalQuestion taskId={id} />}
          {status === 'completed' && <OwnReview service={{ kind: 'ride', id }} title="Como correu a viagem?" />}
          {status === 'completed' && ride.driver && <tip.Part taskId={id} name={ride.driver.name} />}
          <Card as="section" aria-label="Percurso da viagem">
            <Timeline label="Percurso da viagem" steps={stepsOf(ride)} />
          </Card>
        </div>
        <div className="flex flex-col gap-4">
          <Price ride={ride} />
          {ride.cancellation && <CancelRide id={id} terms={ride.cancellation} />}
          <SafetyInfo rideId={id} />
        </div>
      </div>
    </>
  )
}

/** Where the ride stands: who is searched for, who comes, or how it ended. */
function Now({ ride }: { ride: Ride }) {
  const { id, status, waitsUntil, searchUntil, cancelled } = ride
  if (cancelled) return <Ended cancelled={cancelled} />
  if (!isOpen(ride)) return ride.driver ? <Driven ride={ride} /> : null
  if (status === 'requested' && !searchUntil) return <AwaitedTransfer />
  return (
    <Card as="section" aria-label="Agora">
      {status === 'requested' && searchUntil && (
        <p className="mb-3">
          Procuramos um motorista durante mais <Countdown until={searchUntil} className="font-bold" />. Se não aparecer
          nenhum, {ride.paymentStatus === 'confirmed' ? 'recebe tudo de volta' : 'não paga nada'}.
        </p>
      )}
      {status === 'arrived' && waitsUntil && (
        <AlertStrip tone="warning" announce className="mb-3" title="O motorista está à sua espera">
          Espera mais <Countdown until={waitsUntil} className="font-bold" />.
        </AlertStrip>
      )}
      <TrackedDelivery taskId={id} hasArrived={status === 'arrived'} />
    </Card>
  )
}

/** Nobody is searched for before the money is there. */
function AwaitedTransfer() {
  return (
    <AlertStrip tone="warning" title="À espera da sua transferência">
      Procuramos um motorista quando a encontrarmos na nossa conta. Se não a encontrarmos em 2 horas, a viagem é
      cancelada e não paga nada.
    </AlertStrip>
  )
}

function Ended({ cancelled: { reason, fee, returned } }: { cancelled: NonNullable<Ride['cancelled']> }) {
  return (
    <AlertStrip
      tone="warning"
      title={reason}
      action={
        <Link href="/transport" className={buttonClass({ size: 'sm' })}>
          Pedir outra viagem
        </Link>
      }
    >
      {returned > 0 ? `Devolvemos ${formatMoney(returned)} à sua carteira.` : 'Não foi cobrado nada.'}
      {fee > 0 && ` ${formatMoney(fee)} ficaram para o motorista pela deslocação.`}
    </AlertStrip>
  )
}

function Driven({ ride: { driver, vehicleName } }: { ride: Ride }) {
  if (!driver) return null
  return (
    <Card as="section" aria-label="Motorista">
      <p className="text-lg font-bold">{driver.name}</p>
      <p className="text-muted">{[vehicleName, driver.plate].filter(Boolean).join(' · ')}</p>
    </Card>
  )
}

/** What the ride costs and how it is paid, with the receipt once there is one. */
function Price({ ride }: { ride: Ride }) {
  const { id, lines, total, paymentMethod, paymentStatus, transactionId, pickup, passengers, distanceKm, duration } =
    ride
  const payment = useWatchedPayment(paymentStatus === 'confirmed' ? transactionId : undefined).data
  const [isPaying, setPaying] = useState(false)
  return (
    <Card as="section" aria-label="Preço">
      <CardHeader level={2} title="Preço" aside={<Money centavos={total} className="text-lg font-extrabold" />} />
      {paymentStatus === 'unpaid' && (
        <AlertStrip
          tone="danger"
          className="mb-3"
          action={
            <Button size="sm" onClick={() => setPaying(true)}>
              Pagar agora
            </Button>
          }
        >
          Não encontrámos a sua transferência. Pague esta viagem para voltar a pedir por transferência.
        </AlertStrip>
      )}
      <Facts
        facts={[
          ...lines.map(({ label, amount }) => [label, <Money key={label} centavos={amount} />] as const),
          ['Pagamento', paymentMethod === 'cash' ? CASH_LABEL : METHOD_LABELS[paymentMethod]],
          ['Estado do pagamento', RIDE_PAYMENTS[paymentStatus]],
          ['Origem', pickup.address],
          ['Passageiros', passengers],
          ...(distanceKm === null ? [] : [['Distância', formatKm(distanceKm)] as const]),
          // On the way the page says when it ends.
          ...(isOpen(ride) ? [] : [['Duração', `${duration} min`] as const]),
        ]}
      />
      {payment && (
        <div className="mt-3">
          <ReceiptLink payment={payment} />
        </div>
      )}
      {isPaying && <debt.Part id={id} amount={total} underWay={transactionId} onClose={() => setPaying(false)} />}
    </Card>
  )
}
