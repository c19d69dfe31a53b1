import type { SelectedLocation } from '@salama/contract/places/address'
import type { SavedPlace } from '@salama/contract/places/saved'
import { MapPinned, Plus } from 'lucide-react'
import { useState } from 'react'
import { signInAddress } from '../../lib/local-path.ts'
import { deferred } from '../../lib/release/deferred.tsx'
import { useCurrentUser } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/actions/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Queue } from '../../ui/layout/queue.tsx'
import { useSavedPlaces } from './api.ts'
import { choosePlace, useChosenPlace } from './chosen-place.ts'
import { DeferredPicker } from './deferred-picker.ts'
import { LocationBar } from './location-bar.tsx'
import { SavedPlaceCard } from './saved-place-card.tsx'

const saving = deferred(async () => (await import('./save-place-dialog.tsx')).SavePlaceDialog)

/** Where the person is served now, and the places kept for the next time. */
export function SavedPlacesPage() {
  const user = useCurrentUser().data
  return (
    <>
      <PageHeader title="Moradas" subtitle="Onde quer receber pedidos, entregas e viagens." />
      <LocationBar />
      {user && <SavedPlaces />}
      {user === null && (
        <p className="mt-6 text-muted">
          <a href={signInAddress('/moradas')} className={buttonClass({ variant: 'link' })}>
            Entre na sua conta
          </a>{' '}
          para guardar moradas como casa e trabalho.
        </p>
      )}
    </>
  )
}

function SavedPlaces() {
  const saved = useSavedPlaces()
  const chosen = useChosenPlace()
  const [isPicking, setPicking] = useState(false)
  const [unsaved, setUnsaved] = useState<SelectedLocation>()
  const add = (
    <Button onClick={() => setPicking(true)}>
      <Plus className="size-5" aria-hidden />
      Adicionar morada
    </Button>
  )
  return (
    <section aria-labelledby="saved-places" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="saved-places" className="text-xl font-bold">
          Moradas guardadas
        </h2>
        {saved.data && saved.data.length > 0 && add}
      </div>
      <Queue query={saved}>{(places) => <SavedPlaceList places={places} add={add} />}</Queue>
      {chosen && !isAmong(saved.data, chosen) && saved.data && (
        <Button variant="outline" className="mt-4" onClick={() => setUnsaved(chosen)}>
          Guardar a localização actual
        </Button>
      )}
      {isPicking && <DeferredPicker onClose={() => setPicking(false)} onSelect={setUnsaved} />}
      {unsaved && (
        <saving.Part
          place={unsaved}
          taken={saved.data?.map(({ label }) => label) ?? []}
          onClose={() => setUnsaved(undefined)}
          onSaved={() => choosePlace(unsaved)}
        />
      )}
    </section>
  )
}

const isAmong = (places: readonly SavedPlace[] | undefined, { fullAddress }: SelectedLocation): boolean =>
  places?.some(({ address }) => address === fullAddress) ?? false

function SavedPlaceList({ places, add }: { places: readonly SavedPlace[]; add: React.ReactNode }) {
  if (places.length === 0) {
    return (
      <EmptyState
        icon={MapPinned}
        title="Ainda não guardou moradas"
        text="Guarde casa e trabalho uma vez, e escolha com um toque."
        action={add}
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {places.map((place) => (
        <SavedPlaceCard key={place.id} place={place} />
      ))}
    </ul>
  )
}
