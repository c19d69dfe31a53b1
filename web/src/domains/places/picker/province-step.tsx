import type { SelectedLocation } from '@salama/contract/places/address'
import type { Province } from '@salama/contract/places/gazetteer'
import { House, LocateFixed } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { AlertStrip } from '../../../ui/feedback/alert-strip.tsx'
import { useSavedPlaces } from '../api.ts'
import { selectionOf } from '../chosen-place.ts'
import type { Detected } from './choice.ts'
import { PlaceList } from './place-list.tsx'
import { useDetection } from './use-detection.ts'

type ProvinceStepProps = {
  provinces: readonly Province[]
  chosenId: string | undefined
  refusal: string | undefined
  onChoose: (province: Province) => void
  onDetected: (detected: Detected) => void
  onSaved: (selected: SelectedLocation) => void
}

/** The province by hand, by the phone's position, or a whole saved place. */
export function ProvinceStep({ provinces, chosenId, refusal, onChoose, onDetected, onSaved }: ProvinceStepProps) {
  const { isDetecting, failure, detect } = useDetection(onDetected)
  return (
    <div className="flex flex-col gap-4">
      {refusal && (
        <AlertStrip tone="danger" announce>
          {refusal}
        </AlertStrip>
      )}
      <SavedChoices provinces={provinces} onSaved={onSaved} />
      <div className="rounded-md bg-raised px-4 py-3">
        <p id="detect-purpose" className="text-sm">
          O telefone pode encontrar o lugar onde está. Vai perguntar-lhe se autoriza; a posição só serve para escolher o
          lugar. Também pode escolher na lista.
        </p>
        <Button
          variant="secondary"
          fullWidth
          className="mt-3"
          busy={isDetecting}
          busyText="A detectar..."
          onClick={detect}
          aria-describedby="detect-purpose"
        >
          <LocateFixed className="size-5" aria-hidden />
          Detectar Localização
        </Button>
        {failure && (
          <AlertStrip tone="danger" announce className="mt-3">
            <p className="font-semibold">{failure}</p>
            <p>Escolha a província na lista.</p>
          </AlertStrip>
        )}
      </div>
      <PlaceList
        label="Procurar província"
        places={provinces}
        chosenId={chosenId}
        onChoose={onChoose}
        aside={({ deliveryFee, maxRadius }) => `${deliveryFee} MT · ${maxRadius} km`}
      />
    </div>
  )
}

type SavedChoicesProps = { provinces: readonly Province[]; onSaved: (selected: SelectedLocation) => void }

/** Places that were saved, one tap away. */
function SavedChoices({ provinces, onSaved }: SavedChoicesProps) {
  const choices = (useSavedPlaces().data ?? []).flatMap((saved) => {
    const selected = selectionOf(saved, provinces)
    return selected ? [{ saved, selected }] : []
  })
  if (choices.length === 0) return null
  return (
    <section aria-label="Locais guardados" className="flex flex-wrap gap-2">
      {choices.map(({ saved, selected }) => (
        <Button key={saved.id} variant="outline" size="sm" onClick={() => onSaved(selected)}>
          <House className="size-4.5" aria-hidden />
          {saved.label}
        </Button>
      ))}
    </section>
  )
}
