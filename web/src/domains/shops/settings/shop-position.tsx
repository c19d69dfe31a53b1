import type { Coordinates } from '@salama/contract/kernel/geo'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { useChosenPlace } from '../../places/chosen-place.ts'

/** Fetched when the owner opens it: it comes with the map's data. */
const pinMap = deferred(async () => (await import('../../places/map/pin-map.tsx')).PinMap)

const MAPUTO: Coordinates = { latitude: -25.9653, longitude: 32.5834 }

type ShopPositionProps = { position: Coordinates | null; onChange: (position: Coordinates | null) => void }

/** Where the shop stands on the map: distances and fees count from there, and drivers are led to it. */
export function ShopPosition({ position, onChange }: ShopPositionProps) {
  const [isOpen, setOpen] = useState(false)
  const near = useChosenPlace()?.coordinates ?? MAPUTO
  const pick = (point: Coordinates) => {
    onChange({ latitude: point.latitude, longitude: point.longitude })
    setOpen(false)
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-muted">
        {position ? (
          <span className="tabular-nums">
            Marcada em {position.latitude.toFixed(4)}, {position.longitude.toFixed(4)}.
          </span>
        ) : (
          'Ainda não está no mapa: sem o ponto, nenhum entregador é chamado.'
        )}
      </p>
      {isOpen ? (
        <pinMap.Part
          label="Mapa: mova-o até o alfinete estar na sua loja"
          start={position ?? near}
          zoom={position ? 15 : 12}
          onPick={pick}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
          <MapPin className="size-4.5" aria-hidden />
          {position ? 'Corrigir no mapa' : 'Marcar no mapa'}
        </Button>
      )}
    </div>
  )
}
