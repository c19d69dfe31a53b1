import { ACTIVE_STATUSES, type TrackedDelivery as Tracked, VEHICLE_LABELS } from '@salama/contract/dispatch'
import { type Coordinates, distanceKm } from '@salama/contract/kernel/geo'
import { formatPhone } from '@salama/contract/kernel/phone'
import { Map as MapIcon, Phone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Rating } from '../../ui/display/rating.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { LoadedMap } from '../places/map/map-frame.tsx'
import { useTracked } from './api.ts'
import { legOf, saysLeft } from './route.ts'
import { RouteBar } from './route-bar.tsx'
import { newestOf, usePushedPosition } from './use-pushed-position.ts'

type TrackedDeliveryProps = {
  /** That of the delivery or ride. */
  taskId: string
  /** They wait at the pick-up: how long they take to it is of no interest any more. */
  hasArrived?: boolean
  /** The page says when it comes: a second figure would contradict it. */
  isPromised?: boolean
}

/** Who brings an order or drives a ride: name, plate, telephone, code and where they are. */
export function TrackedDelivery({ taskId, hasArrived = false, isPromised = false }: TrackedDeliveryProps) {
  const { data, error, isFetching, refetch } = useTracked(taskId)
  if (!data)
    return error ? (
      <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton className="h-40" />
    )
  const isActive = ACTIVE_STATUSES.some((status) => status === data.status)
  return (
    <section aria-label="Motorista" className="flex flex-col gap-4">
      {data.search && <Searching search={data.search} />}
      {data.driver && <Driver driver={data.driver} />}
      {data.pin && (data.kind === 'delivery' || data.status === 'assigned') && <Pin tracked={data} />}
      {isActive && <Moving tracked={data} isTimed={!hasArrived && !isPromised} />}
    </section>
  )
}

/** Why there is no driver yet. */
function Searching({ search: { asked, declined } }: { search: NonNullable<Tracked['search']> }) {
  return (
    <p role="status" className="rounded-md bg-raised px-4 py-3">
      A procurar motorista perto da recolha.
      {asked > 0 &&
        ` Perguntámos a ${asked}${declined > 0 ? `, ${declined} não ${declined === 1 ? 'pode' : 'podem'}` : ''}.`}
    </p>
  )
}

function Driver({ driver }: { driver: NonNullable<Tracked['driver']> }) {
  const { name, profileImageUrl, vehicleType, plate, rating, totalDeliveries, phone } = driver
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={name} src={profileImageUrl} />
      <div className="min-w-0 grow">
        <p className="font-bold">{name}</p>
        <p className="text-muted">
          {VEHICLE_LABELS[vehicleType]}
          {plate && (
            <>
              {' · '}
              <span className="font-semibold text-ink tabular-nums">{plate}</span>
            </>
          )}
        </p>
        {rating > 0 && (
          <Rating value={rating} note={`${totalDeliveries} ${totalDeliveries === 1 ? 'entrega' : 'entregas'}`} />
        )}
      </div>
      {phone && (
        <a
          href={`tel:${phone}`}
          aria-label={`Ligar a ${name}, ${formatPhone(phone)}`}
          className={buttonClass({ size: 'sm', variant: 'outline' })}
        >
          <Phone className="size-5" aria-hidden />
          Ligar
        </a>
      )}
    </div>
  )
}

/** What the customer tells the driver, so that only they are given it. */
function Pin({ tracked: { kind, pin } }: { tracked: Tracked }) {
  return (
    <p className="rounded-md bg-action-soft px-4 py-3 text-on-action-soft">
      {kind === 'ride' ? 'Diga este código ao motorista antes de partir: ' : 'Diga este código só quando receber: '}
      <strong className="text-2xl tracking-widest tabular-nums">{pin}</strong>
    </p>
  )
}

type MovingProps = { tracked: Tracked; isTimed: boolean }

/** Where they are, at most every two seconds, or every ten where somebody saves data. */
function Moving({ tracked, isTimed }: MovingProps) {
  const { id, status, etaMinutes, kind } = tracked
  const own = newestOf(usePushedPosition(id), tracked.position)
  const leg = legOf(tracked)
  return (
    <>
      {etaMinutes !== null && status !== 'returning' && isTimed && (
        <p className="text-lg font-bold">
          {status === 'assigned' ? 'Chega à recolha' : 'Chega'} em cerca de {etaMinutes} min
        </p>
      )}
      {own ? (
        <>
          {leg ? (
            <RouteBar key={`${leg.from}:${leg.to}`} leg={leg} position={own} isRide={kind === 'ride'} />
          ) : (
            <p role="status" className="rounded-md bg-raised px-4 py-3 font-bold">
              {saysLeft(distanceKm(own, tracked.pickup), { of: kind === 'ride' ? 'da partida' : 'da loja' })}
            </p>
          )}
          <MapOnDemand tracked={tracked} own={own} />
        </>
      ) : (
        <p className="text-muted">Ainda não sabemos onde o motorista está.</p>
      )}
    </>
  )
}

/** The bar says where they are; the map has no streets and weighs 90 kB, so that only who asks for it gets it. */
function MapOnDemand({ tracked: { pickup, dropoff }, own }: { tracked: Tracked; own: Coordinates }) {
  const [isWanted, setWanted] = useState(false)
  const pins = useMemo(
    () => [
      { id: 'pickup', name: 'Recolha', position: pickup, kind: 'pickup' as const },
      ...(dropoff ? [{ id: 'dropoff', name: 'Destino', position: dropoff, kind: 'destination' as const }] : []),
      { id: 'driver', name: 'Motorista', position: own, kind: 'self' as const },
    ],
    [pickup, dropoff, own],
  )
  if (isWanted)
    return (
      <div className="h-64">
        <LoadedMap label="Onde está o motorista" center={own} zoom={14} pins={pins} />
      </div>
    )
  return (
    <Button variant="outline" size="sm" className="self-start" onClick={() => setWanted(true)}>
      <MapIcon className="size-5" aria-hidden />
      Mostrar mapa (90 kB)
    </Button>
  )
}
