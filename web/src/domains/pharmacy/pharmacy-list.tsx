import { type Coordinates, distanceKm, positionOf } from '@salama/contract/kernel/geo'
import { fold } from '@salama/contract/kernel/text'
import { DEFAULT_CITY, type Pharmacy } from '@salama/contract/pharmacy'
import type { SelectedLocation } from '@salama/contract/places/address'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { ByReach } from '../../ui/actions/by-reach.tsx'
import { MoreButton } from '../../ui/actions/more-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { placeName } from '../places/place-query.ts'
import { usePharmacies, usePharmacyCities } from './api.ts'
import type { Filters } from './filters.ts'
import { PharmacyCard } from './pharmacy-card.tsx'
import { PharmacyFilters } from './pharmacy-filters.tsx'

type PharmacyListProps = {
  /** Undefined: those for the chosen place. */
  city: string | undefined
  place: SelectedLocation | null
  onCity: (city: string | undefined) => void
  filters: Filters
  onFilters: (filters: Filters) => void
  onSelect: (pharmacy: Pharmacy) => void
}

/** The pharmacies for a place or of a city, those that are open first, then the nearest; last what can only be collected. */
export function PharmacyList({ city, place, onCity, filters, onFilters, onSelect }: PharmacyListProps) {
  const list = usePharmacies({ city, place })
  const [search, setSearch] = useState('')
  const from = place?.coordinates ?? null
  const where = city ?? (place ? placeName(place) : DEFAULT_CITY)
  const shown = list.rows
    ?.filter(
      (row) => (city === undefined || row.city === city) && matches(row, search) && (!filters.openNow || row.isOpen),
    )
    .map((row) => ({ row, km: wayTo(from, row) }))
    .toSorted((one, other) => Number(other.row.isOpen) - Number(one.row.isOpen) || far(one.km) - far(other.km))
  return (
    <section aria-labelledby="farmacias">
      <h2 id="farmacias" className="mb-3 text-xl font-bold">
        {city === undefined ? `Farmácias que entregam em ${where}` : `Farmácias em ${city}`}
      </h2>
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <SearchField
          label="Nome ou endereço da farmácia"
          value={search}
          onSearch={setSearch}
          className="min-w-0 grow basis-56"
        />
        <CityChoice city={city} near={place && placeName(place)} onCity={onCity} />
        <PharmacyFilters filters={filters} onChange={onFilters} />
      </div>
      {shown === undefined ? (
        list.error ? (
          <ErrorState
            title="Erro ao carregar farmácias"
            text={list.error.sentence}
            onRetry={() => void list.refetch()}
            retrying={list.isFetching}
          />
        ) : (
          <SkeletonList rows={4} rowClass="h-36" label="A carregar farmácias..." />
        )
      ) : shown.length === 0 ? (
        <EmptyState
          icon={Store}
          level={3}
          title={`Nenhuma farmácia encontrada em ${where}`}
          text="Experimente outro nome, outra cidade ou menos filtros."
        />
      ) : (
        <ByReach rows={shown} comes={({ row }) => row.delivers !== false} none={<NoneComes where={where} />}>
          {(rows) => (
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {rows.map(({ row, km }) => (
                <PharmacyCard key={row.id} pharmacy={row} distanceKm={km} onSelect={() => onSelect(row)} />
              ))}
            </ul>
          )}
        </ByReach>
      )}
      <MoreButton list={list} leadsBack />
    </section>
  )
}

const NoneComes = ({ where }: { where: string }) => (
  <p className="rounded-md bg-raised px-4 py-3">
    Ainda nenhuma farmácia entrega em {where}. Pode recolher numa destas.
  </p>
)

/** In the list of cities, what stands for none of them. */
const NEAR = 'near'

type CityChoiceProps = {
  city: string | undefined
  /** The chosen place. */
  near: string | null
  onCity: PharmacyListProps['onCity']
}

function CityChoice({ city, near, onCity }: CityChoiceProps) {
  const [isWanted, setWanted] = useState(city !== undefined && city !== DEFAULT_CITY)
  const cities = usePharmacyCities(isWanted)
  const names = new Set([
    DEFAULT_CITY,
    ...(city === undefined ? [] : [city]),
    ...(cities.data ?? []).map((row) => row.city),
  ])
  const ofCities = [...names].map((name) => ({ value: name, label: name }))
  return (
    <div className="w-44" onPointerEnter={() => setWanted(true)} onFocus={() => setWanted(true)}>
      <Field label="Cidade" labelHidden>
        <Select
          value={city ?? NEAR}
          onValueChange={(value) => onCity(value === NEAR ? undefined : value)}
          options={near === null ? ofCities : [{ value: NEAR, label: `Para ${near}` }, ...ofCities]}
        />
      </Field>
    </div>
  )
}

const matches = ({ name, address }: Pharmacy, search: string): boolean =>
  fold(search)
    .split(/\s+/)
    .every((word) => fold(`${name} ${address}`).includes(word))

const far = (km: number | null): number => km ?? Number.POSITIVE_INFINITY

function wayTo(from: Coordinates | null, pharmacy: Pharmacy): number | null {
  const to = positionOf(pharmacy)
  return from && to ? distanceKm(from, to) : null
}
