import { formatMoment } from '@salama/contract/kernel/time'
import { type Ride, rideMachine } from '@salama/contract/rides'
import { MapPinned } from 'lucide-react'
import { Link } from 'wouter'
import { Badge } from '../../ui/display/badge.tsx'
import { Card, stretchedLink } from '../../ui/display/card.tsx'
import { Money } from '../../ui/display/money.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import type { useRides } from './api.ts'
import { STATUS_TONES } from './labels.ts'

const SHOWN = 5

/** The person's last rides, each with the way to its page. */
export function RecentRides({ query }: { query: ReturnType<typeof useRides> }) {
  return (
    <section aria-labelledby="recentes">
      <h2 id="recentes" className="mb-3 text-xl font-bold">
        Viagens recentes
      </h2>
      <RideList query={query} />
    </section>
  )
}

function RideList({ query: { data, error, isFetching, isLoading, refetch } }: { query: ReturnType<typeof useRides> }) {
  if (isLoading) return <SkeletonList rows={2} rowClass="h-24" />
  if (!data && error) {
    return <ErrorState level={3} text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
  }
  // A visitor has no rides to ask for.
  if (!data?.length) {
    return (
      <Card>
        <EmptyState
          level={3}
          icon={MapPinned}
          title="Ainda não viajou connosco"
          text="As suas viagens aparecem aqui, com preço, motorista e recibo."
          className="py-4"
        />
      </Card>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {data.slice(0, SHOWN).map((ride) => (
        <RideCard key={ride.id} ride={ride} />
      ))}
    </ul>
  )
}

function RideCard({ ride: { id, status, destination, vehicleName, createdAt, total } }: { ride: Ride }) {
  return (
    <Card as="li" interactive>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link href={`/transport/${id}`} className={`min-w-0 font-semibold wrap-anywhere ${stretchedLink}`}>
          {destination.address}
        </Link>
        <Badge tone={STATUS_TONES[status]}>{rideMachine.states[status].label}</Badge>
      </div>
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
        <span>
          {vehicleName}, {formatMoment(createdAt, new Date())}
        </span>
        <Money centavos={total} />
      </p>
    </Card>
  )
}
