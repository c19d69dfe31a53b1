import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { deferred } from '../../lib/release/deferred.tsx'
import { buttonClass } from '../../ui/actions/button.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import type { PharmacyFiltersProps } from './filters.ts'

const panel = deferred(async () => (await import('./pharmacy-filter-panel.tsx')).PharmacyFilterPanel)

/** What pharmacies and medicines are left out of the lists. */
export function PharmacyFilters({ filters, onChange }: PharmacyFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { openNow, withoutPrescription, inStock, maxPrice } = filters
  const count = [openNow, withoutPrescription, inStock, maxPrice !== null].filter(Boolean).length
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={classNames(buttonClass({ variant: 'outline' }), 'rounded-md! px-3.5!')}
      >
        <SlidersHorizontal className="size-5" aria-hidden />
        Filtros
        {count > 0 && (
          <span className="rounded-full bg-action px-2 text-sm text-on-action tabular-nums">
            {count}
            <span className="sr-only"> {count === 1 ? 'escolhido' : 'escolhidos'}</span>
          </span>
        )}
      </button>
      <div id={id} hidden={!isOpen} className="w-full rounded-lg border border-line p-4">
        {isOpen && <panel.Part filters={filters} onChange={onChange} />}
      </div>
    </>
  )
}
