import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { choosePlace, useChosenPlace } from './chosen-place.ts'
import { DeferredPicker } from './deferred-picker.ts'

/** The chosen place, and the way to change it; for the top of every page whose content depends on it. */
export function LocationBar() {
  const place = useChosenPlace()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 text-left shadow-card transition-colors duration-150 hover:border-action"
      >
        <MapPin className="size-6 shrink-0 text-action" aria-hidden />
        <span className="min-w-0 grow">
          <span className="block text-sm text-muted">A sua localização</span>
          <span className="block truncate font-semibold">{place?.fullAddress ?? 'Escolha onde está'}</span>
        </span>
        <span className="shrink-0 font-semibold text-action">{place ? 'Mudar' : 'Escolher'}</span>
      </button>
      {isOpen && <DeferredPicker initial={place} onClose={() => setOpen(false)} onSelect={choosePlace} />}
    </>
  )
}
