import type { Coordinates } from '@salama/contract/kernel/geo'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PinMap } from '../places/map/pin-map.tsx'
import { MAP_ZOOM, NEAR_ZOOM } from './labels.ts'

type PinDialogProps = {
  title: string
  /** What the place is called, as far as that is known. */
  address: string
  start: Coordinates
  isRough: boolean
  onPick: (point: Coordinates) => void
  onClose: () => void
}

/** Where an end of the trip is, set on a map over the page. */
export function PinDialog({ title, address, start, isRough, onPick, onClose }: PinDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        <>
          {address && <span className="block font-semibold text-ink">{address}</span>}
          <span>Arraste o mapa até o alfinete estar à porta.</span>
        </>
      }
    >
      <PinMap
        label="Mapa: mova-o até o alfinete estar no seu local"
        start={start}
        zoom={isRough ? MAP_ZOOM : NEAR_ZOOM}
        isRough={isRough}
        confirmLabel="Confirmar"
        onPick={onPick}
      />
    </Dialog>
  )
}
