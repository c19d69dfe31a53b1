import type { Coordinates } from '@salama/contract/kernel/geo'
import type { Ride, VehicleOption } from '@salama/contract/rides'
import { ArrowUpDown, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { signInAddress } from '../../lib/local-path.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useUser } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { StickyActionBar } from '../../ui/actions/sticky-action-bar.tsx'
import { Money } from '../../ui/display/money.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/forms/form.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PaymentStrip } from '../payments/payment-strip.tsx'
import { isOpen, useRides, useVehicleOptions, useVehiclesNear } from './api.ts'
import { MAP_CENTER } from './labels.ts'
import { PassengerStepper } from './passenger-stepper.tsx'
import { PlaceField } from './place-field.tsx'
import { RecentRides } from './recent-rides.tsx'
import { RideMap } from './ride-map.tsx'
import { SafetyInfo } from './safety-info.tsx'
import { fareBy, type TripPlace } from './trip.ts'
import { TripSummary } from './trip-summary.tsx'
import { useOwnPlace } from './use-own-place.ts'
import { type TripState, useTrip } from './use-trip.ts'
import { VehicleChoice } from './vehicle-choice.tsx'

/** Fetched when they are opened. */
const checkout = deferred(async () => (await import('./ride-checkout.tsx')).RideCheckout)
const booked = deferred(async () => (await import('./booked-dialog.tsx')).BookedDialog)
const pin = deferred(async () => (await import('./pin-dialog.tsx')).PinDialog)

/** Where a ride is put together, priced and asked for. */
export function TransportPage() {
  const options = useVehicleOptions()
  const trip = useTrip(options.data)
  const rides = useRides()
  const [isConfirming, setConfirming] = useState(false)
  const [made, setMade] = useState<Ride>()
  const user = useUser()
  const open = rides.data?.find(isOpen)
  const request = () => {
    if (!trip.isComplete) return toast(INCOMPLETE)
    // Asking needs a session; what was chosen stays over the sign-in.
    if (user) setConfirming(true)
    else location.assign(signInAddress('/transport'))
  }
  return (
    <>
      <PageHeader title="Transporte" subtitle="Peça uma viagem e saiba o preço antes de sair." back="/" />
      <PaymentStrip className="mb-4" />
      {open && <OpenRide ride={open} />}
      <Form className="@container" onSubmit={request}>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <TripPlaces trip={trip} />
          <div className="flex flex-col gap-4">
            <PassengerStepper value={trip.passengers} onChange={trip.setPassengers} />
            <Vehicles query={options} trip={trip} />
          </div>
        </div>
        <RequestBar trip={trip} />
      </Form>
      <div className="mt-8 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <RecentRides query={rides} />
        <SafetyInfo />
      </div>
      {isConfirming && trip.option && (
        <checkout.Part
          order={trip.order}
          vehicleName={trip.option.name}
          onBooked={(ride) => {
            setConfirming(false)
            setMade(ride)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
      {made && <booked.Part ride={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

const INCOMPLETE = {
  title: 'Informações Incompletas',
  description: 'Por favor, insira origem e destino.',
  variant: 'destructive',
} as const

function OpenRide({ ride }: { ride: Ride }) {
  return (
    <AlertStrip
      tone="success"
      className="mb-4"
      action={
        <Link href={`/transport/${ride.id}`} className={buttonClass({ size: 'sm' })}>
          Acompanhar
        </Link>
      }
    >
      Tem uma viagem em curso para {ride.destination.address}.
    </AlertStrip>
  )
}

type Marking = { end: 'pickup' | 'destination'; place: TripPlace }

/** Both ends of the trip, typed or set on the map. */
function TripPlaces({ trip }: { trip: TripState }) {
  const [marking, setMarking] = useState<Marking>()
  const own = useOwnPlace()
  const { pickup, destination } = trip
  const near = useVehiclesNear(pickup.coordinates ?? MAP_CENTER, marking === undefined)
  const mark = async ({ end, place: { address, near } }: Marking, point: Coordinates) => {
    setMarking(undefined)
    const place = near === undefined ? await own.nameOf(point) : { address, coordinates: point }
    if (end === 'pickup') trip.setPickup(place)
    else trip.setDestination(place)
  }
  return (
    <div className="flex flex-col gap-4">
      <PlaceField
        label="Origem"
        placeholder="De onde sai?"
        value={pickup}
        onChange={trip.setPickup}
        onMark={(place) => setMarking({ end: 'pickup', place })}
        onLocate={() => void own.locate(trip.setPickup)}
        isLocating={own.isLocating}
      />
      <PlaceField
        label="Destino"
        placeholder="Para onde vai?"
        value={destination}
        error={trip.isSamePlace ? 'A origem e o destino são o mesmo lugar.' : undefined}
        onChange={trip.setDestination}
        onMark={(place) => setMarking({ end: 'destination', place })}
      />
      {(pickup.address || destination.address) && (
        <Button variant="ghost" size="sm" className="self-start" onClick={trip.swap}>
          <ArrowUpDown className="size-4.5" aria-hidden />
          Trocar origem e destino
        </Button>
      )}
      <RideMap
        label="Mapa da viagem"
        pickup={pickup.coordinates}
        destination={destination.coordinates}
        vehicles={near}
      />
      {marking && (
        <pin.Part
          title={marking.end === 'pickup' ? 'Marcar a origem' : 'Marcar o destino'}
          address={marking.place.near === undefined ? '' : marking.place.address}
          {...guessOf(marking.place, pickup)}
          onPick={(point) => void mark(marking, point)}
          onClose={() => setMarking(undefined)}
        />
      )}
    </div>
  )
}

/** Where the map of a pin begins: at the place, near it, or else where the trip starts. */
const guessOf = ({ coordinates, near }: TripPlace, pickup: TripPlace) => ({
  start: coordinates ?? near?.point ?? pickup.coordinates ?? MAP_CENTER,
  isRough: coordinates === null && (near?.isRough ?? true),
})

type VehiclesProps = { query: ReturnType<typeof useVehicleOptions>; trip: TripState }

function Vehicles({ query, trip }: VehiclesProps) {
  const { data, error, isFetching, refetch } = query
  if (!data) {
    return error ? (
      <ErrorState text={error.sentence} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonList rows={5} rowClass="h-20" />
    )
  }
  return (
    <>
      <VehicleChoice options={data} trip={trip} />
      <p className="flex items-start gap-2 text-sm text-muted">
        <Smartphone className="mt-0.5 size-5 shrink-0" aria-hidden />
        Pague no telemóvel com M-Pesa, e-Mola ou mKesh, por transferência, ou em dinheiro ao motorista.
      </p>
      {trip.option && trip.isComplete && <Summary option={trip.option} trip={trip} />}
    </>
  )
}

const Summary = ({ option, trip }: { option: VehicleOption; trip: TripState }) => (
  <TripSummary fare={fareBy(option, trip)} baseKm={option.baseKm} />
)

/** The one button of the page, with the price beside it. */
function RequestBar({ trip }: { trip: TripState }) {
  const { option, isComplete, isSamePlace } = trip
  return (
    <StickyActionBar
      className="mt-6"
      summary={
        option &&
        isComplete && (
          <>
            <span className="block text-sm text-muted">{option.name}</span>
            <Money centavos={fareBy(option, trip).total} className="text-xl font-extrabold" />
          </>
        )
      }
    >
      <Button type="submit" size="lg" disabled={!isComplete || isSamePlace || !option}>
        {isComplete && option ? `Pedir ${option.name}` : 'Insira origem e destino'}
      </Button>
    </StickyActionBar>
  )
}
