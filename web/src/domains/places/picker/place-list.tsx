import { indexNames, searchNames } from '@salama/contract/places/search'
import { Check, ChevronRight, Search } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'

export type ListedPlace = { id: string; name: string; otherNames?: readonly string[]; deliveryAvailable: boolean }

type PlaceListProps<T extends ListedPlace> = {
  /** What the list holds, as the label of its search. */
  label: string
  places: readonly T[]
  chosenId: string | undefined
  onChoose: (place: T) => void
  /** At the far end of each row. */
  aside?: (place: T) => ReactNode
}

/** The places of one step, with a search that forgives accents. */
export function PlaceList<T extends ListedPlace>({ label, places, chosenId, onChoose, aside }: PlaceListProps<T>) {
  const [typed, setTyped] = useState('')
  const index = useMemo(() => indexNames(places, ({ name, otherNames = [] }) => [name, ...otherNames]), [places])
  const found = useMemo(() => searchNames(index, typed), [index, typed])
  return (
    <div className="flex flex-col gap-3">
      <Field label={label} labelHidden>
        <Input
          type="search"
          autoComplete="off"
          placeholder={label}
          value={typed}
          before={<Search className="size-5" aria-hidden />}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className={found.length === 0 ? 'py-4 text-center text-muted' : 'sr-only'}>
        {found.length === 0
          ? 'Nenhum lugar com este nome.'
          : typed && (found.length === 1 ? '1 lugar' : `${found.length} lugares`)}
      </p>
      <ul className="divide-y divide-line empty:hidden">
        {found.map((place) => (
          <li key={place.id}>
            <PlaceRow
              place={place}
              chosen={place.id === chosenId}
              onChoose={() => onChoose(place)}
              aside={aside?.(place)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type PlaceRowProps = { place: ListedPlace; chosen: boolean; onChoose: () => void; aside: ReactNode }

function PlaceRow({ place, chosen, onChoose, aside }: PlaceRowProps) {
  const { name, otherNames = [] } = place
  const Icon = chosen ? Check : ChevronRight
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-current={chosen || undefined}
      className="flex min-h-13 w-full items-center gap-3 rounded-md px-2 py-2 text-left transition-colors duration-150 hover:bg-raised aria-[current=true]:bg-action-soft aria-[current=true]:text-on-action-soft"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        {otherNames.length > 0 && <span className="block text-sm text-muted">{otherNames.join(', ')}</span>}
      </span>
      <span className="shrink-0 text-sm text-muted">{aside}</span>
      <Icon className="size-5 shrink-0 text-muted" aria-hidden />
    </button>
  )
}
