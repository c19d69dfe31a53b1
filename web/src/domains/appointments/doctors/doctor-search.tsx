import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { deferred } from '../../../lib/release/deferred.tsx'
import { buttonClass } from '../../../ui/actions/button.tsx'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { classNames } from '../../../ui/theme/class-names.ts'
import { SpecialtyFilter } from './specialty-filter.tsx'
import { SymptomLinks } from './symptom-links.tsx'
import { ALL, countFilters, type useDoctorSearch } from './use-doctor-search.ts'

const filters = deferred(async () => (await import('./doctor-filters.tsx')).DoctorFilters)

/** What is looked for: the specialty and the name stand above the list, the rest behind one press. */
export function DoctorSearch({ address }: { address: ReturnType<typeof useDoctorSearch> }) {
  const { search, change } = address
  const count = countFilters(search)
  const [isOpen, setIsOpen] = useState(count > 0)
  const panelId = useId()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <SpecialtyFilter
            value={search.especialidade ?? ALL}
            onChange={(value) => change({ especialidade: value === ALL ? undefined : value })}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onPointerEnter={() => void filters.warm()}
          onClick={() => setIsOpen(!isOpen)}
          className={classNames(buttonClass({ variant: 'outline' }), 'rounded-md! px-3.5!')}
        >
          <SlidersHorizontal className="size-5" aria-hidden />
          <span className="max-sm:sr-only">Filtros</span>
          {count > 0 && (
            <span className="rounded-full bg-action px-2 text-sm text-on-action tabular-nums">
              {count}
              <span className="sr-only"> {count === 1 ? 'escolhido' : 'escolhidos'}</span>
            </span>
          )}
        </button>
      </div>
      <SearchField
        label="Nome, sintoma ou cidade"
        value={search.pesquisa ?? ''}
        onSearch={(pesquisa) => change({ pesquisa })}
      />
      <SymptomLinks search={search.pesquisa ?? ''} />
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <filters.Part search={search} onChange={change} />}
      </div>
    </div>
  )
}
