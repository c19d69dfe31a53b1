import { MapPin, Store, Truck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { AlertStrip } from '../../ui/feedback/alert-strip.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { choosePlace } from '../places/chosen-place.ts'
import { DeferredPicker } from '../places/deferred-picker.ts'
import type { Destination } from './use-destination.ts'

type DestinationStepProps = {
  title: string
  shop: { name: string; address: string }
  destination: Destination
  onChange: (change: Partial<Destination>) => void
  /** What else must be said before paying, such as a prescription. */
  children?: ReactNode
  onClose: () => void
  onDone: () => void
}

const ADDRESS_MISSING = 'Indique onde quer receber o pedido.'

/** Delivery to a place or collection at the shop, with a note for whoever brings it. */
export function DestinationStep(props: DestinationStepProps) {
  const { title, shop, destination, onChange, children, onClose, onDone } = props
  const [isMissing, setMissing] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { mode, place, note } = destination
  const choose = (next: NonNullable<Destination['place']>) => {
    choosePlace(next)
    onChange({ place: next })
  }
  const goOn = () => (mode === 'delivery' && !place ? setMissing(true) : onDone())
  // In place of this step: two dialogs on top of each other hide where one is.
  if (isChoosing) return <DeferredPicker initial={place} onClose={() => setChoosing(false)} onSelect={choose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="Onde quer receber o pedido?"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={goOn}>Continuar</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          label="Como quer receber"
          value={mode}
          onValueChange={(next) => onChange({ mode: next === 'collection' ? 'collection' : 'delivery' })}
          options={[
            { value: 'delivery', label: 'Entrega em casa', mark: <Truck className="size-6" aria-hidden /> },
            {
              value: 'collection',
              label: `Recolher em ${shop.name}`,
              text: shop.address,
              mark: <Store className="size-6" aria-hidden />,
            },
          ]}
        />
        {mode === 'delivery' && (
          <>
            <PlaceButton place={place} onOpen={() => setChoosing(true)} />
            {isMissing && !place && (
              <AlertStrip tone="danger" announce>
                {ADDRESS_MISSING}
              </AlertStrip>
            )}
            <Field label="Nota para o entregador" optional hint="Portão, andar, ponto de referência.">
              <Textarea
                rows={2}
                maxLength={300}
                value={note}
                onChange={(event) => onChange({ note: event.target.value })}
              />
            </Field>
          </>
        )}
        {children}
      </div>
    </Dialog>
  )
}

type PlaceButtonProps = { place: Destination['place']; onOpen: () => void }

function PlaceButton({ place, onOpen }: PlaceButtonProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line-strong px-4 py-3 text-left hover:border-action"
    >
      <MapPin className="size-6 shrink-0 text-action" aria-hidden />
      <span className="min-w-0 grow">
        <span className="block text-sm text-muted">Endereço de entrega</span>
        <span className="block font-semibold">{place?.fullAddress ?? 'Escolher o endereço'}</span>
      </span>
      {place && <span className="shrink-0 font-semibold text-action">Mudar</span>}
    </button>
  )
}
