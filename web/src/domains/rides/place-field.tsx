import { Clock, Landmark, LocateFixed, MapPin, Navigation, Star } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { placeByArrow } from '../../lib/screen/place-by-key.ts'
import { afterPress } from '../../lib/screen/press.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { classNames } from '../../ui/theme/class-names.ts'
import { type Suggestion, useSuggestions } from './place-suggestions.ts'
import type { TripPlace } from './trip.ts'

type PlaceFieldProps = {
  label: string
  placeholder: string
  value: TripPlace
  error?: string | undefined
  onChange: (place: TripPlace) => void
  /** Sets the point of this place on a map. */
  onMark: (place: TripPlace) => void
  /** Takes the phone's position; absent where nobody goes to where they are. */
  onLocate?: (() => void) | undefined
  isLocating?: boolean
}

/** A place that is typed, with suggestions, marked on the map, or where the phone is. */
export function PlaceField(props: PlaceFieldProps) {
  const { label, placeholder, value, error, onChange, onMark, onLocate, isLocating = false } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(true)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(value.address, isOpen)
  const isShown = isOpen && suggestions.length > 0
  const isChosen = value.coordinates !== null || value.near !== undefined
  const isUnknown = value.address.trim() !== '' && !isChosen && isLeft && !isOpen
  const lacksPoint = isChosen && value.coordinates === null
  const choose = ({ address, coordinates, near }: Suggestion) => {
    const place = { address, coordinates, near: coordinates ? undefined : near }
    onChange(place)
    if (coordinates === null) onMark(place)
    setOpen(false)
    setActive(-1)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setOpen(false)
    if (!isShown) return
    const to = placeByArrow(event.key, { at: active, count: suggestions.length, way: 'down', isRing: true })
    if (to !== undefined) setActive(to)
    else if (event.key === 'Enter' && suggestions[active]) choose(suggestions[active])
    else return
    event.preventDefault()
  }
  return (
    <div>
      <div className="relative">
        <Field
          label={label}
          id={id}
          hint={lacksPoint ? (onLocate ? `${LACKS_POINT} ou use a sua posição.` : `${LACKS_POINT}.`) : undefined}
          error={error ?? (isUnknown ? UNKNOWN : undefined)}
        >
          <Input
            role="combobox"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={500}
            value={value.address}
            onFocus={() => {
              setLeft(false)
              // Of a place that is chosen there is nothing to suggest until something else is typed.
              setOpen(!isChosen)
            }}
            onBlur={() => {
              setOpen(false)
              afterPress(() => setLeft(true))
            }}
            onKeyDown={press}
            onChange={(event) => {
              setOpen(true)
              setActive(-1)
              onChange({ address: event.target.value, coordinates: null })
            }}
          />
        </Field>
        {isShown && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center">
        {onLocate && (
          <Button variant="ghost" size="sm" onClick={onLocate} busy={isLocating} busyText="A procurar...">
            <LocateFixed className="size-4.5" aria-hidden />
            Usar a minha posição
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={() => onMark(value)}>
          <MapPin className="size-4.5" aria-hidden />
          <span>
            Marcar no mapa<span className="sr-only">: {label.toLowerCase()}</span>
          </span>
        </Button>
      </div>
    </div>
  )
}

const LACKS_POINT = 'Falta o ponto exacto: marque-o no mapa'
const UNKNOWN = 'Escolha um lugar da lista ou marque-o no mapa, para o motorista o encontrar.'

type ListProps = {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  onChoose: (suggestion: Suggestion) => void
}

function SuggestionList({ id, suggestions, active, onChoose }: ListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Sugestões"
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-[45dvh] overflow-y-auto rounded-md border border-line bg-surface shadow-float"
    >
      {suggestions.map((suggestion, place) => {
        const Icon = ICONS[suggestion.kind]
        return (
          <button
            key={`${suggestion.kind}-${suggestion.address}`}
            id={`${id}-${place}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // Before the field loses the focus, and with it the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className={classNames(
              'flex min-h-12 w-full items-center gap-3 px-3.5 py-2 text-left hover:bg-action-soft',
              place === active && 'bg-action-soft',
            )}
          >
            <Icon className="size-5 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{suggestion.name}</span>
              {suggestion.name !== suggestion.address && (
                <span className="block truncate text-sm text-muted">{suggestion.address}</span>
              )}
            </span>
          </button>
        )
      })}
    </div>
  )
}

const ICONS = { saved: Star, recent: Clock, place: Navigation, landmark: Landmark }
