import { type Coordinates, distanceKm, isInCountry } from '@salama/contract/kernel/geo'
import { LocateFixed, MapPin } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Fix, followPosition } from '../../../lib/device/geolocation.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { MapFrame } from './map-frame.tsx'

type PinMapProps = {
  label: string
  /** Where the map begins. */
  start: Coordinates
  zoom: number
  /** Whether the place may be far from where the map begins: the pin is moved before it is taken. */
  isRough?: boolean
  confirmLabel?: string
  /** The point below the pin was chosen. */
  onPick: (position: Coordinates) => void
  /** Absent where what is around the map closes it. */
  onCancel?: () => void
}

const NEAR_ZOOM = 15
/** Less is no move of a person: the map rounds where its middle is. */
const MOVED_KM = 0.01
const NOT_MOVED = 'O lugar pode ficar a mais de 1 km daqui. Arraste o mapa até o alfinete estar à porta.'

/** Sets a position: the pin stays in the middle, and the map is moved below it by finger, mouse or arrow keys. */
export function PinMap(props: PinMapProps) {
  const { label, start, zoom, isRough = false, confirmLabel = 'Usar este ponto', onPick, onCancel } = props
  const [view, setView] = useState({ center: start, zoom })
  const [point, setPoint] = useState(start)
  const [wasRefused, setRefused] = useState(false)
  const mustMove = isRough && distanceKm(start, point) < MOVED_KM
  const own = useOwnPosition((fix) => setView({ center: fix, zoom: NEAR_ZOOM }))
  const pins = useMemo(
    () => (own.fix ? [{ id: 'self', name: 'A sua posição', position: own.fix, kind: 'self' as const }] : []),
    [own.fix],
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="relative h-72 short:h-36">
        <MapFrame label={label} {...view} pins={pins} onCenter={setPoint} />
        <MapPin
          className="pointer-events-none absolute top-1/2 left-1/2 z-1 size-9 -translate-x-1/2 -translate-y-full fill-emphasis text-ink"
          aria-hidden
        />
      </div>
      <p role="status" className="text-sm text-muted tabular-nums">
        Ponto marcado: {point.latitude.toFixed(4)}, {point.longitude.toFixed(4)}
      </p>
      {wasRefused && mustMove && (
        <AlertStrip tone="danger" announce>
          {NOT_MOVED}
        </AlertStrip>
      )}
      {own.failure && (
        <AlertStrip tone="danger" announce>
          {own.failure}
        </AlertStrip>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => (mustMove ? setRefused(true) : onPick(point))} disabled={!isInCountry(point)}>
          {confirmLabel}
        </Button>
        <Button size="sm" variant="outline" onClick={own.follow} disabled={own.isFollowing}>
          <LocateFixed className="size-4.5" aria-hidden />
          Centrar em mim
        </Button>
        {onCancel && (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Fechar mapa
          </Button>
        )}
      </div>
    </div>
  )
}

/** Follows the phone once it is asked to; the map goes to the first position, and only shows the later ones. */
function useOwnPosition(onFirst: (fix: Fix) => void) {
  const [isFollowing, setFollowing] = useState(false)
  const [fix, setFix] = useState<Fix>()
  const [failure, setFailure] = useState<string>()
  const lead = useRef(onFirst)
  useEffect(() => {
    if (!isFollowing) return
    let isFirst = true
    return followPosition({
      onFix: (found) => {
        if (!isInCountry(found)) return setFailure('Localização não reconhecida')
        setFix(found)
        if (isFirst) lead.current(found)
        isFirst = false
      },
      onFailure: ({ message }) => {
        setFailure(message)
        setFollowing(false)
      },
    })
  }, [isFollowing])
  const follow = () => {
    setFailure(undefined)
    setFollowing(true)
  }
  return { fix, failure, isFollowing, follow }
}
