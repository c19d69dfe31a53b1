import { type Coordinates, distanceKm, isInCountry } from '@salama/contract/kernel/geo'
import { LocateFixed, Radar } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { findPosition, followPosition, type NoPosition } from '../../lib/device/geolocation.ts'
import { Button } from '../../ui/actions/button.tsx'
import type { MapPin } from '../places/map/country-map.tsx'
import { MapFrame } from '../places/map/map-frame.tsx'
import { MAP_CENTER, MAP_ZOOM, NEAR_ZOOM } from './labels.ts'

type View = { center: Coordinates; zoom: number }

type RideMapProps = {
  label: string
  pickup: Coordinates | null
  destination: Coordinates | null
  /** Free drivers, or the one who comes. */
  vehicles: readonly MapPin[]
}

/** The trip on the map, with the person's own position on wish. */
export function RideMap({ label, pickup, destination, vehicles }: RideMapProps) {
  const own = useTracking()
  const [asked, setAsked] = useState<View>()
  const trip = useMemo(() => viewOf(pickup, destination), [pickup, destination])
  // What the person asked for last: the map on themselves, until the trip changes.
  useEffect(() => setAsked(undefined), [trip])
  const pins = useMemo(
    () => [
      ...pinOf('pickup', 'Origem', pickup),
      ...pinOf('destination', 'Destino', destination),
      ...pinOf('self', 'A sua posição', own.position),
      ...vehicles,
    ],
    [pickup, destination, own.position, vehicles],
  )
  const centre = async () => {
    try {
      const found = own.position ?? (await findPosition())
      own.show(found)
      setAsked({ center: found, zoom: NEAR_ZOOM })
    } catch (failure) {
      // The specification's way: noted for who looks, and the map stays where it can help.
      noteFailure(failure as NoPosition)
      setAsked({ center: MAP_CENTER, zoom: MAP_ZOOM })
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="relative h-64 md:h-80">
        <MapFrame label={label} {...(asked ?? trip)} pins={pins} />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:px-3">
        <Button
          size="sm"
          variant={own.isFollowing ? 'secondary' : 'outline'}
          aria-pressed={own.isFollowing}
          onClick={own.toggle}
        >
          <Radar className="size-4.5" aria-hidden />
          Rastreio ao vivo
        </Button>
        <Button size="sm" variant="outline" onClick={() => void centre()}>
          <LocateFixed className="size-4.5" aria-hidden />
          Centrar em mim
        </Button>
      </div>
    </div>
  )
}

const pinOf = (kind: 'pickup' | 'destination' | 'self', name: string, position: Coordinates | null): MapPin[] =>
  position ? [{ id: kind, name, kind, position }] : []

/** Both ends in sight; the default centre while neither is known. */
function viewOf(pickup: Coordinates | null, destination: Coordinates | null): View {
  const [one, other] = [pickup ?? destination, destination ?? pickup]
  if (!one || !other) return { center: MAP_CENTER, zoom: MAP_ZOOM }
  const km = distanceKm(one, other)
  const center = { latitude: (one.latitude + other.latitude) / 2, longitude: (one.longitude + other.longitude) / 2 }
  const zoom = ZOOMS.find(({ upTo }) => km <= upTo)?.zoom ?? 6
  return { center, zoom }
}

const ZOOMS = [
  { upTo: 2, zoom: 13 },
  { upTo: 8, zoom: MAP_ZOOM },
  { upTo: 16, zoom: 11 },
  { upTo: 40, zoom: 9 },
  { upTo: 160, zoom: 7 },
] as const

/** The phone's position while the person has it followed; one that fails is noted, and following ends. */
function useTracking() {
  const [isFollowing, setFollowing] = useState(false)
  const [position, setPosition] = useState<Coordinates | null>(null)
  const show = (found: Coordinates) => isInCountry(found) && setPosition(found)
  useEffect(() => {
    if (!isFollowing) return
    return followPosition({
      onFix: (found) => isInCountry(found) && setPosition(found),
      onFailure: (failure) => {
        noteFailure(failure)
        setFollowing(false)
      },
    })
  }, [isFollowing])
  return { position, isFollowing, show, toggle: () => setFollowing(!isFollowing) }
}

const noteFailure = ({ message }: NoPosition) => console.warn(`ride map: ${message}`)
